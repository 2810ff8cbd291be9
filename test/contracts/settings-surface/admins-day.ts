import { describe, expect, it } from 'vitest';
import { createTexts } from '../../../src/text/index.ts';
import type { Scope } from '../../../src/threads/administration/scope.ts';
import type { Change, Changed, SettingsView } from '../../../src/threads/administration/settings-service.ts';
import type { PersonName, SettingsSurface, StartedSurface } from './surface-driver.ts';
import { addUp, lookUp, tellTime } from './surface-tools.ts';

const texts = createTexts('en');
const TOOLS = [addUp, lookUp, tellTime];
const RESULTS = 'tools.look_up.options.results';

/** From finding the tools to reading who changed what. */
export function testAdminsDay(surface: SettingsSurface): void {
  const start = () => surface.start(TOOLS);

  describe('an admin', () => {
    it('finds the tools of a channel, with which of them are on', async () => {
      const started = await start();
      const { tools, text } = await started.as('ann').openTools(started.channel);
      expect(tools).toEqual(TOOLS.map(({ name, label }) => ({ name, label, isOn: true })));
      expect(text).toContain('Look up');
    });

    it('switches a tool off for one channel in at most four clicks', async () => {
      const started = await start();
      const ann = started.as('ann');
      await ann.openTools(started.channel);
      const after = await ann.toggle('add_up');
      expect(ann.clicks()).toBeLessThanOrEqual(4);
      expect(after).toMatchObject({
        kind: 'tools',
        tools: TOOLS.map(({ name }) => ({ name, isOn: name !== 'add_up' })),
      });
      expect(await isOn(started, 'add_up')).toEqual([false, true]);
    });

    it('switches it on again', async () => {
      const started = await start();
      const ann = started.as('ann');
      await ann.openTools(started.channel);
      await ann.toggle('add_up');
      await ann.toggle('add_up');
      expect(await isOn(started, 'add_up')).toEqual([true, true]);
    });

    it('reads beside a field that its value is wrong, and nothing is changed', async () => {
      const started = await start();
      const ann = started.as('ann');
      await ann.openTools(started.channel);
      await ann.openOptions('look_up');
      const submitted = await ann.submit({ [RESULTS]: 'abc', 'tools.look_up.options.code': 'XY' });
      const sentence = 'Must be a whole number from 1 to 20; you entered “abc”.';
      expect(submitted).toEqual({ kind: 'problems', problems: { [RESULTS]: sentence } });
      expect((await view(started)).version).toBe(0);
    });

    it('reads beside a field what only the schema of the option knows', async () => {
      const started = await start();
      const ann = started.as('ann');
      await ann.openTools(started.channel);
      await ann.openOptions('look_up');
      const sentence = 'Must be two capital letters; you entered “nowhere”.';
      expect(await ann.submit({ 'tools.look_up.options.code': 'nowhere' })).toEqual({
        kind: 'problems',
        problems: { 'tools.look_up.options.code': sentence },
      });
    });

    it('corrects it in the same form', async () => {
      const started = await start();
      const ann = started.as('ann');
      await ann.openTools(started.channel);
      await ann.openOptions('look_up');
      await ann.submit({ [RESULTS]: '21' });
      expect(await ann.submit({ [RESULTS]: ' 7 ' })).toMatchObject({ kind: 'saved' });
      expect(await own(started, RESULTS)).toBe(7);
    });

    it("sees a colleague's change of the same option instead of writing over it", async () => {
      const started = await start();
      const ann = started.as('ann');
      await ann.openTools(started.channel);
      await ann.openOptions('look_up');
      await changeElsewhere(started, 'ben', started.channel, { kind: 'set', key: RESULTS, value: 12 });
      const submitted = await ann.submit({ [RESULTS]: '3' });
      expect(submitted.kind).toBe('told');
      const told = 'text' in submitted ? submitted.text : '';
      expect(told).toContain(started.people.ben.person.name);
      expect(told).toContain('12');
      expect(await own(started, RESULTS)).toBe(12);
    });

    it("sees a colleague's switch of the same tool instead of switching it back", async () => {
      const started = await start();
      const ann = started.as('ann');
      await ann.openTools(started.channel);
      const off = { kind: 'set', key: 'tools.add_up.enabled', value: false } as const;
      await changeElsewhere(started, 'ben', started.channel, off);
      const after = await ann.toggle('add_up');
      expect(await isOn(started, 'add_up')).toEqual([false, true]);
      expect(after.text).toContain(started.people.ben.person.name);
    });

    it('changes another setting while a colleague changes one', async () => {
      const started = await start();
      const ann = started.as('ann');
      await ann.openTools(started.channel);
      await changeElsewhere(started, 'ben', started.channel, { kind: 'set', key: RESULTS, value: 12 });
      await ann.toggle('add_up');
      expect([await isOn(started, 'add_up'), await own(started, RESULTS)]).toEqual([[false, true], 12]);
    });

    it('pauses the bot in a channel', async () => {
      const started = await start();
      const { text } = await started.as('ann').pause(started.channel, 'Fire drill');
      expect(text).not.toBe('');
      expect(await own(started, 'paused')).toEqual({ reason: 'Fire drill' });
    });

    it('reads who changed what, from what to what', async () => {
      const started = await start();
      await changeElsewhere(started, 'ben', started.channel, { kind: 'set', key: RESULTS, value: 12 });
      await changeElsewhere(started, 'ben', started.channel, { kind: 'set', key: RESULTS, value: 19 });
      const text = await started.as('ann').openAudit(started.channel);
      for (const word of [started.people.ben.person.name, '12', '19']) expect(text).toContain(word);
      expect(text.indexOf('19')).toBeLessThan(text.lastIndexOf('12'));
    });

    it('cannot change what a wider level has locked, and reads who can', async () => {
      const started = await start();
      const ann = started.as('ann');
      const team: Scope = { kind: 'team', team: started.channel.team };
      await changeElsewhere(started, 'ben', team, { kind: 'lock', key: 'tools.add_up.enabled' });
      const { tools, text } = await ann.openTools(started.channel);
      expect(tools.map(({ name }) => name)).toContain('add_up');
      expect(text).toContain(lockOf(await view(started), 'add_up'));
      await ann.toggle('add_up').catch(() => undefined); // where nothing is there to be pressed
      expect(await isOn(started, 'add_up')).toEqual([true, true]);
    });
  });

  describe('who is no admin', () => {
    it('sees nothing to change, and who can change it', async () => {
      const started = await start();
      const { tools, text } = await started.as('cid').openTools(started.channel);
      expect(tools).toEqual([]);
      expect(text).toContain(await started.service.refusal(started.channel, texts));
    });

    it('cannot pause the bot, and reads who can', async () => {
      const started = await start();
      const { text } = await started.as('cid').pause(started.channel, 'I do not like it');
      expect(text).toContain(await started.service.refusal(started.channel, texts));
      expect((await view(started)).version).toBe(0);
    });

    it('does not read who changed what', async () => {
      const started = await start();
      await changeElsewhere(started, 'ben', started.channel, { kind: 'set', key: RESULTS, value: 19 });
      const text = await started.as('cid').openAudit(started.channel);
      expect(text).toContain(await started.service.refusal(started.channel, texts));
      expect(text).not.toContain('19');
    });

    it('is refused also with what was opened while being one', async () => {
      const started = await start();
      const ann = started.as('ann');
      await ann.openTools(started.channel);
      await started.demote('ann');
      const after = await ann.toggle('add_up');
      expect(after.text).toContain(await started.service.refusal(started.channel, texts));
      expect(await isOn(started, 'add_up')).toEqual([true, true]);
    });
  });
}

/** A change that somebody makes in another place. */
async function changeElsewhere(
  { service, people }: StartedSurface,
  person: PersonName,
  scope: Scope,
  change: Change,
): Promise<void> {
  const changed: Changed = await service.change(scope, [change], { by: people[person], ifVersion: 'any', texts });
  expect(changed).toMatchObject({ status: 'done' });
}

/** Whether a tool is on in the channel, and in its team. */
async function isOn({ service, channel }: StartedSurface, tool: string): Promise<readonly unknown[]> {
  const views = await Promise.all([
    service.view(channel, texts),
    service.view({ kind: 'team', team: channel.team }, texts),
  ]);
  return views.map(({ tools }) => tools.find(({ name }) => name === tool)?.enabled.value);
}

async function own({ service, channel }: StartedSurface, key: string): Promise<unknown> {
  const { settings, tools } = await service.view(channel, texts);
  const all = [...settings, ...tools.flatMap(({ options, secrets }) => [...options, ...secrets])];
  return all.find((setting) => setting.key === key)?.own;
}

async function view({ service, channel }: StartedSurface): Promise<SettingsView> {
  return await service.view(channel, texts);
}

function lockOf({ tools }: SettingsView, name: string): string {
  return tools.find((tool) => tool.name === name)?.enabled.lock?.sentence ?? 'It is not locked.';
}
