export { checkArguments } from './check-arguments.ts';
export { validateToolArguments, validateWithRepairs } from './validate-tool-arguments.ts';
