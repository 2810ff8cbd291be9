import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressingOf } from '../../../../src/adapters/discord/inbound/addressing.ts';
import { parseEvent } from '../../../../src/adapters/discord/inbound/parse-event.ts';
import { toInbound } from '../../../../src/adapters/discord/inbound/to-inbound.ts';
import { anyEvent, EVENT_TYPES } from './any-event.ts';
import { SELF } from './inbound-world.ts';
import { attachment, BOT, IDS, IN_THREAD, idAt, post } from './payloads.ts';

const MORE: readonly (readonly [string, object, object])[] = [
  ['a sticker', { sticker_items: [{ id: '1', name: 'Wave' }, { id: '2' }] }, { more: '[sticker: Wave]' }],
  [
    'a poll',
    {
      poll: {
        question: { text: 'Lunch?' },
        answers: [
          { poll_media: { text: 'Yes' } },
          { poll_media: { emoji: { name: '👍' } } },
          { poll_media: { text: 'No' } },
        ],
      },
    },
    { more: '[poll] Lunch?\n- Yes\n- No' },
  ],
  [
    'a voice message',
    { flags: 8_192, attachments: [{ ...attachment('7', 'voice.ogg', 'audio/ogg'), duration_secs: 12.4 }] },
    {
      more: '[voice message of 12 s]',
      files: [{ id: `${IDS.general}:${idAt(0)}/7`, name: 'voice.ogg', mimeType: 'audio/ogg', sizeBytes: 12 }],
    },
  ],
  [
    'a preview of a link',
    {
      embeds: [
        { type: 'link', title: 'A page', url: 'https://e.com/x', description: 'about it', provider: { name: 'E' } },
        { type: 'link', url: 'https://f.com/x' },
        { type: 'image', thumbnail: {} },
      ],
    },
    {
      quotes: [
        { kind: 'forward', author: 'E', text: '[preview of a link] A page (https://e.com/x)\nabout it' },
        { kind: 'forward', author: 'f.com', text: '[preview of a link] https://f.com/x' },
      ],
    },
  ],
  [
    'files without a name or a type',
    { attachments: [{ id: '7' }, { filename: 'no id' }, { id: '8', filename: 'a\u0000b', size: -3 }] },
    {
      files: [
        { id: `${IDS.general}:${idAt(0)}/7`, name: '7', mimeType: 'application/octet-stream', sizeBytes: 0 },
        { id: `${IDS.general}:${idAt(0)}/8`, name: 'a b', mimeType: 'application/octet-stream', sizeBytes: 0 },
      ],
    },
  ],
];

describe('what a message shows besides its words', () => {
  it.each(MORE)('%s', (_name, fields, expected) => {
    const event = parseEvent('MESSAGE_CREATE', post({ content: 'x', fields: { ...fields } }), SELF);
    expect(event).toMatchObject({ kind: 'message', message: expected });
  });
});

describe('an event', () => {
  it.each<[string, string, unknown, object]>([
    [
      'a change of the words',
      'MESSAGE_UPDATE',
      post({ fields: { edited_timestamp: '2026-03-01T12:00:05.5+00:00' } }),
      { kind: 'edit', editedAt: Date.UTC(2026, 2, 1, 12, 0, 5, 500) },
    ],
    [
      'D48: R16: a preview of a link',
      'MESSAGE_UPDATE',
      post({ fields: { embeds: [{ title: 'x' }] } }),
      { kind: 'unsupported', reason: 'changed, but for its words' },
    ],
    [
      'a change of an own message',
      'MESSAGE_UPDATE',
      post({ author: BOT }),
      { kind: 'unsupported', reason: 'an own message was changed' },
    ],
    [
      'a change without its author',
      'MESSAGE_UPDATE',
      { id: '1', channel_id: '2', edited_timestamp: '2026-03-01' },
      { kind: 'unsupported', reason: 'written by Discord or by nobody' },
    ],
    [
      'a deletion',
      'MESSAGE_DELETE',
      { id: '1', channel_id: '2', guild_id: '3' },
      { kind: 'deletion', deletion: { guild: '3', channel: '2', messages: ['1'] } },
    ],
    [
      'a deletion of many',
      'MESSAGE_DELETE_BULK',
      { ids: ['1', 4, '5'], channel_id: '2' },
      { kind: 'deletion', deletion: { guild: undefined, channel: '2', messages: ['1', '5'] } },
    ],
    [
      'a deletion of none',
      'MESSAGE_DELETE_BULK',
      { ids: [], channel_id: '2' },
      { kind: 'unsupported', reason: 'a deletion of nothing' },
    ],
    [
      'a reaction with an emoji of a server',
      'MESSAGE_REACTION_ADD',
      { user_id: '1', channel_id: '2', message_id: '3', emoji: { id: '4', name: '👍' } },
      { kind: 'unsupported', reason: 'a reaction with an emoji of a server' },
    ],
    [
      'a reaction of the bot',
      'MESSAGE_REACTION_ADD',
      { user_id: IDS.bot, channel_id: '2', message_id: '3', emoji: { name: '👍' } },
      { kind: 'unsupported', reason: 'a reaction of a program' },
    ],
    [
      'a thread that is gone',
      'THREAD_DELETE',
      { id: '1', guild_id: '2', parent_id: '3', type: 11 },
      { kind: 'placeRemoved', guild: '2', channel: '1', parent: '3' },
    ],
    ['a server that is gone', 'GUILD_DELETE', { id: '1' }, { kind: 'guildRemoved', guild: '1' }],
    [
      'an outage of a server',
      'GUILD_DELETE',
      { id: '1', unavailable: true },
      { kind: 'unsupported', reason: 'an outage of a server' },
    ],
    [
      'a session',
      'READY',
      { guilds: [{ id: '1', unavailable: true }, { id: 2 }, null] },
      { kind: 'session', guilds: ['1'] },
    ],
    ['anything else', 'TYPING_START', {}, { kind: 'unsupported', reason: 'event TYPING_START' }],
    ['what is no event', 'x y', null, { kind: 'unsupported', reason: 'an unknown event' }],
  ])('of %s', (_name, type, data, expected) => {
    expect(parseEvent(type, data, SELF)).toMatchObject(expected);
  });

  it('never makes the parser throw, nor what is made of it, whatever it is', () => {
    const ears = { userId: IDS.bot, ownRole: IDS.ownRole, everyone: true, messageContent: true };
    const names = { user: () => undefined, channel: () => undefined, role: () => undefined };
    fc.assert(
      fc.property(fc.constantFrom(...EVENT_TYPES), fc.oneof(anyEvent, fc.anything()), (type, data) => {
        const event = parseEvent(type, data, SELF);
        if (event.kind !== 'message' && event.kind !== 'edit') return;
        const { message } = event;
        const addressing = addressingOf(message, ears);
        const inbound = toInbound(message, { thread: IN_THREAD, ...addressing, ears, names });
        expect(JSON.parse(JSON.stringify(inbound))).toEqual(inbound);
        expect(Number.isFinite(inbound.sentAt)).toBe(true);
      }),
    );
  });
});
