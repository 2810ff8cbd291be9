import { describe, expect, it } from 'vitest';
import { addressingOf, withoutMention } from '../../../../src/adapters/slack/inbound/addressing.ts';
import { drawMrkdwn } from '../../../../src/adapters/slack/inbound/text/mrkdwn.ts';
import { withNames } from '../../../../src/adapters/slack/inbound/text/names.ts';

const NAMES = new Map([
  ['U0BOT', 'Bot'],
  ['U2BOB', 'Bob'],
  ['C1', 'general'],
]);

describe('whom a text is meant for', () => {
  it.each([
    ['<@U0BOT> hi', 'hi', true, false],
    ['  <@U0BOT>, hi', 'hi', true, false],
    ['<@U0BOT|bot>: hi', 'hi', true, false],
    ['<@U0BOT>', '', true, false],
    ['<@U0BOT> <@U0BOT>', '', true, false],
    ['stop <@U0BOT>', 'stop', true, false],
    ['hi,  <@U0BOT> \n', 'hi', true, false],
    ['<@U0BOT> ask <@U0BOT>', 'ask', true, false],
    ['please <@U0BOT>, stop', 'please @Bot, stop', true, false],
    ['(<@U0BOT>) hi', '(@Bot) hi', true, false],
    ['thanks (<@U0BOT>', 'thanks (@Bot', true, false],
    ['hi', 'hi', false, false],
    ['&lt;@U0BOT&gt; hi', '<@U0BOT> hi', false, false],
    ['<@U0BOTTOM> hi', '@U0BOTTOM hi', false, true],
    ['<@U0BOT> tell <@U2BOB>', 'tell @Bob', true, true],
    ['<!here> hi', '@here hi', false, true],
    ['<!subteam^S1|@ops> hi', '@ops hi', false, true],
    ['see <#C1> and <#C2|other>', 'see #general and #other', false, false],
    ['<@U2BOB> and <@U0BOT>', '@Bob and', true, true],
  ] as const)('reads %j', (text, spoken, mentionsBot, mentionsOthers) => {
    const drawn = drawMrkdwn(text);
    expect(addressingOf(drawn, 'U0BOT')).toEqual({ mentionsBot, mentionsOthers });
    expect(withNames(withoutMention(drawn, 'U0BOT'), NAMES)).toBe(spoken);
  });

  it('costs a long text with much white space next to nothing', () => {
    const text = drawMrkdwn(`<@U0BOT> a${' '.repeat(200_000)}b`);
    expect(withoutMention(text, 'U0BOT')).toBe(`a${' '.repeat(200_000)}b`);
    expect(withoutMention(drawMrkdwn(`${' '.repeat(200_000)}<@U0BOT>`), 'U0BOT')).toBe('');
  });
});
