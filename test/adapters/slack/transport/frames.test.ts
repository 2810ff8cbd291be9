import { assert, json, oneof, property, string, uint8Array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFrame } from '../../../../src/adapters/slack/transport/envelope.ts';
import { examineBody, idsOf } from '../../../../src/adapters/slack/transport/examine-body.ts';
import { readBody } from '../../../../src/adapters/slack/transport/read-body.ts';

describe('a frame', () => {
  it.each<[frame: unknown, read: object]>([
    [{ type: 'hello', num_connections: 1 }, { kind: 'hello' }],
    [
      { type: 'disconnect', reason: 'warning' },
      { kind: 'disconnect', reason: 'warning' },
    ],
    [{ type: 'disconnect' }, { kind: 'disconnect', reason: 'unknown' }],
    [{ type: 'events_api' }, { kind: 'unknown' }],
    [null, { kind: 'unknown' }],
    [
      {
        envelope_id: 'e1',
        type: 'events_api',
        payload: { event: {} },
        accepts_response_payload: false,
        retry_attempt: 1,
        retry_reason: 'timeout',
      },
      {
        kind: 'envelope',
        envelope: { id: 'e1', payload: { event: {} }, retryNum: 1, retryReason: 'timeout', takesResponse: false },
      },
    ],
    [
      { envelope_id: 'e2', type: 'slash_commands', payload: {}, accepts_response_payload: true, retry_reason: '' },
      {
        kind: 'envelope',
        envelope: { id: 'e2', payload: {}, retryNum: undefined, retryReason: undefined, takesResponse: true },
      },
    ],
  ])('%j is read', (frame, read) => {
    expect(readFrame(JSON.stringify(frame))).toEqual(read);
  });
});

describe('whatever comes', () => {
  it('reading it never throws', () => {
    assert(
      property(oneof(string(), json(), uint8Array()), (data) => {
        expect(() => readAll(data)).not.toThrow();
      }),
    );
  });

  it('no words are among what is logged of it', () => {
    const event = { type: 'message', subtype: 'file_share', channel: 'C1', text: 'secret words', user: 'U1' };
    expect(idsOf({ event_id: 'Ev1', team_id: 'T1', event, type: 'event_callback' })).toEqual({
      event: 'Ev1',
      workspace: 'T1',
      type: 'message',
      subtype: 'file_share',
      channel: 'C1',
    });
    expect(idsOf({ command: '/threadloop', text: 'secret words', team_id: 'T1' })).toEqual({
      type: 'command',
      workspace: 'T1',
    });
    expect(idsOf({ type: 'secret words', team_id: { a: 1 }, event_id: 'x y' })).toEqual({});
  });
});

function readAll(data: string | Uint8Array): void {
  readFrame(data);
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
  for (const type of ['application/json', 'application/x-www-form-urlencoded', undefined]) {
    const read = readBody(type, bytes);
    if (!read.ok) continue;
    examineBody(read.body);
    idsOf(read.body);
  }
}
