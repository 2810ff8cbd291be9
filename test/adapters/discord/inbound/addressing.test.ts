import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressingOf, type Ears, withoutMention } from '../../../../src/adapters/discord/inbound/addressing.ts';
import { parseMessage } from '../../../../src/adapters/discord/inbound/parse-message.ts';
import { SELF } from './inbound-world.ts';
import { ALICE, BOB, BOT, directMessage, IDS, type Payload, post, replyTo } from './payloads.ts';

const EARS: Ears = { userId: IDS.bot, ownRole: IDS.ownRole, everyone: false, messageContent: true };

const OWN = post({ id: '900000000000000001', author: BOT, content: 'An answer' });
const OF_BOB = post({ id: '900000000000000002', author: BOB, content: 'A word' });
const OF_ALICE = post({ id: '900000000000000003', author: ALICE, content: 'A word' });

function judge(payload: Payload, ears: Partial<Ears> = {}): string {
  const message = parseMessage(payload, SELF);
  if (typeof message === 'string') throw new Error(message);
  const { address, addressesOthers } = addressingOf(message, { ...EARS, ...ears });
  return `${address}${addressesOthers ? ' +others' : ''}`;
}

const BLANK: Partial<Ears> = { messageContent: false };

describe('whom a message is for', () => {
  it.each<[string, Payload, string, Partial<Ears>?]>([
    ['a mention', post({ content: `<@${IDS.bot}> hi` }), 'mention'],
    ['a mention by nickname', post({ content: `hi <@!${IDS.bot}>` }), 'mention'],
    ['D30: the role of the bot', post({ content: `<@&${IDS.ownRole}> hi` }), 'mention'],
    ['D30: another role', post({ content: `<@&${IDS.role}> hi` }), 'none +others'],
    ['D30: both roles', post({ content: `<@&${IDS.ownRole}> and <@&${IDS.role}>` }), 'mention +others'],
    [
      'D30: its role where it is known in no server',
      post({ content: `<@&${IDS.ownRole}>` }),
      'none +others',
      { ownRole: undefined },
    ],
    ['somebody else', post({ content: `<@${IDS.bob}> lunch?` }), 'none +others'],
    ['the bot and somebody else', post({ content: `<@${IDS.bot}> ask <@${IDS.bob}>` }), 'mention +others'],
    ['nobody', post({ content: 'lunch?' }), 'none'],
    [
      'the bot in a code span, which mentions nobody',
      post({ content: `\`<@${IDS.bot}>\``, fields: { mentions: [] } }),
      'none',
    ],
    ['a direct message', directMessage({ content: 'hi' }), 'direct'],
    ['a direct message that names somebody', directMessage({ content: `who is <@${IDS.bob}>?` }), 'direct +others'],
    ['a reply to the bot', post({ content: 'and now?', fields: replyTo(OWN) }), 'reply'],
    ['a reply to the bot without a ping', post({ content: 'and now?', fields: replyTo(OWN, false) }), 'reply'],
    ['a reply to the bot that mentions it', post({ content: `<@${IDS.bot}> so?`, fields: replyTo(OWN) }), 'mention'],
    [
      'a reply to the bot that calls somebody else',
      post({ content: `<@${IDS.bob}> look`, fields: replyTo(OWN, false) }),
      'none +others',
    ],
    ['a reply to somebody else', post({ content: 'yes', fields: replyTo(OF_BOB) }), 'none +others'],
    [
      'a reply to somebody else without a ping',
      post({ content: 'yes', fields: replyTo(OF_BOB, false) }),
      'none +others',
    ],
    ['a reply to oneself', post({ content: 'also', fields: replyTo(OF_ALICE, false) }), 'none'],
    ['a reply to what is gone', post({ content: 'yes', fields: { type: 19, referenced_message: null } }), 'none'],
    ['D31: @everyone', post({ content: '@everyone standup' }), 'none +others'],
    ['D31: @everyone where it is opted in', post({ content: '@everyone standup' }), 'mention', { everyone: true }],
    ['D31: @here with a mention of the bot', post({ content: `@here <@${IDS.bot}>` }), 'mention +others'],
    ['a reply with a ping, without the content intent', post({ content: 'so?', fields: replyTo(OWN) }), 'reply', BLANK],
    ['a reply without a ping, blank without the intent', post({ fields: replyTo(OWN, false) }), 'none', BLANK],
    [
      '@everyone, blank without the intent',
      post({ fields: { mention_everyone: true } }),
      'none',
      { ...BLANK, everyone: true },
    ],
    ['a blank message', post(), 'none', BLANK],
  ])('of %s', (_name, payload, outcome, ears) => {
    expect(judge(payload, ears)).toBe(outcome);
  });
});

describe('the words without the mention of the bot', () => {
  it.each([
    ['<@1> hi', 'hi'],
    ['<@!1>, hi', 'hi'],
    ['  <@1>: <@&2> hi', 'hi'],
    ['hi <@1>', 'hi'],
    ['hi, <@&2> <@1>', 'hi'],
    ['ask <@1> to do it', 'ask <@1> to do it'],
    ['word<@1>', 'word<@1>'],
    ['<@3> <@1> hi', '<@3> <@1> hi'],
    ['<@1>', ''],
    ['<@&2>', ''],
    ['', ''],
    ['  two  spaces  ', '  two  spaces  '],
  ])('of %j are %j', (content, words) => {
    expect(withoutMention(content, { userId: '1', ownRole: '2' })).toBe(words);
  });

  it('are all other words, whatever they are', () => {
    const part = fc.constantFrom('<@1>', '<@!1>', '<@&2>', '<@3>', ' ', ',', 'a', '\n', '<', '>', '`');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const content = parts.join('');
        const words = withoutMention(content, { userId: '1', ownRole: '2' });
        expect(content).toContain(words);
        const rest = (text: string): string => text.replaceAll(/<@!?1>|<@&2>|[\s,:]/gu, '');
        expect(rest(words)).toBe(rest(content));
      }),
    );
  });

  it('are found in linear time', () => {
    const words = withoutMention(`${'<@1> '.repeat(20_000)}x${' ,'.repeat(20_000)}<@1>`, { userId: '1', ownRole: '2' });
    expect(words).toBe('x');
  });
});
