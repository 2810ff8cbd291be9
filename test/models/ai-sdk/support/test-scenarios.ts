import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AssistantMessage, Message, Usage } from '../../../../src/core/index.ts';
import { createAiSdkStreamFn } from '../../../../src/models/ai-sdk/index.ts';
import { createFakeClock } from '../../../../src/testing/index.ts';
import { MODEL_WIRE_SCENARIOS, type ModelWire, startModelWire, type Wire } from '../../../support/model-wire/index.ts';
import { listEvents } from './list-events.ts';
import { openWireModel, WIRE_MODELS } from './wire-models.ts';

/** The whole outcome of a scenario. */
export interface Outcome {
  /** What the stream function makes of it, behind the name of the scenario. */
  readonly title: string;
  readonly events: readonly string[];
  /** What the final message says beside the names of the model and the time; no field beside these is expected. */
  readonly message: Partial<AssistantMessage>;
}

const clock = createFakeClock();

const MESSAGES: Message[] = [
  {
    role: 'system',
    content: 'You know the weather.',
    toolsAdded: [
      {
        name: 'get_weather',
        description: 'Tells the weather.',
        parameters: { type: 'object', properties: { city: { type: 'string' } } },
      },
    ],
    timestamp: 0,
  },
  { role: 'user', content: 'How is the weather?', timestamp: 0 },
];

/** Registers a test for each outcome, and one that no scenario of the wire is left out. */
export function testScenarios(wire: Wire, outcomes: Readonly<Record<string, Outcome>>): void {
  let server: ModelWire;
  beforeAll(async () => {
    server = await startModelWire({ now: () => clock.now() });
  });
  afterAll(() => server.close());

  it('has an outcome for each scenario of the wire', () => {
    expect(Object.keys(outcomes).sort()).toEqual(Object.keys(MODEL_WIRE_SCENARIOS[wire]).sort());
  });

  for (const [scenario, { title, events, message }] of Object.entries(outcomes)) {
    it(`${scenario}: ${title}`, async () => {
      const url = server.baseUrl(scenario, wire);
      const model = WIRE_MODELS[wire];
      const controller = new AbortController();
      const streamFn = createAiSdkStreamFn({ open: () => openWireModel(wire, url), clock });
      const stream = await streamFn(model, { messages: MESSAGES }, { signal: controller.signal });
      const seen = await listEvents(stream, ({ type }) => {
        if (scenario.startsWith('stall') && type === 'text_delta') controller.abort();
      });
      const { api, provider, id } = model;
      const always = { role: 'assistant', api, provider, model: id, timestamp: clock.now(), durationMs: 0 };
      expect({ events: seen, message: await stream.result() }).toEqual({ events, message: { ...always, ...message } });
    });
  }
}

/** No token was counted, and nothing was asked for that costs. */
export const NO_USAGE: Usage = {
  input: 0,
  output: 0,
  cacheRead: 0,
  cacheWrite: 0,
  totalTokens: 0,
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
};

/** An answer had begun, and nobody said what it took. */
export const UNKNOWN_USAGE: Usage = { ...NO_USAGE, cost: { ...NO_USAGE.cost, isUnknown: true } };

/** The events of an answer of one text. */
export function textEvents(...deltas: readonly string[]): string[] {
  return [...openTextEvents(...deltas), `text_end 0 ${deltas.join('')}`];
}

/** The events of a text that did not end. */
export function openTextEvents(...deltas: readonly string[]): string[] {
  return ['start', 'text_start 0', ...deltas.map((delta) => `text_delta 0 ${delta}`)];
}

/** The events of one call. */
export function callEvents(...deltas: readonly string[]): string[] {
  return ['start', 'toolcall_start 0', ...deltas.map((delta) => `toolcall_delta 0 ${delta}`), 'toolcall_end 0'];
}
