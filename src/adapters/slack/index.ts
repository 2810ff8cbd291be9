export type { SlackAdapterOptions } from './complete-options.ts';
export { createSlackAdapter, type SlackAdapter } from './create-slack-adapter.ts';
