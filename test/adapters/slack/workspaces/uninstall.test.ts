import { getGlobalDispatcher } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSlackAdapter } from '../../../../src/adapters/slack/index.ts';
import { InstallationStore } from '../../../../src/adapters/slack/workspaces/installation-store.ts';
import { systemClock } from '../../../../src/core/index.ts';
import { createSecretBox } from '../../../../src/secret-box.ts';
import { createFakeSlack } from '../../../../src/testing/fake-slack/create-fake-slack.ts';
import type { FakeSlack } from '../../../../src/testing/fake-slack/fake-slack.ts';
import type { Adapter, AdapterHost } from '../../../../src/threads/adapter.ts';
import { createAdapterHost, startAdapter } from '../../../support/adapter-host.ts';

let slack: FakeSlack;
let adapter: Adapter;
let store: InstallationStore;
let erased: string[];

beforeEach(async () => {
  const installation = { token: 'xoxb-one' };
  const none = { users: [{ id: 'U1ALICE', name: 'alice' }], channels: [] } as const;
  slack = await createFakeSlack({
    workspaces: [
      { id: 'T1', name: 'Acme', ...none, installation },
      { id: 'T2', name: 'Beta', ...none, users: [], installation: { token: 'xoxb-two' } },
    ],
  });
  erased = [];
  const intake = {} as AdapterHost['intake']; // nobody writes here
  const host: AdapterHost = {
    ...createAdapterHost(intake),
    clock: systemClock,
    outgoing: { fetch: globalThis.fetch, dispatcher: async () => getGlobalDispatcher(), isDirect: () => true },
    uninstalled: async (team) => void erased.push(team),
  };
  store = new InstallationStore({ records: host.records, secrets: createSecretBox([new Uint8Array(32)]) });
  const bot = { botUserId: 'U0BOT', botId: 'B0BOT', appId: 'A1FAKE', enterpriseId: undefined, scopes: [] };
  for (const [id, token] of [
    ['T1', 'xoxb-one'],
    ['T2', 'xoxb-two'],
  ] as const) {
    const workspace = { id, name: id, ...bot, installedAt: Date.now() - 60_000 };
    await store.write({ workspace, tokens: { token } });
  }
  const { apiUrl, credentials } = slack;
  const { clientId, clientSecret, appToken } = credentials;
  adapter = createSlackAdapter({ apiUrl, clientId, clientSecret, appToken });
  await startAdapter(adapter, host);
});

afterEach(async () => {
  await adapter.stop();
  await adapter.disconnect?.();
  await slack.close();
});

describe('an app that is uninstalled in a workspace', () => {
  it('has its token removed and the workspace erased, and goes on elsewhere', async () => {
    await slack.uninstall('T1');
    await slack.settled();
    expect(slack.deliveries.map(({ type, isAcked, tries }) => [type, isAcked, tries.length])).toEqual([
      ['tokens_revoked', true, 1],
      ['app_uninstalled', true, 1],
    ]);
    expect(erased).toEqual(['slack:T1', 'slack:T1']);
    expect([await store.read('T1'), (await store.read('T2'))?.tokens]).toEqual([undefined, { token: 'xoxb-two' }]);
  });

  it('is told again when it does not hear of it, which changes nothing', async () => {
    slack.failDeliveries({ kind: 'duplicate', times: 2 });
    await slack.revokeTokens('T2');
    await slack.settled();
    expect(new Set(erased)).toEqual(new Set(['slack:T2']));
    expect([(await store.read('T1'))?.tokens, await store.read('T2')]).toEqual([{ token: 'xoxb-one' }, undefined]);
  });
});
