export { checkArguments } from './check-arguments.ts';
export { findClosestName } from './closest-name.ts';
export { validateToolArguments, validateWithRepairs } from './validate-tool-arguments.ts';
