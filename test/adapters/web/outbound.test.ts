import { describe, expect, it } from 'vitest';
import { createWebAdapter } from '../../../src/adapters/web/index.ts';
import { MessageStore } from '../../../src/adapters/web/message-store.ts';
import { silentLogger } from '../../../src/silent-logger.ts';
import { createFakeClock } from '../../../src/testing/index.ts';
import { MemoryRunEvents } from '../../../src/threads/memory/run-events.ts';
import type { ReplyContent, ReplySlot } from '../../../src/threads/reply.ts';
import { toThreadId } from '../../../src/threads/thread-id.ts';
import { createAdapterHost } from '../../support/adapter-host.ts';

const THREAD = toThreadId({ platform: 'web', team: 'playground', channel: 'general', thread: 'root' });
const SLOT: ReplySlot = { id: 'x1.t0', thread: THREAD, exchange: 'x1', kind: 'text', state: 'intended' };

function said(markdown: string): ReplyContent {
  return { kind: 'text', markdown, final: false, sources: [], buttons: [] };
}

async function open() {
  const clock = createFakeClock();
  const events = new MemoryRunEvents({ logger: silentLogger });
  const unused = () => Promise.reject(new Error('not used'));
  const host = createAdapterHost({ receive: unused, command: unused, amend: unused, events }, clock);
  const { adapter } = createWebAdapter({ botName: 'bot', model: 'm', store: 's', isDurable: false });
  await adapter.start(host);
  const store = new MessageStore({ records: host.records, logger: silentLogger });
  const texts = async () =>
    (await store.list('general')).map(({ id, content }) => [id, content.kind === 'text' ? content.markdown : '']);
  return { outbound: adapter.outbound, store, texts, host, adapter };
}

describe("the playground's outbound half", () => {
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

  it('posts anew what is no recovery, in a later exchange of the same name', async () => {
    const { outbound, texts } = await open();
    const first = await outbound.post(SLOT, said('One'), false);
    const second = await outbound.post(SLOT, said('Two'), false);
    expect(await texts()).toEqual([
      [first, 'One'],
      [second, 'Two'],
    ]);
  });

  it('edits and removes what it posted, and does not mind when it is gone', async () => {
    const { outbound, texts } = await open();
    await outbound.edit(SLOT, said('nothing'));
    await outbound.remove(SLOT);
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
    const { outbound, host } = await open();
    const put = host.records.put.bind(host.records);
    host.records.put = () => Promise.reject(new Error('away'));
    const failed = outbound.sign(THREAD, { kind: 'working' });
    const next = outbound.sign(THREAD, { kind: 'clear' });
    await expect(failed).rejects.toThrow('away');
    await expect(next).rejects.toThrow('away');
    host.records.put = put;
    await outbound.sign(THREAD, { kind: 'working' });
    expect((await host.records.get('web:activity:general:root'))?.value).toEqual({ isWorking: true, receipts: {} });
  });

  it('can be started again, and hears of other processes once then', async () => {
    const { adapter, host, outbound } = await open();
    await adapter.stop();
    await adapter.start(host);
    const id = await outbound.post(SLOT, said('One'), false);
    expect(await outbound.post(SLOT, said('Two'), true)).toBe(id);
  });
});
