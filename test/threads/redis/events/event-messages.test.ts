import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '../../../../src/threads/live-event.ts';
import {
  isFrom,
  MAX_MESSAGE_BYTES,
  readMessage,
  toMessages,
} from '../../../../src/threads/redis/events/event-messages.ts';

const released: LiveEvent = { kind: 'released' };

describe('messages of a channel', () => {
  it('carry several events and who sent them', () => {
    const events = [released, platform('ä\n\ud800😀')];
    const { messages, unsent } = toMessages('process 1', events);
    expect({ count: messages.length, unsent }).toEqual({ count: 1, unsent: [] });
    const [message = ''] = messages;
    expect(readMessage(Buffer.from(message).toString())).toEqual(events);
    expect(['process 1', 'process', 'process 12'].map((origin) => isFrom(origin, message))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('are none where there is no event', () => {
    expect(toMessages('p', [])).toEqual({ messages: [], unsent: [] });
  });

  it('are as few as the limit of bytes allows', () => {
    const third = platform('ä'.repeat(MAX_MESSAGE_BYTES / 2 / 3));
    const { messages } = toMessages('p', [third, third, released, third, third]);
    expect(messages.map((message) => readMessage(message))).toEqual([
      [third, third, released],
      [third, third],
    ]);
  });

  it('leave out an event that is too large, and tell so', () => {
    const overhead = JSON.stringify(platform('')).length;
    const fits = platform('x'.repeat(MAX_MESSAGE_BYTES - overhead));
    const large = platform('x'.repeat(MAX_MESSAGE_BYTES - overhead + 1));
    const { messages, unsent } = toMessages('p', [large, fits, released]);
    expect(messages.flatMap((message) => readMessage(message))).toEqual([fits, released]);
    expect(unsent).toEqual([{ event: 'platform', bytes: MAX_MESSAGE_BYTES + 1 }]);
  });

  it('leave out an event that is no JSON, and tell so', () => {
    const { messages, unsent } = toMessages('p', [platform(1n), released]);
    expect(messages.flatMap((message) => readMessage(message))).toEqual([released]);
    expect(unsent).toEqual([{ event: 'platform', error: expect.any(TypeError) }]);
  });
});

function platform(event: unknown): LiveEvent {
  return { kind: 'platform', event };
}
