import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAKE_DISCORD_IDS as IDS } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { createTexts } from '../../../../src/text/index.ts';
import { toTeamId } from '../../../../src/threads/thread-id.ts';
import { AdminDesk } from '../../../adapters/discord/interact/admin/admin-world.ts';
import { hasChromium, launchBrowser } from '../../../support/browser.ts';
import { noteClicks, picturesFolder } from '../pictures.ts';
import { photograph } from './photograph.ts';
import { walkDiscordDay } from './walk-discord-day.ts';

const texts = createTexts('en');
const CHANNEL = {
  kind: 'channel',
  team: toTeamId('discord', IDS.guild),
  channels: [`discord:${IDS.general}`],
} as const;

const nameOf = (id: string): string => Object.entries(IDS).find(([, known]) => known === id)?.[0] ?? id;
const NAMES = { user: nameOf, role: nameOf, channel: nameOf };

describe.skipIf(!hasChromium)("an admin's day in Discord", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it('needs two clicks, is told what is wrong, and is drawn', async () => {
    const admin = await AdminDesk.start();
    const { world } = admin;
    world.discord.permitCommand(IDS.guild, 'threadloop', IDS.alice);
    const folder = picturesFolder('discord');
    const by = { person: { id: `discord:${IDS.dana}`, name: 'dana' }, surface: 'discord' } as const;
    const change = { kind: 'set', key: 'tools.weather.options.days', value: 9 } as const;
    const figures = await walkDiscordDay({
      admin,
      member: new AdminDesk(world, IDS.alice),
      tool: 'Clock',
      other: 'Weather',
      option: { label: 'Days', wrong: '99', right: '5' },
      colleague: async () => {
        await world.host.administration.change(CHANNEL, [change], { by, ifVersion: 'any', texts });
      },
      look: (name, person, shown) =>
        photograph(browser, person, { path: join(folder, `${name}.png`), names: NAMES, shown }),
    });
    const at = String(Math.floor(world.clock.now() / 1_000));
    const { admin: words } = texts.discord;
    noteClicks('discord', figures.clicks);
    expect(figures).toEqual({
      clicks: 2,
      problem: 'Must be a whole number from 1 to 10; you entered “99”.',
      sawColleague: true,
      auditLines: [
        `- @carla, <t:${at}:f>: **Pause (taken back)** paused: We look at it together. → not set (in Discord)`,
        `- @carla, <t:${at}:f>: **Pause** not set → paused: We look at it together. (in Discord)`,
        `- @carla, <t:${at}:f>: **Weather: Days** 9 → 5 (in Discord)`,
        `- @dana, <t:${at}:f>: **Weather: Days** not set → 9 (in Discord)`,
        `- @carla, <t:${at}:f>: **Clock** not set → off (in Discord)`,
      ],
      refusal: `${texts.settings.refusal({ level: 'channel', platform: 'discord' })}\n\n${words.forMembers(['Calculate'])}`,
    });
    expect((await readdir(folder)).toSorted()).toEqual(
      [
        'audit',
        'budget',
        'colleague',
        'feedback',
        'instructions',
        'member',
        'paused',
        'saved',
        'settings',
        'switched-off',
        'tool',
        'tools',
        'usage',
        'window',
        'wrong-value',
      ].map((name) => `${name}.png`),
    );
    expect(world.discord.problems).toEqual([]);
  });
});
