import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEvent } from '../../../../src/adapters/slack/inbound/parse-event.ts';
import { fixture, withEvent } from '../fixture.ts';
import { anyEvent } from './any-event.ts';

const OURSELVES = { botUserId: 'U0BOT', botId: 'B0BOT', appId: 'A1FAKE' };

const MENTION = {
  channel: 'C1GENERAL',
  ts: '1766458026.240809',
  root: '1766458026.240809',
  parentUser: undefined,
  clientId: '66cc9473-1a2b-4c3d-8e9f-000000000001',
  author: { kind: 'person', id: 'U1ALICE', name: undefined, team: 'T1' },
  text: '\uFDD0uU0BOT\uFDD2 1',
  isMention: false,
  files: [],
  quotes: [],
  isShared: false,
  editedTs: undefined,
};

describe('an event', () => {
  it('of a message is the same as its twin, but that Slack says of one that it is a mention', () => {
    expect(parseEvent(fixture('message-in-channel'), OURSELVES)).toEqual({ kind: 'message', message: MENTION });
    const message = { ...MENTION, isMention: true };
    expect(parseEvent(fixture('app-mention'), OURSELVES)).toEqual({ kind: 'message', message });
  });

  it('of a reply names the root of its thread, also when it is shown in the channel', () => {
    const message = {
      ...MENTION,
      ts: '1766458030.000200',
      parentUser: 'U1ALICE',
      clientId: '66cc9473-1a2b-4c3d-8e9f-000000000002',
      text: 'and this?',
    };
    expect(parseEvent(fixture('thread-reply'), OURSELVES)).toEqual({ kind: 'message', message });
    const broadcast = withEvent('thread-reply', { subtype: 'thread_broadcast', root: { ts: message.root } });
    expect(parseEvent(broadcast, OURSELVES)).toEqual({ kind: 'message', message });
  });

  it('of an edit has the new words and the time of the edit', () => {
    expect(parseEvent(fixture('edit'), OURSELVES)).toEqual({
      kind: 'edit',
      message: { ...MENTION, text: '\uFDD0uU0BOT\uFDD2 2', editedTs: '1766458040.000000' },
    });
  });

  it.each(['deletion', 'tombstone'])('of a %s says whose words are gone, and where they stood', (name) => {
    const ts = name === 'deletion' ? '1766458030.000200' : '1766458026.240809';
    const eventTs = name === 'deletion' ? '1766458050.000500' : '1766458060.000600';
    const deletion = { channel: 'C1GENERAL', ts, root: '1766458026.240809', author: MENTION.author, eventTs };
    expect(parseEvent(fixture(name), OURSELVES)).toEqual({ kind: 'deletion', deletion });
  });

  it('of a deletion without the message that it deleted stands for the message alone', () => {
    const ts = '1766458030.000200';
    expect(parseEvent(withEvent('deletion', { previous_message: null }), OURSELVES)).toEqual({
      kind: 'deletion',
      deletion: { channel: 'C1GENERAL', ts, root: ts, author: undefined, eventTs: '1766458050.000500' },
    });
  });

  it('of a reaction names the message, and one of the bot being added the channel', () => {
    expect(parseEvent(fixture('mute-reaction'), OURSELVES)).toEqual({
      kind: 'reaction',
      reaction: {
        channel: 'C1GENERAL',
        ts: '1766458026.240809',
        user: 'U1ALICE',
        name: 'mute',
        isShared: false,
        eventTs: '1766458090.000900',
      },
    });
    const joined = { kind: 'botJoined', channel: 'C1GENERAL', inviter: 'U1ALICE' };
    expect(parseEvent(fixture('bot-joined'), OURSELVES)).toEqual(joined);
  });

  it.each([
    ['own-message', {}],
    ['message-in-channel', { user: undefined, bot_id: 'B0BOT' }],
    ['message-in-channel', { user: 'U0ELSEWHERE', bot_id: 'B0ELSEWHERE', app_id: 'A1FAKE' }],
  ])('of an own message says that it is one: %s with %j', (name, fields) => {
    const author = { kind: 'self', id: 'U0BOT', name: undefined, team: undefined };
    expect(parseEvent(withEvent(name, fields), OURSELVES)).toMatchObject({ kind: 'message', message: { author } });
  });

  it.each([
    ['message-in-channel', { bot_id: 'B5OTHER', bot_profile: { name: 'Jira' } }, { id: 'B5OTHER', name: 'Jira' }],
    ['message-in-channel', { bot_id: 'B5OTHER', username: 'x\u0000\n y' }, { id: 'B5OTHER', name: 'x y' }],
    ['message-in-channel', { subtype: 'bot_message', user: 'U5OTHER' }, { id: 'U5OTHER', name: undefined }],
    ['workflow-mention', {}, { id: 'BWF', name: 'Weekly report' }],
  ])('of another program says which one: %s with %j', (name, fields, named) => {
    const author = { kind: 'bot', team: undefined, ...named };
    expect(parseEvent(withEvent(name, fields), OURSELVES)).toMatchObject({ kind: 'message', message: { author } });
  });

  it('of somebody else in a shared channel says where they are at home', () => {
    const body = { ...withEvent('message-in-channel', { user_team: 'T9', team: 'T1' }), is_ext_shared_channel: true };
    const message = { ...MENTION, author: { ...MENTION.author, team: 'T9' }, isShared: true };
    expect(parseEvent(body, OURSELVES)).toEqual({ kind: 'message', message });
  });

  it.each([
    ['link-unfurl', {}, 'changed, but for its words'],
    ['own-unfurl', {}, 'an own message was changed'],
    ['own-message-changed', {}, 'an own message was changed'],
    [
      'edit',
      { message: { user: 'U1ALICE', ts: '1.1', text: 'x' }, previous_message: undefined },
      'changed, but for its words',
    ],
    ['edit', { message: undefined }, 'no channel or no ts'],
    ['deletion', { previous_message: { user: 'U0BOT' } }, 'an own message was deleted'],
    ['deletion', { deleted_ts: undefined }, 'no channel or no ts'],
    ['message-in-channel', { subtype: 'channel_join' }, 'subtype channel_join'],
    ['message-in-channel', { subtype: 'ekm_access_denied' }, 'subtype ekm_access_denied'],
    ['message-in-channel', { subtype: 'What Alice said' }, 'subtype unknown'],
    ['message-in-channel', { ts: undefined }, 'no channel or no ts'],
    ['message-in-channel', { ts: 'soon' }, 'no channel or no ts'],
    ['message-in-channel', { channel: undefined }, 'no channel or no ts'],
    ['message-in-channel', { channel: { id: 'C1GENERAL' } }, 'no channel or no ts'],
    ['message-in-channel', { user: undefined }, 'written by Slack or by nobody'],
    ['message-in-channel', { user: 'USLACK' }, 'written by Slack or by nobody'],
    ['message-in-channel', { user: 'USLACKBOT' }, 'written by Slack or by nobody'],
    ['message-in-channel', { type: 'pin_added' }, 'event pin_added'],
    ['mute-reaction', { item: { type: 'file', file: 'F1' } }, 'a reaction to something else'],
    ['mute-reaction', { user: undefined }, 'a reaction of nobody'],
    ['bot-joined', { user: 'U1ALICE' }, 'somebody else joined'],
  ])('is passed over: %s with %j', (name, fields, reason) => {
    expect(parseEvent(withEvent(name, fields), OURSELVES)).toEqual({ kind: 'unsupported', reason });
  });

  it.each([undefined, null, 'text', 1, [], {}, { event: null }, { event: [] }])('is passed over: %j', (body) => {
    expect(parseEvent(body, OURSELVES)).toEqual({ kind: 'unsupported', reason: 'event unknown' });
  });

  it('never throws, whatever JSON comes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), anyEvent, (value, event) => {
        for (const body of [value, { event: value }, event]) {
          expect(parseEvent(body, OURSELVES).kind).toBeTypeOf('string');
        }
      }),
      { numRuns: 500 },
    );
  });
});
