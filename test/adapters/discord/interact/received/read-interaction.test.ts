import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readInteraction } from '../../../../../src/adapters/discord/interact/received/read-interaction.ts';
import {
  ALICE,
  command,
  DIRECT,
  GENERAL,
  GUILD,
  IN_DIRECT,
  IN_FOREIGN_GUILD,
  IN_THREAD,
  INTERACTION,
  MESSAGE,
  messageCommand,
  press,
  submit,
  THREAD,
} from '../support/payloads.ts';

const read = (payload: unknown, isInGuild = false) =>
  readInteraction(payload, { receivedAt: 1_000, isInGuild: () => isInGuild });

const FACTS = {
  id: INTERACTION,
  token: 'aW50ZXJhY3Rpb24:secret',
  receivedAt: 1_000,
  channel: GENERAL,
  channelType: 0,
  parent: undefined,
  guild: GUILD,
  isBotThere: true,
  user: ALICE,
  userName: 'Alice',
  roles: ['100000000000000051'],
  botPermissions: 2_251_799_813_685_247n,
  locale: 'en-GB',
};

describe('an interaction', () => {
  it('is read with its options', () => {
    expect(read(command('ask', { question: 'why?' }))).toEqual({
      ...FACTS,
      kind: 'command',
      name: 'ask',
      options: new Map([['question', 'why?']]),
    });
  });

  it('is read in a thread with its channel', () => {
    expect(read(command('stop', {}, IN_THREAD))).toMatchObject({ channel: THREAD, channelType: 11, parent: GENERAL });
  });

  it('is read in direct messages, where the user stands elsewhere', () => {
    expect(read(command('help', {}, IN_DIRECT))).toMatchObject({
      channel: DIRECT,
      guild: undefined,
      isBotThere: true,
      user: ALICE,
      userName: 'Alice',
      roles: [],
    });
  });

  it('tells where the bot is not, and only somebody has installed it', () => {
    expect(read(command('ask', {}, IN_FOREIGN_GUILD))).toMatchObject({ isBotThere: false });
    const group = { ...IN_DIRECT, context: 2, authorizing_integration_owners: { 1: ALICE } };
    expect(read(command('ask', {}, group))).toMatchObject({ isBotThere: false, guild: undefined });
    expect(read(command('ask', {}, IN_FOREIGN_GUILD), true)).toMatchObject({ isBotThere: true });
  });

  it('is read with the name that somebody has there, on one line', () => {
    const member = {
      user: { id: ALICE, username: 'alice', global_name: 'Alice' },
      nick: 'A\u202elice\nthe 1st',
      roles: [],
    };
    expect(read(command('ask', {}, { member }))).toMatchObject({ userName: 'A lice the 1st' });
  });

  it('is read with the message that it was chosen for, or pressed under', () => {
    const message = { id: MESSAGE, content: 'Look', author: { id: ALICE } };
    expect(read(messageCommand('Ask about this', message))).toEqual({
      ...FACTS,
      kind: 'messageCommand',
      name: 'Ask about this',
      message: { id: MESSAGE, raw: message },
    });
    expect(read(press('tl:stop:x', message))).toEqual({
      ...FACTS,
      kind: 'component',
      customId: 'tl:stop:x',
      values: [],
      message: { id: MESSAGE, raw: message },
    });
    expect(read(press('tl:server:choose', message, {}, ['none']))).toMatchObject({ values: ['none'] });
  });

  it('is read with what was given in a modal', () => {
    const component = { type: 4, custom_id: 'question', value: 'why?' };
    expect(read(submit('tl:about:1', [{ type: 18, component }]))).toEqual({
      ...FACTS,
      kind: 'modal',
      customId: 'tl:about:1',
      values: new Map([['question', { kind: 'text', text: 'why?' }]]),
    });
  });

  it.each([
    ['of a later time', { type: 17 }],
    ['that asks what to complete', { type: 4 }],
    ['for a user', { type: 2, data: { id: '1', name: 'x', type: 2, target_id: ALICE } }],
    ['without a name', { type: 2, data: { type: 1 } }],
    ['of a button without an id', { type: 3, data: {} }],
    ['of a modal without an id', { type: 5, data: null }],
  ])('%s can be answered all the same', (_what, more) => {
    expect(read(command('ask', {}, more))).toEqual({ ...FACTS, kind: 'unsupported' });
  });

  it.each([
    ['an id', { id: undefined }],
    ['an id that is none', { id: '../1' }],
    ['a token', { token: '' }],
    ['a user', { member: null }],
    ['a channel', { channel: undefined, channel_id: undefined }],
  ])('is nothing without %s', (_what, more) => {
    expect(read(command('ask', {}, more))).toBeUndefined();
  });

  it('never makes reading throw, whatever comes', () => {
    fc.assert(
      fc.property(fc.anything(), fc.integer({ min: 0, max: 6 }), fc.anything(), (payload, type, data) => {
        const odd = { member: data, channel: data, authorizing_integration_owners: data };
        const payloads = [payload, command('ask', {}, { type, data }), command('ask', {}, odd)];
        expect(() => payloads.map((each) => read(each))).not.toThrow();
      }),
    );
  });
});
