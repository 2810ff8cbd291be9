export { createResilience, type ResilienceLimits } from './create-resilience.ts';
