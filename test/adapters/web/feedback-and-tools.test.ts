import { afterEach, describe, expect, it } from 'vitest';
import { clock, hasEnded, NOW, type OpenedPlayground, openPlayground, shown } from './open-playground.ts';

let playground: OpenedPlayground;
afterEach(() => playground.close());

const ROOT = 'person=web:root';
const GENERAL = 'kind=channel&team=web:playground&channel=web:general';

describe('a thumb in the playground', () => {
  it('is read by admins, with the reason that somebody gave afterwards', async () => {
    const messageId = await answered();
    await rate({ messageId, value: 'down' });
    await rate({ messageId, value: 'down', reason: '  It forgot the date.  ' });
    const { body } = await playground.get(`/admin/feedback?${ROOT}&${GENERAL}`);
    expect(body['entries']).toEqual([
      {
        id: expect.any(String),
        thread: expect.stringMatching(/^web:playground:general:/u),
        exchange: 'x1',
        by: { id: 'web:ada', name: 'Ada' },
        value: 'down',
        reason: 'It forgot the date.',
        at: NOW,
      },
    ]);
  });

  it('that was taken away is read by nobody', async () => {
    const messageId = await answered();
    await rate({ messageId, value: 'up' });
    await rate({ messageId, value: null });
    expect((await playground.get(`/admin/feedback?${ROOT}&${GENERAL}`)).body['entries']).toEqual([]);
  });

  it('takes a reason of so many characters only', async () => {
    const messageId = await answered();
    expect((await rate({ messageId, value: 'down', reason: 'x'.repeat(1_001) })).status).toBe(400);
  });
});

describe('the settings of the playground', () => {
  it('are Root’s, and everybody reads what is on', async () => {
    playground = await openPlayground([]);
    const here = await playground.get(`/admin/here?person=web:ada&${GENERAL}`);
    const names = (here.body['tools'] as { name: string }[]).map(({ name }) => name);
    expect(names).toContain('calculate');
    const off = (person: string) =>
      playground.send('POST', `/admin/change?person=${person}`, {
        place: { kind: 'channel', team: 'web:playground', channel: 'web:general' },
        ifVersion: 0,
        changes: [{ kind: 'set', key: 'tools.calculate.enabled', raw: false }],
      });
    expect((await off('web:ada')).body['changed']).toMatchObject({ status: 'refused' });
    expect((await off('web:root')).body['changed']).toMatchObject({ status: 'done' });
    const after = await playground.get(`/admin/here?person=web:ada&${GENERAL}`);
    expect(after.body['tools']).toEqual(
      (here.body['tools'] as { name: string }[]).filter(({ name }) => name !== 'calculate'),
    );
    expect(((await playground.get('/admin/here?person=web:ada&kind=direct')).body['tools'] as object[]).length).toBe(
      names.length,
    );
  });

  it('are nobody’s who is not in the playground', async () => {
    playground = await openPlayground([]);
    for (const who of ['', '?person=web:eve', '?person=web:ada&person=web:root']) {
      const { status, body } = await playground.get(`/admin/start${who}`);
      expect([who, status, body]).toMatchObject([who, 404, { error: { code: 'unknown_person' } }]);
    }
  });

  it('say what is stored of somebody, and erase it', async () => {
    await answered();
    const stored = async () => (await playground.get('/admin/stored?person=web:ada')).body;
    expect(await stored()).toMatchObject({ messages: 1, threads: 1, hasOptedOut: false });
    const { body } = await playground.send('POST', '/admin/forget?person=web:ada', {});
    expect(body).toMatchObject({ at: clock.now(), isComplete: true });
    expect(await stored()).toMatchObject({ messages: 0 });
  });
});

/** Opens a playground in which Ada was answered, and gives the id of the answer. */
async function answered(): Promise<string> {
  playground = await openPlayground(['One.']);
  const page = await playground.listen('person=web:ada');
  await playground.say('web:ada', 'general', '@threadloop a number?');
  await page.until(hasEnded);
  return shown(page.events).at(-1)?.id ?? '';
}

function rate(given: object): ReturnType<OpenedPlayground['send']> {
  return playground.send('POST', '/feedback', { person: 'web:ada', channel: 'general', ...given });
}
