import { mkdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missingRequirements } from '../../../../scripts/requirements.mjs';
import { launchBrowser } from '../../../support/browser.ts';
import { ALICE, CHANNEL } from '../support/local-slack.ts';
import { BOT, type SlackWorld, startSlackWorld } from '../support/slack-world.ts';

const hasChromium = missingRequirements().every(({ name }) => name !== 'Chromium');

/** Not committed: they are to be looked at. */
const PICTURES = new URL('../pictures/', import.meta.url).pathname;

describe.skipIf(!hasChromium)('the page of local-slack', () => {
  let world: SlackWorld;

  beforeAll(async () => {
    world = await startSlackWorld('socket', { THREADLOOP_PROGRESS: 'detailed' });
  });

  afterAll(async () => {
    await world.stop();
  });

  it('shows question, steps, answer and buttons in one thread', async () => {
    const root = await world.slack.say(CHANNEL, ALICE, `<@${BOT}> what is 17 * 23?`);
    await world.answer(root.ts, /tryAgain/u);
    const path = `/archives/${CHANNEL}/p${root.ts.replace('.', '')}?thread_ts=${root.ts}&cid=${CHANNEL}`;
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage({ viewport: { width: 1_500, height: 1_000 } });
      await page.goto(`${world.slack.url}${path}`);
      const answer = page.getByText('17 * 23 = 391').first();
      await answer.waitFor({ timeout: 10_000 });
      const again = page.getByText('Try again').first();
      await again.waitFor({ timeout: 10_000 });
      await mkdir(PICTURES, { recursive: true });
      await page.screenshot({ path: `${PICTURES}thread.png` });
      expect([await answer.isVisible(), await again.isVisible()]).toEqual([true, true]);
    } finally {
      await browser.close();
    }
  });
});
