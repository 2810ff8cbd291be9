export { createWebAdapter } from './create-web-adapter.ts';
