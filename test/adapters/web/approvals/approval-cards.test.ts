import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createWebEraser } from '../../../../src/adapters/web/eraser.ts';
import { FileStore } from '../../../../src/adapters/web/file-store.ts';
import { createWebAdapter } from '../../../../src/adapters/web/index.ts';
import { MessageStore } from '../../../../src/adapters/web/message-store.ts';
import { silentLogger } from '../../../../src/silent-logger.ts';
import type { ApprovalOutcome, ApprovalState } from '../../../../src/threads/approvals/approval.ts';
import type { CardDestination } from '../../../../src/threads/approvals/approval-card.ts';
import { MemoryRunEvents } from '../../../../src/threads/memory/run-events.ts';
import type { Erasure } from '../../../../src/threads/ports.ts';
import { toTeamId, toThreadId } from '../../../../src/threads/thread-id.ts';
import { ApprovalBook } from '../../../contracts/approval-surface/approval-book.ts';
import { createAdapterHost, startAdapter } from '../../../support/adapter-host.ts';

const TEAM = toTeamId('web', 'playground');
const THREAD = toThreadId({ platform: 'web', team: 'playground', channel: 'general', thread: 'root' });
const ADA = { id: 'web:ada', name: 'Ada' };
const ROOT = { id: 'web:root', name: 'Root' };
const PLACES = {
  thread: { kind: 'thread', thread: THREAD },
  person: { kind: 'person', thread: THREAD, person: ROOT.id },
  channel: { kind: 'channel', thread: THREAD, channel: 'web:random' },
} as const satisfies Record<string, CardDestination>;

async function open() {
  const unused = () => Promise.reject(new Error('not used'));
  const events = new MemoryRunEvents({ logger: silentLogger });
  const book = new ApprovalBook();
  const host = { ...createAdapterHost({ receive: unused, command: unused, amend: unused, events }), approvals: book };
  const options = { botName: 'bot', model: 'm', store: 's', isDurable: false, newId: randomUUID };
  const { adapter } = createWebAdapter(options);
  await startAdapter(adapter, host);
  onTestFinished(async () => await adapter.disconnect?.());
  const { approvals: cards } = adapter.outbound;
  if (cards === undefined) throw new Error('The playground shows no requests.');
  const asked = book.ask({ thread: THREAD, team: TEAM, by: ADA, arguments: { script: 'x'.repeat(300) } });
  const card = await book.card(asked);
  const store = new MessageStore({ records: host.records, logger: silentLogger });
  const shown = async () => {
    const lists = await Promise.all(['general', 'dm-root', 'random'].map((channel) => store.list(channel)));
    return lists.map((messages) =>
      messages.map(({ content }) => (content.kind === 'approval' ? content.card.state : '')),
    );
  };
  const postAll = async (): Promise<void> => {
    for (const [name, to] of Object.entries(PLACES)) await cards.post(to, card, { key: `a:${name}`, recovery: false });
  };
  const eraser = createWebEraser({ ...host, events });
  const erase = async (what: Erasure): Promise<void> => void (await eraser.erase(what));
  const files = async () => {
    const attached = (await store.list('general')).flatMap(({ attachments }) => attachments);
    return await Promise.all(attached.map(async ({ id }) => (await new FileStore(host.records).get(id)) !== undefined));
  };
  return { host, cards, card, store, shown, postAll, erase, files };
}

describe('a card of the playground', () => {
  it('is not given its buttons back by a drawing that comes late', async () => {
    const { cards, card, shown } = await open();
    const id = await cards.post(PLACES.thread, card, { key: 'a', recovery: false });
    await cards.update(PLACES.thread, id, { ...card, state: { kind: 'denied', who: ROOT, at: 1 }, result: 'Denied.' });
    await cards.update(PLACES.thread, id, card);
    await cards.post(PLACES.thread, card, { key: 'a', recovery: true });
    expect(await shown()).toEqual([['denied'], [], []]);
  });

  it('tells whoever sees it whether a call failed or nobody knows, and not what came of it', async () => {
    const { cards, card, store, shown } = await open();
    const executed = (kind: ApprovalOutcome['kind']): ApprovalState => {
      return { kind: 'executed', who: ROOT, at: 1, outcome: { kind, text: 'what only the thread may read' } };
    };
    const first = await cards.post(PLACES.thread, card, { key: 'a', recovery: false });
    const second = await cards.post(PLACES.person, card, { key: 'b', recovery: false });
    const third = await cards.post(PLACES.channel, card, { key: 'c', recovery: false });
    await cards.update(PLACES.thread, first, { ...card, state: executed('done') });
    await cards.update(PLACES.person, second, { ...card, state: executed('unknown') });
    await cards.update(PLACES.channel, third, { ...card, state: executed('failed') });
    expect(await shown()).toEqual([['executed'], ['unknown'], ['failed']]);
    expect(JSON.stringify([await store.list('general'), await store.list('random')])).not.toContain('what only');
  });

  it.each([
    ['a person', { kind: 'person', thread: THREAD, person: 'web:nobody' }],
    ['a channel', { kind: 'channel', thread: THREAD, channel: 'web:nowhere' }],
    ['a channel of another platform', { kind: 'channel', thread: THREAD, channel: 'slack:general' }],
    ['somebody’s direct messages as a channel', { kind: 'channel', thread: THREAD, channel: 'web:dm-ada' }],
  ] as const)('cannot be posted to what there is not: %s', async (_what, to) => {
    const { cards, card } = await open();
    await expect(cards.post(to, card, { key: 'a', recovery: false })).rejects.toThrow('There is no such');
  });

  it.each<[string, Erasure]>([
    ['the conversation that it is about', { thread: THREAD }],
    ['who asked', { person: ADA.id }],
    ['the team', { team: TEAM }],
  ])('goes from everywhere, its file too, with %s', async (_what, what) => {
    const { postAll, shown, erase, files } = await open();
    await postAll();
    expect([await shown(), await files()]).toEqual([[['pending'], ['pending'], ['pending']], [true]]);
    await erase(what);
    expect(await shown()).toEqual([[], [], []]);
  });

  it('stays when another conversation is erased', async () => {
    const { postAll, shown, erase } = await open();
    await postAll();
    await erase({ thread: toThreadId({ platform: 'web', team: 'playground', channel: 'general', thread: 'other' }) });
    expect(await shown()).toEqual([['pending'], ['pending'], ['pending']]);
  });
});
