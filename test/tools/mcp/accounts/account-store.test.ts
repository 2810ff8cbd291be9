import { describe, expect, it } from 'vitest';
import { createSecretBox } from '../../../../src/secret-box.ts';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { MemoryRecords } from '../../../../src/threads/memory/index.ts';
import { AccountStore } from '../../../../src/tools/mcp/accounts/account-store.ts';
import type { McpServer } from '../../../../src/tools/mcp/mcp-server.ts';
import { collect } from '../../../contracts/collect.ts';
import { ann, bob, TEAM } from '../servers/servers-world.ts';

const server: McpServer = {
  name: 'files',
  team: TEAM,
  transport: { kind: 'http', url: 'https://mcp.example.com/', isPrivateAllowed: false },
  account: 'personal',
  isTrusted: false,
  revision: 'r',
};

const accountWith = (accessToken: string) => ({
  authority: { issuer: 'https://a.test', tokenEndpoint: 'https://a.test/token', authMethods: [] },
  client: { clientId: 'x' },
  tokens: { accessToken },
});

/** A store in which an account is renewed right after it was looked at. */
async function renewingStore() {
  const clock = createFakeClock();
  const records = new MemoryRecords({ clock });
  const secrets = createSecretBox([new Uint8Array(32).fill(1)]);
  const quiet = new AccountStore({ records, secrets });
  for (const { person } of [ann, bob])
    await quiet.write(server, person, accountWith('old'), { id: 'a1', who: person, at: 1 });
  let isDue = true;
  const renew = async (): Promise<void> => {
    if (!isDue) return;
    isDue = false;
    const before = await quiet.read(server, ann.person);
    if (before !== undefined) await quiet.renew(server, ann.person, before, accountWith('new'));
  };
  const raced = new AccountStore({
    secrets,
    records: {
      get: async (key) => {
        const document = await records.get<never>(key);
        await renew();
        return document;
      },
      put: (...given) => records.put(...given),
      list: (prefix) => records.list(prefix),
      remove: (key) => records.remove(key),
    },
  });
  return { records, raced, clock };
}

describe('removing accounts', () => {
  it('answers what one was when it went, also where it was renewed at that moment', async () => {
    const { records, raced, clock } = await renewingStore();
    expect(await raced.remove(server, ann.person)).toEqual(accountWith('new'));
    expect(await raced.remove(server, ann.person)).toBeUndefined();
    clock.advance(1);
    expect((await collect(records.list('mcp:account:'))).map(([key]) => key)).toEqual([
      `mcp:account:${TEAM}:files:${bob.person.id}`,
    ]);
  });

  it('answers the same of all at a server', async () => {
    const { records, raced, clock } = await renewingStore();
    expect((await raced.removeAll(server)).map(({ tokens }) => tokens.accessToken).toSorted()).toEqual(['new', 'old']);
    clock.advance(1);
    expect(await collect(records.list('mcp:account:'))).toEqual([]);
  });

  it('leaves what is signed in with right behind it', async () => {
    const records = new MemoryRecords({ clock: createFakeClock() });
    const secrets = createSecretBox([new Uint8Array(32).fill(1)]);
    const quiet = new AccountStore({ records, secrets });
    await quiet.write(server, ann.person, accountWith('old'), { id: 'a1', who: ann.person, at: 1 });
    const raced = new AccountStore({
      secrets,
      records: {
        get: (key) => records.get(key),
        put: async (...given) => {
          const done = await records.put(...given);
          await quiet.write(server, ann.person, accountWith('anew'), { id: 'a2', who: ann.person, at: 2 });
          return done;
        },
        list: (prefix) => records.list(prefix),
        remove: (key) => records.remove(key),
      },
    });
    expect(await raced.remove(server, ann.person)).toEqual(accountWith('old'));
    expect((await quiet.read(server, ann.person))?.secrets).toEqual(accountWith('anew'));
  });
});
