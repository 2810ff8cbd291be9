import { describe, expect, it } from 'vitest';
import type { PageView } from '../../../../src/adapters/web/admin/admin-protocol.ts';
import { toThreadId } from '../../../../src/threads/thread-id.ts';
import { everyKindTool } from '../../../support/every-kind-tool.ts';
import { ann, general, TEAM, team, texts } from '../../../tools/settings/settings-world.ts';
import { type AdminWorld, openAdminWorld, type PersonName, people } from './admin-world.ts';

const PLACE = { kind: 'channel', team: TEAM, channel: 'slack:C1' };
const STATION = 'tools.weather.options.station';

describe('the start of the admins’ page', () => {
  it('names the teams and channels that can be set, and who looks', async () => {
    const opened = await openAdminWorld();
    expect(await get(opened, 'ann', '/start')).toEqual({
      status: 200,
      body: {
        person: ann.person,
        isMember: true,
        locale: 'en',
        botName: 'threadloop',
        people: Object.values(people).map(({ person }) => person),
        teams: [
          {
            team: TEAM,
            name: 'Acme',
            channels: [
              { id: 'slack:C1', name: 'general' },
              { id: 'slack:C2', name: 'random' },
            ],
          },
        ],
        unreachable: [],
      },
    });
  });

  it('says which platform did not answer, and shows the rest', async () => {
    const opened = await openAdminWorld();
    opened.setReachable(false);
    const { body } = await get(opened, 'operator', '/start');
    expect([body['teams'], body['unreachable'], body['isMember']]).toEqual([[], ['slack'], false]);
  });
});

describe('a place on the admins’ page', () => {
  it('is shown to an admin with what each input holds', async () => {
    const opened = await openAdminWorld({ definitions: [everyKindTool] });
    await opened.world.set(general, { [STATION]: 'DE-77', 'tools.weather.options.parts': ['sun'] });
    const { body } = await get(opened, 'ann', `/place?${query(PLACE)}`);
    const [tool] = viewOf(body).tools;
    const shown = tool?.options.map(({ key, raw }) => [key.split('.').at(-1), raw] as const) ?? [];
    expect(Object.fromEntries(shown)).toEqual({
      station: 'DE-77',
      greeting: undefined,
      days: '3',
      limit: undefined,
      isDetailed: false,
      unit: 'celsius',
      parts: ['sun'],
      cities: '',
    });
    expect([tool?.enabled.raw, tool?.audience.raw, tool?.callsPerPersonDay.raw]).toEqual([true, ['everyone'], '0']);
    expect(tool?.secrets[0]).not.toHaveProperty('raw');
  });

  it('is shown to nobody else, but for what is on there', async () => {
    const opened = await openAdminWorld();
    const { status, body } = await get(opened, 'cid', `/place?${query(PLACE)}`);
    expect([status, body]).toEqual([
      200,
      {
        kind: 'member',
        refusal: await opened.world.service.refusal(general, texts),
        tools: [{ name: 'count', label: 'Count', about: 'It counts.', audience: 'everyone' }],
      },
    ]);
    const here = await get(opened, 'cid', `/here?${query(PLACE)}`);
    expect(here.body).toEqual({ tools: body['tools'] });
  });

  it('is refused in lists that only admins see', async () => {
    const opened = await openAdminWorld();
    for (const path of ['/audit', '/usage', '/feedback']) {
      const { status, body } = await get(opened, 'cid', `${path}?${query(PLACE)}`);
      const message = await opened.world.service.refusal(general, texts);
      expect([path, status, body]).toEqual([path, 403, { error: { code: 'not_admin', message } }]);
    }
  });

  it.each([
    ['an unknown team', { kind: 'team', team: 'slack:T9' }],
    ['no team', { kind: 'channel', channel: 'slack:C1' }],
    ['no channel', { kind: 'channel', team: TEAM }],
    ['a channel of another platform', { kind: 'channel', team: TEAM, channel: 'discord:1' }],
    ['a platform as channel', { kind: 'channel', team: TEAM, channel: 'slack:' }],
  ])('is not there with %s', async (_title, place) => {
    const opened = await openAdminWorld();
    const { status, body } = await get(opened, 'operator', `/place?${query(place)}`);
    const message = 'There is no such place here (any more). Choose another one.';
    expect([status, body]).toEqual([404, { error: { code: 'unknown_place', message } }]);
  });

  it('is not known while its platform does not answer', async () => {
    const opened = await openAdminWorld();
    opened.setReachable(false);
    const { status, body } = await get(opened, 'ann', `/place?${query(PLACE)}`);
    const message =
      'Whether there is such a place could not be found out: slack did not answer. Try again in a minute.';
    expect([status, body]).toEqual([503, { error: { code: 'places_unknown', message } }]);
  });

  it('can be a private channel, which is not listed', async () => {
    const opened = await openAdminWorld();
    const { body } = await get(opened, 'ann', `/place?${query({ ...PLACE, channel: 'slack:CPRIVATE' })}`);
    expect(viewOf(body).scope).toEqual({ kind: 'channel', team: TEAM, channels: ['slack:CPRIVATE'] });
  });
});

describe('a change on the admins’ page', () => {
  it('is refused with every wrong field at once, whoever finds out that it is wrong', async () => {
    const opened = await openAdminWorld({ definitions: [everyKindTool] });
    const { body } = await change(opened, 'ann', [
      { kind: 'set', key: STATION, raw: 'nowhere' },
      { kind: 'set', key: 'tools.weather.options.days', raw: 'many' },
      { kind: 'set', key: 'tools.weather.options.isDetailed', raw: true },
    ]);
    expect(body['changed']).toEqual({
      status: 'invalid',
      problems: {
        [STATION]: 'Must be a code such as DE-1234; you entered “nowhere”.',
        'tools.weather.options.days': 'Must be a whole number from 1 to 14; you entered “many”.',
      },
    });
    expect((await opened.world.service.view(general, texts)).version).toBe(0);
  });

  it('of nobody who may not make it says why, and nothing of what is wrong with it', async () => {
    const opened = await openAdminWorld({ definitions: [everyKindTool] });
    const { status, body } = await change(opened, 'cid', [{ kind: 'set', key: STATION, raw: 'nowhere' }]);
    const sentence = await opened.world.service.refusal(general, texts);
    expect([status, body['changed']]).toEqual([200, { status: 'refused', sentence }]);
    expect(body['place']).toMatchObject({ kind: 'member' });
  });

  it('tells what a colleague has changed meanwhile in words, and changes nothing', async () => {
    const opened = await openAdminWorld({ definitions: [everyKindTool] });
    await change(opened, 'ben', [{ kind: 'set', key: 'tools.weather.enabled', raw: false }]);
    const { body } = await change(opened, 'ann', [{ kind: 'set', key: 'tools.weather.enabled', raw: true }]);
    expect(body['changed']).toMatchObject({
      status: 'conflict',
      version: 1,
      entries: [{ who: people.ben.person, setting: 'Weather', shownBefore: 'not set', shownAfter: 'off' }],
    });
  });

  it('of a setting that there is not any more says so', async () => {
    const opened = await openAdminWorld();
    const { body } = await change(opened, 'ann', [
      { kind: 'set', key: 'tools.gone.enabled', raw: true },
      { kind: 'set', key: 'tools.count.enabled', raw: false },
    ]);
    expect(body['changed']).toMatchObject({
      status: 'invalid',
      problems: { 'tools.gone.enabled': 'There is no such setting here any more. Load the page anew.' },
    });
    expect((await opened.world.service.view(general, texts)).version).toBe(0);
  });

  it('leaves a secret alone whose input is empty', async () => {
    const opened = await openAdminWorld({ definitions: [everyKindTool] });
    const key = 'tools.weather.secrets.apiKey';
    await change(opened, 'ann', [{ kind: 'set', key, raw: 'a-key' }]);
    await change(opened, 'ann', [{ kind: 'set', key, raw: '' }], 1);
    const secrets = async () => (await opened.world.service.view(general, texts)).tools[0]?.secrets[0]?.own;
    expect(await secrets()).toBe(true);
    await change(opened, 'ann', [{ kind: 'inherit', key }], 1);
    expect(await secrets()).toBeUndefined();
  });

  it('pauses a place with a reason, and lets the bot work there again', async () => {
    const opened = await openAdminWorld();
    const pause = { place: PLACE, ifVersion: 0, isPaused: true, reason: ' Fire drill ' };
    expect((await post(opened, 'ann', '/pause', pause)).body['changed']).toMatchObject({ status: 'done', version: 1 });
    expect(opened.world.paused).toEqual([general]);
    const audit = async () => {
      const { body } = await get(opened, 'ann', `/audit?${query(PLACE)}`);
      return (body['entries'] as { shownBefore: string; shownAfter: string }[]).map(
        ({ shownBefore, shownAfter }) => `${shownBefore} → ${shownAfter}`,
      );
    };
    await post(opened, 'ann', '/pause', { place: PLACE, ifVersion: 1, isPaused: false });
    expect(await audit()).toEqual(['paused: Fire drill → not paused', 'not paused → paused: Fire drill']);
  });

  it.each([
    ['no changes', { changes: [] }],
    ['a change of no kind', { changes: [{ kind: 'write', key: 'a' }] }],
    ['a version that is none', { ifVersion: -1, changes: [{ kind: 'inherit', key: 'a' }] }],
    ['a place that is none', { place: { kind: 'planet' }, changes: [{ kind: 'inherit', key: 'a' }] }],
  ])('with %s is not understood', async (_title, body) => {
    const opened = await openAdminWorld();
    const answer = await post(opened, 'ann', '/change', { place: PLACE, ifVersion: 0, ...body });
    expect([answer.status, answer.body]).toMatchObject([400, { error: { code: 'bad_request' } }]);
  });

  it.each([
    ['a number', 7],
    ['an object', { reason: 'x' }],
    ['a list of numbers', [1, 2]],
    ['a text without end', 'x'.repeat(32_001)],
  ])('with %s as what was entered is not taken', async (_title, raw) => {
    const opened = await openAdminWorld();
    const { body } = await change(opened, 'ann', [{ kind: 'set', key: 'instructions', raw }]);
    expect(body['changed']).toMatchObject({ status: 'invalid' });
    expect((await opened.world.service.view(general, texts)).version).toBe(0);
  });
});

describe('the lists of the admins’ page', () => {
  it('have pages, and say where the next one begins', async () => {
    const opened = await openAdminWorld();
    for (let index = 0; index < 25; index += 1) {
      opened.world.clock.advance(1);
      await opened.world.set(general, { instructions: `Say ${index}.` });
    }
    const first = await get(opened, 'ann', `/audit?${query(PLACE)}`);
    const next = String(first.body['next']);
    const second = await get(opened, 'ann', `/audit?${query({ ...PLACE, before: next })}`);
    const said = [first, second].flatMap(({ body }) => body['entries'] as { shownAfter: string }[]);
    expect(said.map(({ shownAfter }) => shownAfter)).toEqual(
      Array.from({ length: 25 }, (_, index) => `Say ${24 - index}.`),
    );
    expect(second.body).not.toHaveProperty('next');
  });

  it('show what a team uses, in all its channels', async () => {
    const opened = await openAdminWorld();
    const { body } = await get(opened, 'ann', `/usage?${query(PLACE)}`);
    expect(body['teams']).toEqual([
      { name: 'Acme', today: await opened.host.usage.teamToday(TEAM), days: await opened.host.usage.ofTeam(TEAM, 14) },
    ]);
    expect((await get(opened, 'operator', '/usage?kind=direct')).body).toEqual({ teams: [] });
  });

  it('show what people think of answers, each with the way to it', async () => {
    const opened = await openAdminWorld();
    const thread = toThreadId({ platform: 'slack', team: 'T1', channel: 'C1', thread: '1.1' });
    await opened.host.feedback.give({ thread, exchange: 'x1', by: people.cid.person, value: 'down', reason: 'Wrong.' });
    const { body } = await get(opened, 'ann', `/feedback?${query({ kind: 'team', team: TEAM })}`);
    expect(body['entries']).toMatchObject([
      { thread, value: 'down', reason: 'Wrong.', link: 'https://acme.example/archives/C1/p1' },
    ]);
  });
});

describe('what is stored of whoever looks', () => {
  it('is counted, left out, and forgotten', async () => {
    const opened = await openAdminWorld();
    expect((await get(opened, 'cid', '/stored')).body).toMatchObject({ messages: 0, hasOptedOut: false });
    expect((await post(opened, 'cid', '/opt-out', { isOut: true })).body).toMatchObject({ hasOptedOut: true });
    expect((await post(opened, 'cid', '/forget', {})).body).toMatchObject({ isComplete: true });
    expect((await get(opened, 'cid', '/stored')).body).toMatchObject({ hasOptedOut: true });
  });

  it('is nothing of the operator, who is nobody', async () => {
    const opened = await openAdminWorld();
    for (const answer of [
      await get(opened, 'operator', '/stored'),
      await post(opened, 'operator', '/forget', {}),
      await post(opened, 'operator', '/opt-out', { isOut: true }),
    ]) {
      expect([answer.status, answer.body]).toMatchObject([404, { error: { code: 'nobody' } }]);
    }
  });
});

it('keeps what is locked for the team as it is in the channel', async () => {
  const opened = await openAdminWorld();
  await opened.world.lock(team, 'tools.count.enabled');
  const { body } = await change(opened, 'ann', [{ kind: 'set', key: 'tools.count.enabled', raw: false }]);
  const { tools } = await opened.world.service.view(general, texts);
  const lock = tools.find(({ name }) => name === 'count')?.enabled.lock?.sentence;
  expect(body['changed']).toEqual({ status: 'invalid', problems: { 'tools.count.enabled': lock } });
});

interface Answer {
  readonly status: number;
  // Each test asserts what it reads.
  readonly body: Record<string, unknown>;
}

async function get({ address }: AdminWorld, person: PersonName, path: string): Promise<Answer> {
  const url = `${address}/playground/api/admin${path}${path.includes('?') ? '&' : '?'}person=${people[person].person.id}`;
  const response = await fetch(url);
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

async function post({ address }: AdminWorld, person: PersonName, path: string, body: object): Promise<Answer> {
  const url = `${address}/playground/api/admin${path}?person=${people[person].person.id}`;
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

function change(opened: AdminWorld, person: PersonName, changes: readonly object[], ifVersion = 0): Promise<Answer> {
  return post(opened, person, '/change', { place: PLACE, ifVersion, changes });
}

function query(place: object): string {
  return new URLSearchParams(Object.entries(place)).toString();
}

/** The view of a place that is shown to an admin. */
function viewOf(body: Answer['body']): PageView {
  return body['view'] as PageView; // each test asserts what it reads
}
