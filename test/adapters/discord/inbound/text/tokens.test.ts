import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outsideCode } from '../../../../../src/adapters/discord/inbound/text/code.ts';
import { channelsIn, type Names, withNames } from '../../../../../src/adapters/discord/inbound/text/tokens.ts';

const NAMES: Names = {
  user: (id) => ({ '1': 'Alice', '9': 'Otter' })[id],
  channel: (id) => ({ '2': 'general' })[id],
  role: (id) => ({ '3': 'Admins' })[id],
};

describe('a text of Discord', () => {
  it.each([
    ['hi <@1> and <@!1>', 'hi @Alice and @Alice'],
    ['see <#2>, <@&3>', 'see #general, @Admins'],
    ['<@4> <#5> <@&6>', '@4 #5 @6'],
    ['<:otter:7> <a:dance_2:8>', ':otter: :dance_2:'],
    ['at <t:1766458026:R> or <t:1766458026>', 'at 2025-12-23 02:47 UTC or 2025-12-23 02:47 UTC'],
    ['<t:99999999999999:R> <t:9999999999999:R>', '<t:99999999999999:R> <t:9999999999999:R>'],
    ['</ask me:12> <id:customize>', '/ask me <id:customize>'],
    ['`<@1>` <@1> ```\n<@1>\n``` <@1>', '`<@1>` @Alice ```\n<@1>\n``` @Alice'],
    ['``a ` <@1>`` <@1>', '``a ` <@1>`` @Alice'],
    ['``` <@1>', '``` @Alice'],
    ['@everyone **bold** https://e.com/?a=<1>', '@everyone **bold** https://e.com/?a=<1>'],
  ])('%j reads %j', (text, read) => {
    expect(withNames(text, NAMES)).toBe(read);
  });

  it('names channels', () => {
    expect(channelsIn('<#2> <#3> `<#4>` #5')).toEqual(['2', '3', '4']);
  });

  it('stays as it is where nothing is a token, code and all', () => {
    const text = fc.string({ unit: fc.constantFrom('`', '<', '>', '@', '#', 'a', ' ', '\n', '1'), maxLength: 40 });
    fc.assert(fc.property(text, (any) => outsideCode(any, (prose) => prose) === any));
    fc.assert(
      fc.property(text, (any) => {
        const seen: string[] = [];
        outsideCode(any, (prose) => {
          seen.push(prose);
          return prose;
        });
        expect(seen.join('')).not.toContain('`');
      }),
    );
  });

  it('is read in linear time', () => {
    const text = '`'.repeat(3) + '`a'.repeat(30_000) + '<@1'.repeat(10_000) + '<t:'.repeat(10_000);
    expect(withNames(text, NAMES)).toBe(text);
  });
});
