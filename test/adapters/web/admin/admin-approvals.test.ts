import { describe, expect, it } from 'vitest';
import { createAdminApi } from '../../../../src/adapters/web/page/admin/admin-api.ts';
import { toTeamId, toThreadId } from '../../../../src/threads/thread-id.ts';
import { ApprovalBook, REFUSED } from '../../../contracts/approval-surface/approval-book.ts';
import { TEAM } from '../../../tools/settings/settings-world.ts';
import { openAdminWorld, type PersonName, people } from './admin-world.ts';

const THREAD = toThreadId({ platform: 'slack', team: 'T1', channel: 'C1', thread: '1.1' });
const CID = { id: 'slack:T1:cid', name: 'Cid' };

async function open() {
  const book = new ApprovalBook();
  book.approvers.add(people.ann.person.id);
  const { address } = await openAdminWorld({ host: { approvals: book } });
  const as = (person: PersonName) =>
    createAdminApi({ kind: 'member', person: `web:${person}` }, (url, init) => fetch(`${address}${url}`, init));
  return { book, address, as };
}

describe('requests for consent on the admins’ page', () => {
  it('are those of a place, with what was consented to there and the way to both', async () => {
    const { book, as } = await open();
    const { id } = book.ask({ thread: THREAD, team: TEAM, by: CID });
    const other = book.ask({ thread: THREAD, team: toTeamId('slack', 'T2'), by: CID });
    book.grant(THREAD, CID);
    const api = as('ann');
    const inTeam = await api.approvals({ kind: 'team', team: TEAM });
    expect(inTeam.requests.entries.map(({ card }) => card.approval)).toEqual([id]);
    expect(inTeam.grants.entries).toEqual([
      {
        thread: THREAD,
        tool: 'deploy',
        label: 'Deploy',
        who: CID,
        requesters: [CID],
        expiresAt: expect.any(Number),
        link: 'https://acme.example/archives/C1/p1',
      },
    ]);
    const everywhere = await as('operator').approvals({ kind: 'deployment' });
    expect(everywhere.requests.entries.map(({ card }) => card.approval)).toEqual([id, other.id]);
    const channel = await api.approvals({ kind: 'channel', team: TEAM, channel: 'slack:C1' });
    expect(channel).toEqual(inTeam);
    expect(await api.approvals({ kind: 'channel', team: TEAM, channel: 'slack:C2' })).toEqual({
      requests: { entries: [] },
      grants: { entries: [] },
    });
  });

  it('are all of a channel, however many wait in the others, and how many more there are is said', async () => {
    const { book, as } = await open();
    book.mostListed = 2;
    const other = toThreadId({ platform: 'slack', team: 'T1', channel: 'C2', thread: '1.1' });
    for (let no = 0; no < 4; no += 1) {
      book.ask({ thread: other, team: TEAM, by: CID });
      book.grant(other, CID, `tool${no}`);
    }
    const { id } = book.ask({ thread: THREAD, team: TEAM, by: CID });
    book.grant(THREAD, CID);
    const api = as('ann');
    const { requests, grants } = await api.approvals({ kind: 'channel', team: TEAM, channel: 'slack:C1' });
    expect(requests.entries.map(({ card }) => card.approval)).toEqual([id]);
    expect(grants.entries.map(({ thread }) => thread)).toEqual([THREAD]);
    expect([requests.further, grants.further]).toEqual([undefined, undefined]);
    const inTeam = await api.approvals({ kind: 'team', team: TEAM });
    expect([inTeam.requests.entries.length, inTeam.requests.further]).toEqual([
      2,
      '3 more wait. The oldest are listed; the others are once some of these are decided.',
    ]);
    expect([inTeam.grants.entries.length, inTeam.grants.further]).toEqual([
      2,
      '3 more hold. The oldest are listed; the others are once some of these are over.',
    ]);
  });

  it('are not for who may not change the place', async () => {
    const { book, as } = await open();
    book.ask({ thread: THREAD, team: TEAM, by: CID });
    await expect(as('cid').approvals({ kind: 'team', team: TEAM })).rejects.toThrow('You may not change this.');
    await expect(as('ann').approvals({ kind: 'deployment' })).rejects.toThrow('You may not change this.');
  });

  it('R72: are decided by who may, in the name of whoever is signed in, and refused to others with a sentence', async () => {
    const { book, as } = await open();
    const { id } = book.ask({ thread: THREAD, team: TEAM, by: CID });
    expect(await as('ben').decide(id, 'approve', undefined)).toEqual({ status: 'refused', sentence: REFUSED });
    expect((await book.read(id))?.state).toEqual({ kind: 'pending' });
    expect(await as('ann').decide(id, 'deny', '  Not on a Friday.  ')).toEqual({ status: 'done' });
    expect(await as('ann').decide(id, 'approve', undefined)).toMatchObject({ status: 'over' });
    expect(book.tried).toEqual([
      { id, decision: { kind: 'approve', forThread: false }, by: people.ben.person.id, status: 'refused' },
      { id, decision: { kind: 'deny', reason: 'Not on a Friday.' }, by: people.ann.person.id, status: 'done' },
      { id, decision: { kind: 'approve', forThread: false }, by: people.ann.person.id, status: 'over' },
    ]);
  });

  it('R74: count once, however often they are answered at once', async () => {
    const { book, as } = await open();
    const { id } = book.ask({ thread: THREAD, team: TEAM, by: CID });
    const answers = await Promise.all([1, 2, 3].map(() => as('ann').decide(id, 'approveForThread', undefined)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['done', 'over', 'over']);
    expect(book.done).toHaveLength(1);
  });

  it('let a consent be taken back by who may, once', async () => {
    const { book, as } = await open();
    book.grant(THREAD, CID);
    expect(await as('ben').revoke(THREAD, 'deploy')).toMatchObject({ status: 'refused' });
    expect(await as('ann').revoke(THREAD, 'deploy')).toEqual({ status: 'done' });
    expect(await as('ann').revoke(THREAD, 'deploy')).toEqual({ status: 'unknown' });
    expect(await as('ann').revoke('no thread', 'deploy')).toEqual({ status: 'unknown' });
  });

  it('give all of long arguments as a file that does nothing, to who may see the request', async () => {
    const { book, address, as } = await open();
    const script = '<script>alert(1)</script>\n'.repeat(40);
    const { id } = book.ask({ thread: THREAD, team: TEAM, by: CID, arguments: { script } });
    const place = { kind: 'team', team: TEAM } as const;
    const [entry] = (await as('ann').approvals(place)).requests.entries;
    expect(entry?.hasMore).toBe(true);
    expect(JSON.stringify(entry).length).toBeLessThan(script.length);
    const file = await fetch(`${address}${as('ann').argumentsUrl(place, id)}`);
    expect([
      await file.text(),
      file.headers.get('content-type'),
      file.headers.get('content-disposition'),
      file.headers.get('content-security-policy'),
    ]).toEqual([
      script,
      'text/plain; charset=utf-8',
      'attachment; filename="arguments.txt"',
      "default-src 'none'; sandbox",
    ]);
    expect((await fetch(`${address}${as('cid').argumentsUrl(place, id)}`)).status).toBe(403);
    expect((await fetch(`${address}${as('ann').argumentsUrl(place, 'other')}`)).status).toBe(404);
  });

  it('give the arguments of a request in its own channel’s place, and not in another one’s', async () => {
    const { book, address, as } = await open();
    const script = 'line\n'.repeat(100);
    const asked = { thread: THREAD, team: TEAM, by: CID, channels: ['slack:C1'], arguments: { script } };
    const { id } = book.ask(asked);
    const fetchIn = async (channel: string): Promise<readonly [status: number, isTold: boolean]> => {
      const url = as('ann').argumentsUrl({ kind: 'channel', team: TEAM, channel }, id);
      const answer = await fetch(`${address}${url}`);
      return [answer.status, (await answer.text()).includes('line')];
    };
    expect(await fetchIn('slack:C1')).toEqual([200, true]);
    expect(await fetchIn('slack:C2')).toEqual([404, false]);
  });

  it('take nothing that is no answer', async () => {
    const { book, address } = await open();
    const { id } = book.ask({ thread: THREAD, team: TEAM, by: CID });
    const send = async (body: object): Promise<number> => {
      const headers = { 'content-type': 'application/json' };
      const url = `${address}/playground/api/admin/approvals/decide?person=web:ann`;
      return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status;
    };
    expect([
      await send({ id, decision: 'execute' }),
      await send({ id }),
      await send({ id, decision: 'deny', reason: 'x'.repeat(501) }),
      await send({ id: 'x'.repeat(101), decision: 'approve' }),
    ]).toEqual([400, 400, 400, 400]);
    expect(book.tried).toEqual([]);
  });
});
