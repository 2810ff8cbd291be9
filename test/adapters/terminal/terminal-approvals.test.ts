import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createTerminalAdapter } from '../../../src/adapters/terminal/index.ts';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import type { ApprovalRequest } from '../../../src/threads/approvals/approvals.ts';
import { toThreadId } from '../../../src/threads/thread-id.ts';
import { createAdapterHost } from '../../support/adapter-host.ts';
import { createScriptedIntake } from './scripted-intake.ts';

const THREAD = toThreadId({ platform: 'terminal', channel: 'main' });
const CALL: ApprovalRequest = {
  thread: THREAD,
  exchange: 'x1',
  callId: 'call1',
  tool: 'deploy',
  label: 'Deploy',
  arguments: { version: '1.2', note: 'one\n\u001b[31mtwo' },
  requesters: [{ id: 'terminal:alice', name: 'alice' }],
  position: 0,
};

const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

async function open(locale = 'en') {
  const clock = createFakeClock();
  const written: string[] = [];
  const input = new PassThrough();
  const output = { columns: 80, write: (text: string) => written.push(text) > 0 };
  const adapter = createTerminalAdapter({ input, output, isInteractive: false, person: 'alice', locale });
  const host = createAdapterHost(createScriptedIntake(), clock, {
    outboundOf: () => adapter.outbound,
    isInAudience: async () => false,
  });
  await adapter.start(host);
  host.approvals.start();
  const asked = await host.approvals.request(CALL);
  if (asked.status !== 'asked') throw new Error('It was to be asked for.');
  const { id } = asked.approval;
  await clock.advanceAsync(0);
  const say = async (line: string): Promise<readonly string[]> => {
    written.length = 0;
    input.write(`${line}\n`);
    for (let round = 0; round < 10; round += 1) await settle();
    await clock.advanceAsync(0);
    return lines();
  };
  const lines = () => written.join('').split('\n').slice(0, -1);
  const close = async () => {
    await host.approvals.stop();
    await adapter.stop();
  };
  return { adapter, host, id, lines, say, close };
}

describe('a request for consent in a terminal', () => {
  it('is printed with all that is to be known and how to decide, and never twice', async () => {
    const { adapter, host, id, lines, close } = await open();
    const shown = [
      'Consent is needed: Deploy, asked for by alice.',
      '  version: 1.2',
      '  note: one',
      '    \\u{1b}[31mtwo',
      '  May decide until 2026-01-02 00:00 UTC: who asked, and admins',
      `  /approve ${id}, /approve ${id} thread (for 24 hours), /deny ${id} REASON, /withdraw ${id}`,
    ];
    expect(lines()).toEqual(shown);
    const approval = await host.approvals.read(id);
    if (approval === undefined) throw new Error('It was to wait.');
    const card = await host.approvals.card(approval, host.textsOf('en'));
    const key = `approval.${id}.0`;
    const cards = adapter.outbound.approvals;
    expect(await cards?.post({ kind: 'thread', thread: THREAD }, card, { key, recovery: true })).toBe(key);
    expect(lines()).toEqual(shown);
    const alone = { kind: 'person', thread: THREAD, person: 'terminal:bob' } as const;
    await expect(cards?.post(alone, card, { key, recovery: false })).rejects.toThrow('one conversation');
    await close();
  });

  it('is approved by who asked, and says so', async () => {
    const { host, id, say, close } = await open();
    expect(await say(`/approve ${id} thread`)).toEqual([
      'Deploy: Approved by alice, and for 24 hours in this conversation.',
    ]);
    expect((await host.approvals.grants({ thread: THREAD })).items.map(({ who }) => who.id)).toEqual([
      'terminal:alice',
    ]);
    expect(await say(`/deny ${id}`)).toEqual([
      'This is over already. Approved by alice, and for 24 hours in this conversation.',
    ]);
    await close();
  });

  it('is denied with a reason, in the language of the deployment', async () => {
    const { id, say, close } = await open('de');
    await say(`/deny ${id} heute nicht`);
    expect(await say(`/withdraw ${id}`)).toEqual(['Das ist schon entschieden. Abgelehnt von alice: heute nicht']);
    await close();
  });

  it('R72: is not decided by somebody else, who is told why', async () => {
    const { host, id, say, close } = await open();
    await say('/as bob');
    expect(await say(`/approve ${id}`)).toEqual(['You may not decide this. These can: who asked, and admins.']);
    expect((await host.approvals.read(id))?.state).toEqual({ kind: 'pending' });
    expect(await say('/approve')).toEqual([
      'Say which request: /approve NUMBER, /approve NUMBER thread, /deny NUMBER REASON, /withdraw NUMBER',
    ]);
    expect(await say('/approve nonsense')).toEqual(['There is no such request, or it was over long ago.']);
    await close();
  });

  it('says when a decision could not be stored', async () => {
    const { host, id, say, close } = await open();
    const { records } = host;
    const get = records.get.bind(records);
    records.get = () => Promise.reject(new Error('away'));
    expect(await say(`/approve ${id}`)).toEqual(['This was not decided: it could not be stored. Try it again.']);
    records.get = get;
    await close();
  });
});
