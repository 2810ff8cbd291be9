import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawCard } from '../../../../../src/adapters/discord/drawing/approval/draw-card.ts';
import { createTexts } from '../../../../../src/text/index.ts';
import type { ApprovalCard } from '../../../../../src/threads/approvals/approval-card.ts';
import { violations } from '../../../../testing/fake-discord/spec/schemas.ts';
import { readAsDiscord } from '../markdown/discord-reader.ts';

const CARD: ApprovalCard = {
  approval: 'a1b2c3',
  summary: 'Cid asks to run Deploy.',
  tool: 'deploy',
  label: 'Deploy',
  arguments: [{ name: 'version', text: '1.2.3' }],
  requesters: [{ id: 'discord:100000000000000013', name: 'Cid' }],
  approvers: 'who asked, and admins',
  expiresAt: Date.UTC(2026, 8, 22, 10),
  state: { kind: 'pending' },
  result: undefined,
  link: 'https://discord.com/channels/1/2',
  isReminder: false,
};
const texts = createTexts('en');
const here = { texts, isElsewhere: false };

describe('a card', () => {
  it('says what is asked for, and has its four answers, by ids that hold the request alone', () => {
    expect(drawCard(CARD, here)).toEqual({
      body: {
        content: [
          '**Cid asks to run Deploy.**',
          '**Tool:** Deploy (deploy)',
          '**version:** `1.2.3`',
          '-# Asked for by <@100000000000000013>',
          '-# May decide: who asked, and admins',
          '-# Waits until <t:1790071200:f> (<t:1790071200:R>)',
        ].join('\n'),
        components: [
          {
            type: 1,
            components: [
              { type: 2, style: 3, label: 'Approve', custom_id: 'tl1:ok:approve:a1b2c3' },
              { type: 2, style: 2, label: 'Approve for this thread', custom_id: 'tl1:ok:approveForThread:a1b2c3' },
              { type: 2, style: 4, label: 'Deny…', custom_id: 'tl1:ok:deny:a1b2c3' },
              { type: 2, style: 2, label: 'Withdraw', custom_id: 'tl1:ok:withdraw:a1b2c3' },
            ],
          },
        ],
        flags: 4,
        allowed_mentions: { parse: [], users: [], roles: [], replied_user: false },
      },
      file: undefined,
    });
  });

  it('leads to the conversation from elsewhere, and says that it is a reminder', () => {
    const { content } = drawCard({ ...CARD, isReminder: true }, { ...here, isElsewhere: true }).body;
    expect(content.split('\n')).toEqual([
      'Reminder: nobody has decided yet. **Cid asks to run Deploy.**',
      ...drawCard(CARD, here).body.content.split('\n').slice(1),
      '-# Open the conversation: <https://discord.com/channels/1/2>',
    ]);
  });

  it('says what became of it, and has no buttons', () => {
    const who = { id: 'slack:T1:U1', name: 'Ann' };
    const state = { kind: 'denied', who, at: 1, reason: '*no*' } as const;
    const { body } = drawCard({ ...CARD, state, result: 'Denied by Ann: *no*' }, here);
    expect(body.components).toEqual([]);
    expect(body.content).toContain('\nDenied by Ann: \\*no\\*\n');
    expect(body.content).not.toContain('Waits until');
    const said = drawCard({ ...CARD, state, summary: 'Deploy: Denied.', result: 'Denied.' }, here).body.content;
    expect(said.split('\n').slice(0, 2)).toEqual(['**Deploy: Denied.**', '**Tool:** Deploy (deploy)']);
  });

  it('shows what is unseen, and values of several lines as code that nothing ends', () => {
    const given = [
      { name: 'to', text: 'a\u202eb\u200bc\u{e0041}' },
      { name: 'script', text: 'one\n```\n[x](https://evil.com)' },
      { name: 'nothing', text: ' ' },
    ];
    expect(
      drawCard({ ...CARD, arguments: given }, here)
        .body.content.split('\n')
        .slice(2, -3),
    ).toEqual([
      '**to:** `a⟨U+202E⟩b⟨U+200B⟩c⟨U+E0041⟩`',
      '**script:**',
      '```',
      'one',
      'ˋˋˋ',
      '[x](https://evil.com)',
      '```',
      '**nothing:** (empty)',
    ]);
    expect(drawCard({ ...CARD, arguments: [] }, here).body.content).toContain('It is called without anything else.');
  });

  it('has all that there is no room for in a file, or says that it may not attach one', () => {
    const long = { ...CARD, arguments: [{ name: 'script', text: 'x'.repeat(5_000) }] };
    const { body, file } = drawCard(long, here);
    expect(body.content).toContain(texts.discord.approvals.allBeside);
    expect(new TextDecoder().decode(file?.bytes)).toBe(`script:\n${'x'.repeat(5_000)}`);
    const without = drawCard(long, { ...here, isWithoutFile: true });
    expect([without.file, without.body.content.includes(texts.discord.approvals.isCut)]).toEqual([undefined, true]);
  });

  it('D3: is one that Discord takes, in which nothing is live, whatever is in it', () => {
    const word = fc.oneof(
      fc.constantFrom(
        '@everyone',
        '<@1>',
        '<@&2>',
        '</ban:1>',
        '[x](https://evil.com)',
        '![x](https://evil.com/p.png)',
      ),
      fc.constantFrom('https://evil.com', '`', '```', '\n', '\\', '[', '](https://evil.com)', '<', '>>> ', '# ', '||'),
      fc.string({ unit: 'binary', maxLength: 12 }),
    );
    const text = (most: number) =>
      fc.tuple(fc.array(word, { maxLength: 12 }), fc.nat({ max: 40 })).map(([all, times]) =>
        all
          .join('')
          .repeat(times + 1)
          .slice(0, most),
      );
    const card = fc.record({
      summary: text(1_000),
      tool: text(200),
      label: text(500),
      arguments: fc.array(fc.record({ name: text(300), text: text(3_000) }), { maxLength: 12 }),
      requesters: fc.array(fc.record({ id: fc.constantFrom('discord:1', 'slack:T1:U1'), name: text(200) }), {
        maxLength: 8,
      }),
      approvers: text(1_000),
      result: fc.option(text(1_500), { nil: undefined }),
      link: fc.option(fc.oneof(fc.constant('https://discord.com/channels/1/2'), text(300)), { nil: undefined }),
      isReminder: fc.boolean(),
      state: fc.constantFrom({ kind: 'pending' } as const, { kind: 'expired', at: 1 } as const),
    });
    fc.assert(
      fc.property(card, fc.constantFrom('en', 'de'), fc.boolean(), (any, locale, isElsewhere) => {
        const { body } = drawCard({ ...CARD, ...any }, { texts: createTexts(locale), isElsewhere });
        const { links, clickable } = readAsDiscord(body.content);
        const live = links.filter(({ target }) => /^[a-z][a-z0-9+.-]*:/iu.test(target.replaceAll('\\', '')));
        expect([violations('MessageCreateRequest', body), live, clickable]).toEqual([[], [], []]);
        expect(body.content.length).toBeLessThanOrEqual(2_000);
      }),
      { numRuns: 100 },
    );
  });
});
