import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTexts } from '../../../../src/text/index.ts';
import { toTeamId } from '../../../../src/threads/thread-id.ts';
import { settingsScene } from '../../../adapters/slack/interact/admin/support/settings-scene.ts';
import { hasChromium, launchBrowser } from '../../../support/browser.ts';
import { noteClicks, picturesFolder } from '../pictures.ts';
import { photograph } from './photograph.ts';
import { walkSlackDay } from './walk-slack-day.ts';

const texts = createTexts('en');
const CHANNEL = { kind: 'channel', team: toTeamId('slack', 'T1'), channels: ['slack:C1GENERAL'] } as const;
const NAMES = {
  users: { U0BOT: 'threadloop', U1ALICE: 'Alice', U2BOB: 'Bob', U3CARLA: 'Carla' },
  channels: { C1GENERAL: 'general', C2RANDOM: 'random' },
};

describe.skipIf(!hasChromium)("an admin's day in Slack", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it('needs four clicks at most, is told what is wrong, and is drawn', async () => {
    const scene = await settingsScene('socket');
    const folder = picturesFolder('slack');
    const by = { person: { id: 'slack:U2BOB', name: 'Bob' }, surface: 'web', isOperator: true } as const;
    const change = { kind: 'set', key: 'tools.weather.options.days', value: 9 } as const;
    const figures = await walkSlackDay({
      admin: scene.carla,
      member: scene.alice,
      channel: 'C1GENERAL',
      tool: 'Roll dice',
      other: 'Weather',
      option: { label: 'Days ahead', wrong: '99', right: '5' },
      colleague: async () => {
        await scene.host.administration.change(CHANNEL, [change], { by, ifVersion: 'any', texts });
      },
      look: (name, person) => photograph(browser, person, { path: join(folder, `${name}.png`), names: NAMES }),
      until: scene.until,
    });
    noteClicks('slack', figures.clicksFromHome);
    expect(figures).toEqual({
      clicksFromHome: 4,
      clicksFromCommand: 2,
      problem: 'Must be a whole number from 1 to 14; you entered “99”.',
      sawColleague: true,
      auditLines: [
        '*Pause:* no longer set here (was paused: We look at it together.)',
        '*Pause:* paused: We look at it together.',
        '*Weather: Days ahead:* 9 → 5',
        '*Weather: Days ahead:* 9',
        '*Roll dice:* off',
      ],
      refusal: texts.settings.refusal({ level: 'channel', platform: 'slack' }),
    });
    expect((await readdir(folder)).toSorted()).toEqual(
      [
        'audit',
        'colleague',
        'command',
        'feedback',
        'home',
        'member',
        'paused',
        'saved',
        'settings',
        'switched-off',
        'usage',
        'wrong-value',
      ].map((name) => `${name}.png`),
    );
    expect(scene.slack.problems).toEqual([]);
  });
});
