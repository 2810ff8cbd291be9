export type { Exchange, RecordedRequest, Scenario, Scenarios, Wire } from './exchange.ts';
export { MODEL_WIRE_SCENARIOS, type ModelWire, type ModelWireOptions, startModelWire } from './start-model-wire.ts';
