import { describe, expect, it } from 'vitest';
import type { SlackOptions } from '../../../../src/adapters/slack/slack-options.ts';
import { createSlackApp } from '../../../../src/adapters/slack/transport/create-app.ts';
import type { OpenWorkspaces } from '../../../../src/adapters/slack/workspaces/create-workspaces.ts';
import { registerInstallEvents } from '../../../../src/adapters/slack/workspaces/install-events.ts';
import { createInstallationEraser } from '../../../../src/adapters/slack/workspaces/installation-eraser.ts';
import { toTeamId } from '../../../../src/threads/thread-id.ts';
import { createWorkspacesWorld, MANY, type WorkspacesWorld } from './workspaces-world.ts';

const TEAM = toTeamId('slack', 'T1');

interface Told {
  readonly event: object;
  readonly at?: number;
  readonly envelope?: object;
}

/** A process of the bot that is told events, and what it wants to be erased. */
async function listen(world: WorkspacesWorld, changes: Partial<SlackOptions> = MANY) {
  const erased: string[] = [];
  const uninstalled = async (team: string): Promise<void> => void erased.push(team);
  const workspaces: OpenWorkspaces = await world.open(changes);
  const backend = {
    options: { apiUrl: 'https://slack.com/api/' },
    host: { ...world.host, uninstalled },
    workspaces,
  } as unknown as Parameters<typeof registerInstallEvents>[1]; // all that these events need
  const app = createSlackApp(
    { init: () => undefined, start: async () => undefined, stop: async () => undefined },
    backend,
  );
  registerInstallEvents(app, backend);
  const tell = async ({ event, at = world.clock.now(), envelope = {} }: Told): Promise<void> => {
    const body = {
      type: 'event_callback',
      api_app_id: 'A1',
      team_id: 'T1',
      event_id: 'Ev1',
      event_time: Math.floor(at / 1_000),
      event,
      ...envelope,
    };
    await app.processEvent({ body, ack: async () => undefined });
  };
  return { tell, erased, workspaces };
}

const UNINSTALLED = { type: 'app_uninstalled' };
const REVOKED = { type: 'tokens_revoked', tokens: { oauth: [], bot: ['U0BOT'] } };

describe('the end of an installation', () => {
  it.each([
    ['uninstalled', [UNINSTALLED]],
    ['revoked', [REVOKED]],
    ['uninstalled, then revoked', [UNINSTALLED, REVOKED]],
    ['revoked, then uninstalled', [REVOKED, UNINSTALLED]],
    ['uninstalled, told twice', [UNINSTALLED, UNINSTALLED]],
  ])('erases the workspace and removes its token: %s', async (_title, events) => {
    const world = createWorkspacesWorld();
    await world.install('T1', { token: 'xoxb-1' });
    await world.install('T2', { token: 'xoxb-2' });
    world.clock.advance(60_000);
    const { tell, erased, workspaces } = await listen(world);
    await workspaces.tokenOf('T1');
    for (const event of events) await tell({ event });
    expect(erased).toEqual(events.map(() => 'slack:T1'));
    expect([await workspaces.tokenOf('T1'), await workspaces.get('T1'), await workspaces.tokenOf('T2')]).toEqual([
      undefined,
      undefined,
      'xoxb-2',
    ]);
  });

  it.each([UNINSTALLED, REVOKED])('that is told late does nothing to a new installation: %j', async (event) => {
    const world = createWorkspacesWorld();
    const endedAt = world.clock.now();
    const { tell, erased, workspaces } = await listen(world);
    world.clock.advance(1_500);
    await world.install('T1', { token: 'xoxb-again' });
    await tell({ event, at: endedAt });
    expect([await workspaces.tokenOf('T1'), erased]).toEqual(['xoxb-again', []]);
    expect(world.lines.map(({ message }) => message)).toEqual([
      'The end of an earlier installation in Slack was told late.',
    ]);
  });

  it('that is told after a restart does nothing to the token of the settings, which works since', async () => {
    const world = createWorkspacesWorld();
    const endedAt = world.clock.now();
    world.clock.advance(3_600_000);
    const { tell, erased } = await listen(world, { botToken: 'xoxb-1' });
    await tell({ event: UNINSTALLED, at: endedAt });
    expect(erased).toEqual([]);
    world.clock.advance(1_000);
    await tell({ event: UNINSTALLED });
    expect(erased).toEqual(['slack:T1']);
  });

  it('is none when only tokens of people were revoked', async () => {
    const world = createWorkspacesWorld();
    await world.install('T1', { token: 'xoxb-1' });
    const { tell, erased, workspaces } = await listen(world);
    for (const tokens of [{ oauth: ['U1'], bot: [] }, { oauth: ['U1'] }, undefined, 'x']) {
      await tell({ event: { type: 'tokens_revoked', tokens } });
    }
    expect([await workspaces.tokenOf('T1'), erased]).toEqual(['xoxb-1', []]);
  });

  it.each([
    ['by its authorization', { authorizations: [{ enterprise_id: 'E1', team_id: null, is_enterprise_install: true }] }],
    ['by the envelope', { team_id: undefined, enterprise_id: 'E1' }],
    ['by its flag', { enterprise_id: 'E1', is_enterprise_install: true }],
  ])('of an organisation is the end of its installation: %s', async (_title, envelope) => {
    const world = createWorkspacesWorld();
    await world.install('E1', { token: 'xoxb-e' });
    await world.install('T1', { token: 'xoxb-1' });
    const { tell, erased, workspaces } = await listen(world);
    await tell({ event: UNINSTALLED, envelope });
    expect([await workspaces.get('E1'), (await workspaces.get('T1'))?.id, erased]).toEqual([
      undefined,
      'T1',
      ['slack:E1'],
    ]);
  });

  it('of one workspace leaves the installation of its organisation alone', async () => {
    const world = createWorkspacesWorld();
    await world.install('E1', { token: 'xoxb-e' });
    const { tell, erased, workspaces } = await listen(world);
    await tell({ event: UNINSTALLED, envelope: { enterprise_id: 'E1' } });
    expect([(await workspaces.get('E1'))?.id, erased]).toEqual(['E1', ['slack:T1']]);
  });

  it('is told again by Slack, and keeps the token, when the wish to erase cannot be written down', async () => {
    const world = createWorkspacesWorld({ uninstalled: () => Promise.reject(new Error('down')) });
    await world.install('T1', { token: 'xoxb-1' });
    const { host } = world;
    const workspaces = await world.open(MANY);
    const backend = { options: { apiUrl: 'https://slack.com/api/' }, host, workspaces };
    const given = backend as unknown as Parameters<typeof registerInstallEvents>[1]; // all that these events need
    const app = createSlackApp(
      { init: () => undefined, start: async () => undefined, stop: async () => undefined },
      given,
    );
    registerInstallEvents(app, given);
    const body = { type: 'event_callback', team_id: 'T1', event_time: 1_800_000_000, event: UNINSTALLED };
    await expect(app.processEvent({ body, ack: async () => undefined })).rejects.toThrow('down');
    expect(await workspaces.tokenOf('T1')).toBe('xoxb-1');
  });
});

describe('the eraser of installations', () => {
  it('takes away the installation of a team, and leaves those of others', async () => {
    const { host, install, store } = createWorkspacesWorld();
    await install('T1', { token: 'xoxb-1' });
    await install('T2', { token: 'xoxb-2' });
    const eraser = createInstallationEraser(host);
    expect(await eraser.erase({ team: TEAM })).toEqual({ installations: 1 });
    expect(await eraser.erase({ team: TEAM })).toEqual({ installations: 0 });
    expect(await eraser.erase({ team: toTeamId('web', 'T2') })).toEqual({ installations: 0 });
    expect(await eraser.erase({ person: 'slack:U1' })).toEqual({ installations: 0 });
    expect([await store.read('T1'), (await store.read('T2'))?.tokens]).toEqual([undefined, { token: 'xoxb-2' }]);
  });

  it('keeps an installation that came after the wish', async () => {
    const { host, clock, install, store } = createWorkspacesWorld();
    await host.records.put('erasure:team:slack:T1', { what: { team: TEAM }, since: clock.now() }, 'new');
    clock.advance(1);
    await install('T1', { token: 'xoxb-1' });
    expect(await createInstallationEraser(host).erase({ team: TEAM })).toEqual({ installations: 0 });
    expect((await store.read('T1'))?.tokens).toEqual({ token: 'xoxb-1' });
  });

  it('leaves nothing behind after a second', async () => {
    const { host, clock, install } = createWorkspacesWorld();
    await install('T1', { token: 'xoxb-1' });
    await createInstallationEraser(host).erase({ team: TEAM });
    clock.advance(1_000);
    expect(await host.records.get('slack:install:T1')).toBeUndefined();
  });
});
