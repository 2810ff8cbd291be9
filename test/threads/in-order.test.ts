import { describe, expect, it } from 'vitest';
import { InOrder } from '../../src/threads/in-order.ts';

function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

describe('work in order', () => {
  it('waits for what was handed in before under one of its keys, failed or not', async () => {
    const inOrder = new InOrder();
    const done: string[] = [];
    const first = gate();
    const failing = inOrder.run(['a'], async () => {
      await first.opened;
      done.push('first');
      throw new Error('no');
    });
    const second = inOrder.run(['a', 'b'], async () => void done.push('second'));
    const third = inOrder.run(['b'], async () => void done.push('third'));
    await inOrder.run(['c'], async () => void done.push('other'));
    expect(done).toEqual(['other']);
    first.open();
    await expect(failing).rejects.toThrow('no');
    await Promise.all([second, third]);
    expect(done).toEqual(['other', 'first', 'second', 'third']);
  });

  it('settles as the work does', async () => {
    expect(await new InOrder().run(['a'], async () => 42)).toBe(42);
  });
});
