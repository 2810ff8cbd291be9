import { describe, expect, it } from 'vitest';
import type { Records, Versioned } from '../../src/threads/ports.ts';
import { collect } from './collect.ts';
import type { ContractSubject } from './contract-subject.ts';

/** What every {@link Records} promises. */
export function recordsContract(subject: ContractSubject<Records>): void {
  describe(`Records: ${subject.name}`, () => {
    it('knows nothing of a key that was never written', async () => {
      const { port } = await subject.create();
      expect(await port.get('a')).toBeUndefined();
      await port.remove('a');
      expect(await collect(port.list(''))).toEqual([]);
    });

    it('keeps a document until it is removed', async () => {
      const { port, clock } = await subject.create();
      expect(await port.put('a', { n: 1 }, 'any')).toBe('ok');
      clock.advance(1_000_000_000);
      expect((await port.get('a'))?.value).toEqual({ n: 1 });
      await port.remove('a');
      expect(await port.get('a')).toBeUndefined();
    });

    it('writes a new document only where there is none', async () => {
      const { port } = await subject.create();
      expect(await port.put('a', 1, 'new')).toBe('ok');
      expect(await port.put('a', 2, 'new')).toBe('conflict');
      expect((await port.get('a'))?.value).toBe(1);
    });

    it('writes over the version that was read, and over no other', async () => {
      const { port } = await subject.create();
      await port.put('a', 1, 'new');
      const version = await versionOf(port, 'a');
      expect(await port.put('a', 2, version)).toBe('ok');
      expect(await port.put('a', 3, version)).toBe('conflict');
      expect(await port.put('b', 3, version)).toBe('conflict');
      expect((await port.get('a'))?.value).toBe(2);
    });

    it('lets one of several that write the same version win', async () => {
      const { port } = await subject.create();
      await port.put('a', 0, 'new');
      const version = await versionOf(port, 'a');
      const results = await Promise.all([1, 2, 3].map((n) => port.put('a', n, version)));
      expect(results.toSorted()).toEqual(['conflict', 'conflict', 'ok']);
    });

    it('takes a document that was removed and written again for another', async () => {
      const { port } = await subject.create();
      await port.put('a', 1, 'new');
      const version = await versionOf(port, 'a');
      await port.remove('a');
      await port.put('a', 1, 'new');
      expect(await port.put('a', 2, version)).toBe('conflict');
    });

    it('forgets a document when its time is over, and lets it be new again', async () => {
      const { port, clock } = await subject.create();
      await port.put('a', 1, 'any', 1_000);
      clock.advance(999);
      expect((await port.get('a'))?.value).toBe(1);
      expect(await port.put('a', 2, 'new')).toBe('conflict');
      clock.advance(1);
      expect(await port.get('a')).toBeUndefined();
      expect(await collect(port.list(''))).toEqual([]);
      expect(await port.put('a', 2, 'new')).toBe('ok');
    });

    it('gives a document the time of its last writing, none included', async () => {
      const { port, clock } = await subject.create();
      await port.put('a', 1, 'any', 1_000);
      await port.put('a', 2, 'any');
      await port.put('b', 1, 'any');
      await port.put('b', 2, 'any', 1_000);
      clock.advance(1_000);
      expect((await port.get('a'))?.value).toBe(2);
      expect(await port.get('b')).toBeUndefined();
    });

    it('lets a document that is written over end when it would have ended', async () => {
      const { port, clock } = await subject.create();
      await port.put('a', 1, 'any', 1_000);
      await port.put('b', 1, 'any');
      clock.advance(600);
      for (const key of ['a', 'b', 'c']) await port.put(key, 2, 'any', 'keep');
      clock.advance(399);
      expect((await port.get('a'))?.value).toBe(2);
      clock.advance(1);
      expect(await port.get('a')).toBeUndefined();
      clock.advance(1_000_000);
      expect([(await port.get('b'))?.value, (await port.get('c'))?.value]).toEqual([2, 2]);
    });

    it('lists what begins with the prefix, in ascending order of the keys', async () => {
      const { port } = await subject.create();
      for (const key of ['b:2', 'a:1', 'b:10', 'c:1', 'b:1', 'b']) await port.put(key, { key }, 'new');
      const listed = await collect(port.list<{ key: string }>('b:'));
      expect(listed.map(([key, { value }]) => [key, value.key])).toEqual([
        ['b:1', 'b:1'],
        ['b:10', 'b:10'],
        ['b:2', 'b:2'],
      ]);
      expect(listed[0]?.[1].version).toBe(await versionOf(port, 'b:1'));
    });

    it('lists no document that is removed on the way', async () => {
      const { port } = await subject.create();
      for (const key of ['a', 'b']) await port.put(key, 1, 'new');
      const listed: string[] = [];
      for await (const [key] of port.list('')) {
        listed.push(key);
        for (const other of ['a', 'b']) await port.remove(other);
      }
      expect(listed).toEqual(['a']);
    });

    it('keeps what it was given, whatever the caller does with it afterwards', async () => {
      const { port } = await subject.create();
      const value = { list: [1] };
      await port.put('a', value, 'new');
      value.list.push(2);
      (await port.get<typeof value>('a'))?.value.list.push(3);
      expect((await port.get('a'))?.value).toEqual({ list: [1] });
    });
  });
}

async function versionOf(port: Records, key: string): Promise<number> {
  const document: Versioned<unknown> | undefined = await port.get(key);
  return document?.version ?? Number.NaN;
}
