import { join } from 'node:path';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { hasChromium, useBrowser } from '../../../support/browser.ts';
import { noteClicks, picturesFolder } from '../pictures.ts';
import { useAdminStage } from './admin-stage.ts';
import { AdminWindow } from './admin-window.ts';

const LOOKS = [
  ['wide', { viewport: { width: 1_200, height: 800 } }],
  ['dark', { viewport: { width: 1_200, height: 800 }, colorScheme: 'dark' }],
  ['narrow', { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }],
] as const;

describe.skipIf(!hasChromium)('the admins’ page', () => {
  const startStage = useAdminStage();
  const browser = useBrowser();

  it.each(LOOKS)('has nothing to complain about, and is as wide as the screen: %s', async (look, options) => {
    const { settingsOf } = await startStage();
    const folder = picturesFolder('web');
    const page = await browser.open(settingsOf('root'), options);
    const window = new AdminWindow(page);
    const complaints: string[] = [];
    const check = async (name: string): Promise<void> => {
      // What moves, or fades, is neither here nor there.
      await page.waitForTimeout(250);
      complaints.push(...(await complaintsAbout(window, name)));
      await page.screenshot({ path: join(folder, `${look}-${name}.png`) });
    };
    await window.ready();
    await check('everywhere');
    await window.choosePlace('general');
    await window.toggle('calculate');
    await check('tools');
    await window.configure('weather');
    await window.enter('tools.weather.options.station', 'wrong');
    await window.enter('tools.weather.options.days', '99');
    await window.save();
    await check('problems');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByLabel('Only those named here').check();
    await check('audience');
    await page.getByRole('button', { name: 'Discard' }).click();
    const elsewhere = new AdminWindow(
      await browser.open(`${settingsOf('root')}&team=web:playground&channel=web:general&tool=weather`, options),
    );
    await elsewhere.field('tools.weather.options.days').waitFor();
    await elsewhere.enter('tools.weather.options.days', '9');
    await window.enter('tools.weather.options.days', '5');
    await elsewhere.save();
    await window.save();
    await check('conflict');
    await page.getByRole('button', { name: 'Keep theirs' }).click();
    await window.chooseSection('Settings');
    await check('settings');
    await window.pause('We look into something.');
    await check('paused');
    for (const section of ['Budgets and usage', 'History', 'Feedback']) {
      await window.chooseSection(section);
      await check(section.toLowerCase().replaceAll(' ', '-'));
    }
    const ada = await browser.open(`${settingsOf('ada')}&section=mine`, options);
    await ada.getByText('Forget me…').waitFor();
    complaints.push(...(await complaintsAbout(new AdminWindow(ada), 'mine')));
    await ada.screenshot({ path: join(folder, `${look}-mine.png`) });
    expect(complaints).toEqual([]);
  });

  it('is off in one channel in at most four clicks, also on a phone', async () => {
    const { settingsOf } = await startStage();
    for (const [look, options] of LOOKS) {
      const window = new AdminWindow(await browser.open(settingsOf('root'), options));
      await window.open(settingsOf('root'));
      await window.choosePlace('random');
      await window.toggle('calculate');
      noteClicks(`web (${look})`, window.clicks);
      expect(window.clicks).toBeLessThanOrEqual(4);
      await window.toggle('calculate');
    }
  });
});

/** What axe finds, and by how much the page is wider than the screen, each with where. */
async function complaintsAbout({ page }: AdminWindow, where: string): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<axe.AxeResults>("axe.run('html')");
  const overflow = await page.evaluate<number>('document.scrollingElement.scrollWidth - window.innerWidth');
  return [
    ...violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = '' }) => `${where}: ${id}: ${html}\n${failureSummary}`),
    ),
    ...(overflow > 0 ? [`${where}: ${overflow} pixels too wide`] : []),
  ];
}
