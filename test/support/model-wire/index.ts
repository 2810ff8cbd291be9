export type { Exchange, RecordedRequest, Scenarios, Wire } from './exchange.ts';
export { MODEL_WIRE_SCENARIOS, type ModelWire, startModelWire } from './start-model-wire.ts';
