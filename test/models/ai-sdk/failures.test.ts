import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AssistantMessage, Message } from '../../../src/core/index.ts';
import { createAiSdkStreamFn } from '../../../src/models/ai-sdk/index.ts';
import { leaveOutSent } from '../../../src/models/ai-sdk/leave-out-sent.ts';
import { createFakeClock } from '../../../src/testing/index.ts';
import { type ModelWire, startModelWire } from '../../support/model-wire/index.ts';
import { openWireModel, WIRE_MODELS } from './support/wire-models.ts';

const SECRET = 'The codeword of the whole operation is swordfish.';

let server: ModelWire;
beforeAll(async () => {
  const refuse = (error: object, status = 400) => ({ status, body: { error } });
  const answers: Readonly<Record<string, { status: number; body: object }>> = {
    quoting: refuse({ message: `Invalid 'messages': "${SECRET}" is not allowed.`, type: 'invalid_request_error' }),
    'quoting-a-part': refuse({ message: `Bad: ${SECRET.slice(4, 36)}!` }),
    'showing-a-key': refuse(
      { message: 'Incorrect API key provided: sk-proj-abc***xyz.', code: 'invalid_api_key' },
      401,
    ),
    'talking-much': refuse({ message: `No ${'very '.repeat(200)}good` }),
    silent: refuse({ message: '' }),
    'of-another-form': { status: 400, body: { detail: 'no' } },
  };
  server = await startModelWire({
    scenarios: {
      chat: Object.fromEntries(
        Object.entries(answers).map(([name, { status, body }]) => [name, (exchange) => exchange.respond(status, body)]),
      ),
    },
  });
});
afterAll(() => server.close());

async function fail(scenario: string): Promise<AssistantMessage> {
  const url = server.baseUrl(scenario);
  const streamFn = createAiSdkStreamFn({ open: () => openWireModel('chat', url), clock: createFakeClock() });
  const messages: Message[] = [
    { role: 'system', content: 'You know the weather of all places.', timestamp: 0 },
    { role: 'user', content: `Hello. ${SECRET}`, timestamp: 0 },
  ];
  return (await streamFn(WIRE_MODELS.chat, { messages })).result();
}

describe('the message of a failure', () => {
  it.each([
    ['quoting', 'The provider answered 400: Invalid \'messages\': "[…]" is not allowed.'],
    ['quoting-a-part', 'The provider answered 400: Bad:[…]!'],
    ['showing-a-key', 'The provider answered 401: Incorrect API key provided: [key]'],
    ['silent', 'The provider answered 400: it gave no reason'],
    ['of-another-form', 'The provider answered 400: Bad Request'],
  ])('of a provider %s is fit for a log', async (scenario, errorMessage) => {
    expect((await fail(scenario)).errorMessage).toBe(errorMessage);
  });

  it('is at most 300 characters long', async () => {
    const { errorMessage } = await fail('talking-much');
    expect(errorMessage).toHaveLength(300);
    expect(errorMessage).toMatch(/^The provider answered 400: No (?:very )+.*…$/u);
  });

  it('is the only thing that a failure keeps of the provider’s error', async () => {
    const message = await fail('quoting');
    expect(message.error).toEqual({
      kind: 'invalid_request',
      isRetryable: false,
      isMidStream: false,
      status: 400,
      requestId: 'req_wire',
    });
    expect(JSON.stringify(message)).not.toMatch(/swordfish|secret-key|weather/u);
  });

  it('has no run of 23 characters that was sent', () => {
    const word = fc.string({ minLength: 1, maxLength: 12 });
    const property = fc.property(fc.array(word), fc.array(word), word, (sent, said, end) => {
      const secret = `${sent.join(' ')} 0123456789abcdefghijklmnopqrstuvwxyz`;
      const left = leaveOutSent(`${said.join(' ')}${secret.slice(3)}${end}${secret}`, [secret]);
      for (let at = 0; at + 23 <= left.length; at += 1) expect(secret).not.toContain(left.slice(at, at + 23));
    });
    fc.assert(property);
  });
});
