import { describe, expect, it } from 'vitest';
import { everyKindTool } from '../../../support/every-kind-tool.ts';
import { ann, general, TEAM, team } from '../../../tools/settings/settings-world.ts';
import { type AdminWorld, openAdminWorld, people } from './admin-world.ts';
import { NodeAdminPage } from './node-admin-page.ts';

const PLACE = { kind: 'channel', team: TEAM, channel: 'slack:C1' } as const;
const DAYS = 'tools.weather.options.days';
const STATION = 'tools.weather.options.station';

describe('the admins’ page', () => {
  it('keeps what was entered when a colleague was faster, shows theirs, and saves mine when I want that', async () => {
    const opened = await openAdminWorld({ definitions: [everyKindTool] });
    const page = await openedBy('ann', opened);
    page.controller.edit(DAYS, '5');
    page.controller.edit(STATION, 'DE-5');
    await opened.world.change(general, [{ kind: 'set', key: DAYS, value: 9 }], { by: people.ben });
    await page.controller.save([DAYS, STATION]);
    expect(page.state.notice).toMatchObject({ kind: 'bad', text: expect.stringContaining('Nothing was saved') });
    expect(page.place.conflicts[DAYS]).toMatchObject({
      who: people.ben.person,
      shownBefore: 'not set',
      shownAfter: '9',
    });
    expect([page.setting(DAYS).value, page.place.drafts[DAYS]?.raw, page.place.drafts[STATION]?.raw]).toEqual([
      9,
      '5',
      'DE-5',
    ]);
    await page.controller.save([DAYS, STATION]);
    expect([page.setting(DAYS).value, page.setting(STATION).value, page.state.notice.text]).toEqual([
      5,
      'DE-5',
      'Saved.',
    ]);
    expect([page.place.drafts, page.place.conflicts]).toEqual([{}, {}]);
  });

  it('writes nothing over that was changed after somebody began to type, also when the page was loaded again', async () => {
    const opened = await openAdminWorld({ definitions: [everyKindTool] });
    const page = await openedBy('ann', opened);
    page.controller.edit(DAYS, '5');
    await opened.world.change(general, [{ kind: 'set', key: DAYS, value: 9 }], { by: people.ben });
    await page.controller.refresh();
    expect(page.setting(DAYS).value).toBe(9);
    await page.controller.save([DAYS]);
    expect(page.place.conflicts[DAYS]).toMatchObject({ shownAfter: '9' });
    expect((await opened.world.service.view(general, opened.host.textsOf('en'))).version).toBe(1);
  });

  it('gives up what was entered for what the colleague has set', async () => {
    const opened = await openAdminWorld({ definitions: [everyKindTool] });
    const page = await openedBy('ann', opened);
    page.controller.edit(DAYS, '5');
    await opened.world.change(general, [{ kind: 'set', key: DAYS, value: 9 }], { by: people.ben });
    await page.controller.save([DAYS]);
    page.controller.discard([DAYS]);
    expect([page.place.drafts, page.place.conflicts, page.setting(DAYS).raw]).toEqual([{}, {}, '9']);
  });

  it('tells what others changed elsewhere meanwhile', async () => {
    const opened = await openAdminWorld({ definitions: [everyKindTool] });
    const page = await openedBy('ann', opened);
    await opened.world.change(general, [{ kind: 'set', key: DAYS, value: 9 }], { by: people.ben });
    await page.controller.toggle('tools.weather.enabled', 'Weather', false);
    expect(page.state.notice).toMatchObject({
      kind: 'good',
      text: 'Saved. Meanwhile Ben changed something else: Weather: Days.',
    });
  });

  it('shows a switch as the server has it, and not as it was pressed', async () => {
    const opened = await openAdminWorld();
    const page = await openedBy('ann', opened);
    const switching = page.controller.toggle('tools.count.enabled', 'Count', false);
    expect([page.setting('tools.count.enabled').value, page.place.busy]).toEqual([true, ['tools.count.enabled']]);
    await switching;
    expect([page.setting('tools.count.enabled').value, page.place.busy, page.state.notice.text]).toEqual([
      false,
      [],
      'Count is off now.',
    ]);
  });

  it('says that the server cannot be reached, and keeps what was entered', async () => {
    const opened = await openAdminWorld({ definitions: [everyKindTool] });
    const page = await openedBy('ann', opened);
    page.controller.edit(DAYS, '5');
    opened.setReachable(false);
    await page.controller.save([DAYS]);
    expect([page.state.notice.kind, page.place.drafts[DAYS]?.raw, page.place.busy]).toEqual(['bad', '5', []]);
  });

  it('knows that what is entered as it was is no change', async () => {
    const opened = await openAdminWorld({ definitions: [everyKindTool] });
    const page = await openedBy('ann', opened);
    page.controller.edit(DAYS, '5');
    page.controller.edit(DAYS, '3');
    page.controller.edit('tools.weather.options.greeting', '');
    expect(page.place.drafts).toEqual({});
  });

  it('keeps what was entered in one place while another one is looked at', async () => {
    const opened = await openAdminWorld({ definitions: [everyKindTool] });
    const page = await openedBy('ann', opened);
    page.controller.edit(DAYS, '5');
    await page.controller.go({ place: { kind: 'team', team: TEAM }, section: 'tools' });
    expect(page.place.drafts).toEqual({});
    await page.controller.go({ place: PLACE, section: 'tools' });
    expect(page.place.drafts[DAYS]?.raw).toBe('5');
  });

  it('does not say that the bot works again while a wider place is paused', async () => {
    const opened = await openAdminWorld();
    const page = await openedBy('ann', opened);
    await opened.world.set(team, { paused: {} });
    await page.controller.pause(true, 'Drill');
    await page.controller.refresh();
    await page.controller.pause(false, '');
    expect(page.state.notice.text).toBe(
      'The pause was taken back here. The bot is still paused by a setting for more than this place.',
    );
  });

  it('takes back what is set here, and locks it for what is below', async () => {
    const opened = await openAdminWorld({ definitions: [everyKindTool] });
    const page = new NodeAdminPage(opened.address, ann.person.id);
    await page.controller.start();
    await page.controller.go({ place: { kind: 'team', team: TEAM }, section: 'tools' });
    await page.controller.toggle('tools.weather.enabled', 'Weather', false);
    await page.controller.change([{ kind: 'lock', key: 'tools.weather.enabled' }]);
    expect(page.setting('tools.weather.enabled')).toMatchObject({ own: false, isLockedBelow: true });
    await page.controller.change([{ kind: 'unlock', key: 'tools.weather.enabled' }]);
    await page.controller.change([{ kind: 'inherit', key: 'tools.weather.enabled' }]);
    expect(page.setting('tools.weather.enabled')).toMatchObject({ value: true, isLockedBelow: false });
  });

  it('shows everybody what is stored of them, and a receipt when it was erased', async () => {
    const opened = await openAdminWorld();
    const page = await openedBy('cid', opened);
    await page.controller.go({ place: PLACE, section: 'mine' });
    expect(page.state.stored).toMatchObject({ status: 'ready', value: { messages: 0, hasOptedOut: false } });
    await page.controller.optOut(true);
    expect(page.state.stored).toMatchObject({ status: 'ready', value: { hasOptedOut: true } });
    await page.controller.forget();
    expect(page.state.receipt).toMatchObject({ isComplete: true });
  });

  it('loads more of a list behind what is there', async () => {
    const opened = await openAdminWorld();
    for (let index = 0; index < 25; index += 1) {
      opened.world.clock.advance(1);
      await opened.world.set(general, { instructions: `Say ${index}.` });
    }
    const page = await openedBy('ann', opened);
    await page.controller.go({ place: PLACE, section: 'history' });
    const shown = () => (page.place.audit?.status === 'ready' ? page.place.audit.value.entries.length : 0);
    expect(shown()).toBe(20);
    await page.controller.loadAudit(false);
    expect(shown()).toBe(25);
    await page.controller.go({ place: PLACE, section: 'feedback' });
    expect(page.place.feedback).toEqual({ status: 'ready', value: { entries: [], next: undefined } });
    await page.controller.go({ place: PLACE, section: 'usage' });
    expect(page.place.usage).toMatchObject({ status: 'ready', value: { teams: [{ name: 'Acme' }] } });
  });
});

/** The page of somebody who has opened the channel. */
async function openedBy(person: 'ann' | 'cid', { address }: AdminWorld): Promise<NodeAdminPage> {
  const page = new NodeAdminPage(address, people[person].person.id);
  await page.controller.start();
  await page.controller.go({ place: PLACE, section: 'tools' });
  return page;
}
