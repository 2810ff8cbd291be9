import { describe, expect, it } from 'vitest';
import { FAKE_DISCORD_IDS as IDS } from '../../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { toTeamId, toThreadId } from '../../../../../src/threads/thread-id.ts';
import { TEXTS } from '../support/interact-world.ts';
import { AdminDesk } from './admin-world.ts';

const { admin } = TEXTS.discord;
const TEAM = toTeamId('discord', IDS.guild);
const BY = { person: { id: `discord:${IDS.dana}`, name: 'dana' }, surface: 'discord' } as const;

const listed = ({ shown }: AdminDesk) => shown.split('\n').filter((line) => line.startsWith('- '));

/** A channel whose city was changed so many times. */
async function changed(times: number): Promise<AdminDesk> {
  const desk = await AdminDesk.start();
  const scope = { kind: 'channel', team: TEAM, channels: [`discord:${IDS.general}`] } as const;
  for (let number = 1; number <= times; number += 1) {
    const change = { kind: 'set', key: 'tools.weather.options.city', value: `City ${number}` } as const;
    const options = { by: BY, ifVersion: 'any', texts: TEXTS } as const;
    await desk.world.host.administration.change(scope, [change], options);
    await desk.world.clock.advanceAsync(1_000);
  }
  return desk;
}

describe('the audit log', () => {
  it('has all changes, page by page, the newest first', async () => {
    const desk = await changed(20);
    await desk.command('audit');
    const found: string[] = [];
    for (;;) {
      found.push(...listed(desk));
      if (!desk.shown.includes(`[${admin.buttons.next}]`)) break;
      await desk.press(admin.buttons.next);
    }
    expect(found.map((line) => /→ (City \d+)/u.exec(line)?.[1])).toEqual(
      Array.from({ length: 20 }, (_entry, index) => `City ${20 - index}`),
    );
    expect(found[0]).toMatch(/^- @dana, <t:\d+:f>: \*\*Weather: City\*\* City 19 → City 20 \(in Discord\)$/u);
    await desk.press(admin.buttons.newest);
    expect(listed(desk)[0]).toContain('City 20');
    expect(desk.world.discord.problems).toEqual([]);
  });

  it('of the whole server says in which channel', async () => {
    const desk = await changed(1);
    await desk.command('audit', { scope: 'server' });
    expect(listed(desk)).toEqual([expect.stringContaining('not set → City 1 in #general (in Discord)')]);
  });

  it('says where nothing was changed', async () => {
    const desk = await AdminDesk.start();
    await desk.command('audit');
    expect(desk.shown).toContain(admin.audit.none);
  });

  it('shows switches, keys, people and pauses in words', async () => {
    const desk = await AdminDesk.start();
    const scope = { kind: 'team', team: TEAM } as const;
    const options = { by: BY, ifVersion: 'any', texts: TEXTS } as const;
    const audience = { kind: 'named', people: [`discord:${IDS.bob}`], groups: [] };
    for (const change of [
      { kind: 'set', key: 'tools.weather.enabled', value: false },
      { kind: 'set', key: 'tools.weather.secrets.key', value: 'secret' },
      { kind: 'set', key: 'tools.weather.audience', value: audience },
      { kind: 'set', key: 'paused', value: { reason: 'Drill' } },
      { kind: 'lock', key: 'follow' },
    ] as const)
      await desk.world.host.administration.change(scope, [change], options);
    await desk.command('audit', { scope: 'server' });
    const words = listed(desk).map((line) => line.replace(/^- @dana, <t:\d+:f>: (.*) \(in Discord\)$/u, '$1'));
    const locked = words.find((line) => line.startsWith('**Who is answered (locked)**'));
    expect(locked).toBeDefined();
    expect(new Set(words)).toEqual(
      new Set([
        '**Pause** not set → paused: Drill',
        '**Weather** not set → off',
        '**Weather: Key** not set → entered',
        '**Weather: Who may use it** not set → @bob',
        locked,
      ]),
    );
  });
});

describe('feedback', () => {
  it('is listed with its reasons, and leads to the answers', async () => {
    const desk = await AdminDesk.start();
    const { feedback } = desk.world.host;
    const thread = toThreadId({ platform: 'discord', team: IDS.guild, channel: IDS.general, thread: '1' });
    const by = { id: `discord:${IDS.bob}`, name: 'bob' };
    await feedback.give({ thread, exchange: 'x1', by, value: 'up' });
    await desk.world.clock.advanceAsync(1_000);
    await feedback.give({ thread, exchange: 'x2', by, value: 'down', reason: 'It was **late**.' });
    await desk.command('feedback');
    expect(desk.shown).toContain(admin.feedback.counts(1, 1));
    const link = `[${admin.feedback.link}](https://discord.com/channels/${IDS.guild}/1)`;
    expect(listed(desk)).toEqual([
      expect.stringMatching(/^- 👎 Not helpful · @bob, <t:\d+:f> · /u),
      expect.stringMatching(/^- 👍 Helpful · @bob, <t:\d+:f> · /u),
    ]);
    expect(listed(desk).every((line) => line.endsWith(link))).toBe(true);
    expect(desk.shown).toContain('  > It was **late**.');
  });

  it('says where nobody has given any', async () => {
    const desk = await AdminDesk.start();
    await desk.command('feedback');
    expect(desk.shown).toContain(admin.feedback.none);
  });
});

describe('usage', () => {
  it('is that of the server, day by day', async () => {
    const desk = await AdminDesk.start();
    await desk.command('usage');
    expect(desk.shown).toContain('**Today: $0.00 of $100 · 0 of 50,000,000 tokens (0%)**');
    expect(listed(desk)).toHaveLength(7);
  });
});

describe('a pause', () => {
  it('begins at once by the command, and ends by it', async () => {
    const desk = await AdminDesk.start();
    await desk.command('pause', { reason: 'Fire drill' });
    expect(desk.shown).toContain(`${admin.pause.done}\n### ${admin.title(admin.sheets.pause, '#general')}`);
    expect(desk.shown).toContain('Reason: Fire drill');
    await desk.command('resume');
    expect(desk.shown).toContain(admin.pause.resumed);
    await desk.command('resume');
    expect(desk.shown).toContain(admin.pause.notPaused);
  });

  it('begins by its button, with a reason, and ends by its button', async () => {
    const desk = await AdminDesk.start();
    await desk.command('tools');
    await desk.choose(admin.menus.sheet, admin.sheets.pause);
    expect(desk.shown).toContain(admin.pause.running);
    await desk.press(admin.buttons.pause);
    await desk.submit({ [admin.pause.reason.label]: 'Fire drill' });
    expect(desk.shown).toContain('Reason: Fire drill');
    await desk.press(admin.buttons.resume);
    expect(desk.shown).toContain(admin.pause.resumed);
  });

  it('of the whole server is not ended in one channel', async () => {
    const desk = await AdminDesk.start();
    await desk.command('pause', { scope: 'server' });
    await desk.command('pause');
    await desk.command('resume');
    expect(desk.shown).toContain(admin.pause.stillPaused);
    expect(desk.shown).toContain(admin.pause.elsewhere);
  });
});
