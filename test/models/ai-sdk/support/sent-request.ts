import { afterAll, beforeAll } from 'vitest';
import type { Message, Model, StreamOptions } from '../../../../src/core/index.ts';
import { createAiSdkStreamFn } from '../../../../src/models/ai-sdk/index.ts';
import { createFakeClock } from '../../../../src/testing/index.ts';
import { type ModelWire, type RecordedRequest, startModelWire, type Wire } from '../../../support/model-wire/index.ts';
import { openWireModel, WIRE_MODELS } from './wire-models.ts';

export type Send = (
  wire: Wire,
  messages: Message[],
  options?: StreamOptions,
  model?: Partial<Model>,
) => Promise<RecordedRequest>;

/** Registers a server for the tests of a file, and gives the way to see what it gets for a transcript. */
export function createSend(): Send {
  let server: ModelWire;
  beforeAll(async () => {
    server = await startModelWire();
  });
  afterAll(() => server.close());
  return async (wire, messages, options = {}, more = {}) => {
    const model = { ...WIRE_MODELS[wire], ...more };
    const url = server.baseUrl('ok-usage', wire);
    const streamFn = createAiSdkStreamFn({
      open: () => openWireModel(wire, url, { id: model.id }),
      clock: createFakeClock(),
    });
    const arrival = server.nextRequest();
    const stream = await streamFn(model, { messages }, options);
    const message = await stream.result();
    if (message.stopReason === 'error') throw new Error(message.errorMessage);
    return arrival;
  };
}
