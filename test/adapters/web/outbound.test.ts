import { describe, expect, it } from 'vitest';
import { FileStore } from '../../../src/adapters/web/file-store.ts';
import { createWebAdapter } from '../../../src/adapters/web/index.ts';
import { MessageStore } from '../../../src/adapters/web/message-store.ts';
import { silentLogger } from '../../../src/silent-logger.ts';
import { createFakeClock } from '../../../src/testing/index.ts';
import { MemoryRunEvents } from '../../../src/threads/memory/run-events.ts';
import type { ReplyContent, ReplySlot } from '../../../src/threads/reply.ts';
import { toThreadId } from '../../../src/threads/thread-id.ts';
import { createAdapterHost, startAdapter } from '../../support/adapter-host.ts';

const THREAD = toThreadId({ platform: 'web', team: 'playground', channel: 'general', thread: 'root' });
const SLOT: ReplySlot = { id: 'x1.t0', thread: THREAD, exchange: 'x1', kind: 'text', state: 'intended' };

function said(markdown: string): Extract<ReplyContent, { kind: 'text' }> {
  return { kind: 'text', markdown, final: false, sources: [], buttons: [] };
}

async function open() {
  const clock = createFakeClock();
  const events = new MemoryRunEvents({ logger: silentLogger });
  const unused = () => Promise.reject(new Error('not used'));
  const host = createAdapterHost({ receive: unused, command: unused, amend: unused, events }, clock);
  const { adapter } = createWebAdapter({ botName: 'bot', model: 'm', store: 's', isDurable: false });
  await startAdapter(adapter, host);
  const store = new MessageStore({ records: host.records, logger: silentLogger });
  const texts = async () =>
    (await store.list('general')).map(({ id, content }) => [id, content.kind === 'text' ? content.markdown : '']);
  return { outbound: adapter.outbound, store, texts, host, adapter, clock };
}

describe("the playground's outbound half", () => {
  it('tells of its places: a thread of a channel, and a conversation with the bot alone', async () => {
    const { outbound } = await open();
    const facts = { platform: 'the Threadloop playground', formatting: expect.stringContaining('Markdown') };
    expect([
      outbound.describePlace?.(THREAD),
      outbound.describePlace?.(toThreadId({ platform: 'web', channel: 'dm-ada' })),
      outbound.describePlace?.(toThreadId({ platform: 'web', team: 'playground', channel: 'gone', thread: 'x' })),
    ]).toEqual([
      { ...facts, kind: 'thread', channel: 'general', topic: 'Everything that concerns everybody' },
      { ...facts, kind: 'direct' },
      { ...facts, kind: 'thread' },
    ]);
  });

  it('gives the first bytes of a file that is kept, in a process that takes nothing in as well', async () => {
    const { outbound, host } = await open();
    const attachment = { id: 'f1', name: 'a.txt', mimeType: 'text/plain', sizeBytes: 5 };
    await new FileStore(host.records).put(attachment, Buffer.from('hello'), 'web:ada');
    const fetch = async (id: string, maxBytes: number) =>
      await outbound.fetchFile?.(THREAD, { ...attachment, id }, { maxBytes, signal: new AbortController().signal });
    expect([await fetch('f1', 9), await fetch('f1', 4), await fetch('f2', 9)]).toEqual([
      { status: 'fetched', bytes: Buffer.from('hello'), isCut: false },
      { status: 'fetched', bytes: Buffer.from('hell'), isCut: true },
      { status: 'gone' },
    ]);
  });

  it('posts a slot once, though the answer to the first post was lost', async () => {
    const { outbound, texts } = await open();
    const id = await outbound.post(SLOT, said('One'), false);
    expect(await outbound.post(SLOT, said('One, two'), true)).toBe(id);
    expect(await texts()).toEqual([[id, 'One, two']]);
  });

  it('posts a slot that it is to look for, and that is nowhere', async () => {
    const { outbound, texts } = await open();
    const id = await outbound.post(SLOT, said('One'), true);
    expect(await texts()).toEqual([[id, 'One']]);
  });

  it('posts under the id it had said, when it was cut off before the message was there', async () => {
    const { outbound, store, texts } = await open();
    const id = await outbound.post(SLOT, said('One'), false);
    await store.remove('general', id);
    expect(await outbound.post(SLOT, said('One, two'), true)).toBe(id);
    expect(await texts()).toEqual([[id, 'One, two']]);
  });

  it('posts a slot once, though an owner that was frozen posts it after the next one has', async () => {
    const { outbound, texts } = await open();
    const id = await outbound.post(SLOT, said('One, two'), true);
    expect(await outbound.post(SLOT, said('One'), false)).toBe(id);
    await outbound.edit({ ...SLOT, platformId: id }, said('One, two, three'));
    expect(await texts()).toEqual([[id, 'One, two, three']]);
  });

  it('posts a slot once, though two owners do at the same time', async () => {
    const { outbound, texts } = await open();
    const ids = await Promise.all([outbound.post(SLOT, said('One'), false), outbound.post(SLOT, said('One'), true)]);
    expect(new Set(ids).size).toBe(1);
    expect(await texts()).toEqual([[ids[0], 'One']]);
  });

  it('does not post again what was removed, whoever is late', async () => {
    const { outbound, texts } = await open();
    await outbound.remove(SLOT);
    await outbound.post(SLOT, said('late'), false);
    const other = { ...SLOT, id: 'x1.p' };
    const id = await outbound.post(other, said('Working'), false);
    await outbound.remove({ ...other, platformId: id });
    expect(await outbound.post(other, said('Working'), true)).toBe(id);
    expect(await texts()).toEqual([]);
  });

  it('does not go back from the end of a part to a draft of it, whoever is late', async () => {
    const { outbound, store } = await open();
    const final = { ...said('One, two'), final: true } as const;
    const id = await outbound.post(SLOT, said('One'), false);
    const posted: ReplySlot = { ...SLOT, state: 'posted', platformId: id };
    await outbound.edit(posted, final);
    await outbound.edit(posted, said('One'));
    await outbound.post(SLOT, said('One'), true);
    expect((await store.get('general', id))?.content).toEqual(final);
    const progress: ReplyContent = { kind: 'progress', line: 'Working', steps: [], buttons: ['stop'] };
    const slot: ReplySlot = { ...SLOT, id: 'x1.p', kind: 'progress' };
    const platformId = await outbound.post(slot, progress, false);
    await outbound.edit({ ...slot, platformId }, { ...progress, line: '3 steps', buttons: [] });
    await outbound.edit({ ...slot, platformId }, progress);
    expect((await store.get('general', platformId))?.content).toMatchObject({ line: '3 steps' });
    await outbound.edit(posted, { ...final, markdown: 'One, two, three' });
    expect((await store.get('general', id))?.content).toMatchObject({ markdown: 'One, two, three' });
  });

  it('posts anew what was erased with its thread, under the same name', async () => {
    const { outbound, host, texts } = await open();
    const first = await outbound.post(SLOT, said('One'), false);
    await host.records.remove(`web:slot:${THREAD}:${SLOT.id}`);
    const second = await outbound.post(SLOT, said('Two'), false);
    expect(await texts()).toEqual([
      [first, 'One'],
      [second, 'Two'],
    ]);
  });

  it('edits and removes what it posted, and does not mind when it is gone', async () => {
    const { outbound, texts } = await open();
    await outbound.edit(SLOT, said('nothing'));
    await outbound.remove({ ...SLOT, id: 'x1.p' });
    const platformId = await outbound.post(SLOT, said('One'), false);
    const posted: ReplySlot = { ...SLOT, state: 'posted', platformId };
    await outbound.edit(posted, said('One, two'));
    expect(await texts()).toEqual([[platformId, 'One, two']]);
    await outbound.remove(SLOT);
    expect(await texts()).toEqual([]);
    await outbound.edit(posted, said('late'));
    expect(await texts()).toEqual([]);
  });

  it('keeps signs in the order they were made, and a bounded number of receipts', async () => {
    const { outbound, host } = await open();
    const receipt = (index: number) =>
      ({ kind: 'receipt', messageId: `m${index}`, received: index === 0 ? 'read' : 'steering' }) as const;
    const signs = [
      outbound.sign(THREAD, { kind: 'working' }),
      ...Array.from({ length: 201 }, (_, index) => outbound.sign(THREAD, receipt(index))),
      outbound.sign(THREAD, { kind: 'clear' }),
    ];
    await Promise.all(signs);
    const activity = await host.records.get<{ isWorking: boolean; receipts: object }>('web:activity:general:root');
    expect(activity?.value.isWorking).toBe(false);
    const receipts = Object.keys(activity?.value.receipts ?? {});
    expect([receipts.length, receipts[0], receipts.at(-1)]).toEqual([200, 'm1', 'm200']);
  });

  it('takes a sign though the one before could not be kept', async () => {
    const { outbound, host, clock } = await open();
    const put = host.records.put.bind(host.records);
    host.records.put = () => Promise.reject(new Error('away'));
    const failed = outbound.sign(THREAD, { kind: 'working' });
    const next = outbound.sign(THREAD, { kind: 'clear' });
    await expect(failed).rejects.toThrow('away');
    await expect(next).rejects.toThrow('away');
    host.records.put = put;
    await outbound.sign(THREAD, { kind: 'working' });
    expect((await host.records.get('web:activity:general:root'))?.value).toEqual({
      isWorking: true,
      receipts: {},
      revision: clock.now(),
    });
  });

  it('can be started again', async () => {
    const { adapter, host, outbound, clock } = await open();
    await adapter.stop();
    await adapter.disconnect?.();
    await startAdapter(adapter, host);
    const id = await outbound.post(SLOT, said('One'), false);
    expect(await outbound.post(SLOT, said('Two'), true)).toBe(id);
    await adapter.disconnect?.();
    expect(clock.pendingTimers).toBe(0);
  });

  it('speaks where nothing is taken in, and not before it is connected', async () => {
    const { host } = await open();
    const { adapter } = createWebAdapter({ botName: 'bot', model: 'm', store: 's', isDurable: false });
    await expect(adapter.outbound.post(SLOT, said('One'), false)).rejects.toThrow('not running yet');
    await adapter.connect?.(host);
    expect(await adapter.outbound.post(SLOT, said('One'), false)).toMatch(/^0mjuohs00000/u);
  });
});
