import { describe, expect, it } from 'vitest';
import { toTeamId, toThreadId } from '../../../src/threads/thread-id.ts';
import { ServerBook } from '../../adapters/web/admin/server-book.ts';
import { ApprovalBook } from '../../contracts/approval-surface/approval-book.ts';
import { asBrowser, serveAdmin } from './serve-admin.ts';

const TEAM = toTeamId('slack', 'T1');
const THREAD = toThreadId({ platform: 'slack', team: 'T1', channel: 'C1', thread: '1.1' });

async function open() {
  const book = new ApprovalBook();
  const servers = new ServerBook();
  book.approvers.add('operator');
  const { id } = book.ask({ thread: THREAD, team: TEAM, by: { id: 'slack:U3', name: 'Cid' } });
  return { book, servers, id, admin: await serveAdmin({ host: { approvals: book, mcpServers: servers } }) };
}

describe('a request for consent on a server', () => {
  it('is decided by an operator, whoever has the token, from the page itself and nowhere else', async () => {
    const { admin, book, id } = await open();
    const browser = await admin.signIn();
    const own = asBrowser(browser, admin.origin);
    const { 'x-csrf-token': _csrf, ...withoutText } = own;
    const foreign = { ...own, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const decide = async (headers: Readonly<Record<string, string>>): Promise<number | undefined> =>
      (await admin.post('/admin/api/approvals/decide', { id, decision: 'approve' }, headers)).status;
    expect([await decide({ origin: admin.origin }), await decide(withoutText), await decide(foreign)]).toEqual([
      401, 403, 403,
    ]);
    expect(book.tried).toEqual([]);
    expect(await decide(own)).toBe(200);
    expect(book.tried).toMatchObject([{ id, by: 'operator', status: 'done' }]);
  });

  it.each([
    ['approvals/revoke', { thread: THREAD, tool: 'deploy' }],
    [
      'servers/add',
      { place: { kind: 'team', team: TEAM }, name: 'a', url: 'https://a', auth: 'none', account: 'team' },
    ],
    ['servers/act', { place: { kind: 'deployment' }, name: 'a', act: 'check' }],
    ['servers/secret', { place: { kind: 'team', team: TEAM }, name: 'a', secret: 's' }],
    ['servers/connect', { place: { kind: 'deployment' }, name: 'a' }],
  ])('and %s needs a session and the text that only the page knows', async (path, body) => {
    const { admin, servers } = await open();
    const { 'x-csrf-token': _csrf, ...withoutText } = asBrowser(await admin.signIn(), admin.origin);
    expect((await admin.post(`/admin/api/${path}`, body)).status).toBe(401);
    expect((await admin.post(`/admin/api/${path}`, body, withoutText)).status).toBe(403);
    expect(servers.done).toEqual([]);
  });

  it.each([
    'approvals?kind=deployment',
    'approvals/arguments?kind=deployment&id=ask1',
    'servers?kind=deployment',
    'accounts',
  ])('and what is asked by %s is for who has signed in', async (path) => {
    const { admin } = await open();
    expect((await admin.get(`/admin/api/${path}`)).status).toBe(401);
  });
});
