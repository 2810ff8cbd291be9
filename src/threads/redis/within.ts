import type { Clock } from '../../core/index.ts';

/** What `work` comes to, or what `late` answers when that takes longer. What `work` still does then is not looked at. */
export function within<T>(work: Promise<T>, limitMs: number, clock: Clock, late: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.setTimeout(() => {
      try {
        resolve(late());
      } catch (error) {
        reject(error);
      }
    }, limitMs);
    work.then(resolve, reject).finally(cancel);
  });
}
