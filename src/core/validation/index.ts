export { type ArgumentCheck, checkArguments } from './check-arguments.ts';
export { type ValidatedArguments, validateToolArguments, validateWithRepairs } from './validate-tool-arguments.ts';
