import type { Storage } from '../../src/threads/ports.ts';

/** Everything that stands in a storage, as one text to be searched: threads, documents with their keys, timers. */
export async function dumpStorage({ store, records, schedule }: Storage): Promise<string> {
  const dumped: unknown[] = [];
  for await (const { thread } of store.list()) dumped.push(thread, await store.export(thread));
  for await (const [key, { value }] of records.list('')) dumped.push(key, value);
  for await (const timer of schedule.all()) dumped.push(timer);
  return dumped.map((part) => JSON.stringify(part)).join('\n');
}
