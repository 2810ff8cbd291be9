import { describe, expect, it } from 'vitest';
import { createSecretBox } from '../../../../src/secret-box.ts';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { MemoryRecords } from '../../../../src/threads/memory/index.ts';
import { AccountStore } from '../../../../src/tools/mcp/accounts/account-store.ts';
import { resealServers } from '../../../../src/tools/mcp/servers/reseal-servers.ts';
import { parseServers, purposeOf, sealAuth, serversKey } from '../../../../src/tools/mcp/servers/stored-servers.ts';
import { collect } from '../../../contracts/collect.ts';
import { ann, TEAM } from './servers-world.ts';

const [older, newer, lost] = [1, 2, 3].map((byte) => new Uint8Array(32).fill(byte)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
]; // of three

const account = {
  authority: { issuer: 'https://a.test', tokenEndpoint: 'https://a.test/token', authMethods: [] },
  client: { clientId: 'x' },
  tokens: { accessToken: 'canary', refreshToken: 'canary' },
};

const server = {
  name: 'files',
  team: TEAM,
  transport: { kind: 'http', url: 'https://mcp.example.com/', isPrivateAllowed: false },
  account: 'personal',
  isTrusted: false,
  revision: 'r',
} as const;

describe('sealing anew', () => {
  it('takes tokens, secrets and accounts over to the newest key, once, and leaves what cannot be opened', async () => {
    const clock = createFakeClock();
    const records = new MemoryRecords({ clock });
    const before = createSecretBox([older]);
    const stored = {
      url: 'https://mcp.example.com/',
      account: 'team',
      revision: 'r',
      who: ann.person,
      at: 1,
    } as const;
    const servers = {
      a: { ...stored, auth: sealAuth({ kind: 'bearer', token: 'canary-a' }, TEAM, 'a', before) },
      b: { ...stored, auth: sealAuth({ kind: 'oauth', clientId: 'x', clientSecret: 'canary-b' }, TEAM, 'b', before) },
      c: { ...stored, auth: sealAuth({ kind: 'bearer', token: 'canary-c' }, TEAM, 'c', createSecretBox([lost])) },
      d: { ...stored, auth: { kind: 'none' } },
    };
    await records.put(serversKey(TEAM), { servers }, 'new');
    const old = new AccountStore({ records, secrets: before });
    await old.write(server, ann.person, account, { id: 'a', who: ann.person, at: 1 });
    await records.put('mcp:client:slack:T1:files', { sealed: before.seal('{}', 'mcp:client:slack:T1:files') }, 'new');

    const both = createSecretBox([newer, older]);
    const options = { records, clock, random: () => 0 };
    expect(await resealServers(both, options)).toEqual({ resealed: 4, unreadable: 1 });
    expect(await resealServers(both, options)).toEqual({ resealed: 0, unreadable: 1 });

    const after = createSecretBox([newer]);
    const kept = parseServers((await records.get(serversKey(TEAM)))?.value);
    expect(after.open(kept['a']?.auth.token ?? '', purposeOf(TEAM, 'a', 'token'))).toBe('canary-a');
    expect(after.open(kept['b']?.auth.clientSecret ?? '', purposeOf(TEAM, 'b', 'clientSecret'))).toBe('canary-b');
    expect(kept['c']).toEqual(servers.c);
    expect(await new AccountStore({ records, secrets: after }).read(server, ann.person)).toMatchObject({
      secrets: account,
    });
    expect(JSON.stringify(await collect(records.list('')))).not.toContain('canary');
  });
});
