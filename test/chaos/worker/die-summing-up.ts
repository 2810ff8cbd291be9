import { existsSync, writeFileSync } from 'node:fs';
import type { ThreadStore } from '../../../src/threads/ports.ts';

/** The same store, which kills this process, the first of all, in place of storing a summary. `path` notes that it did. */
export function dieSummingUp(store: ThreadStore, path: string): ThreadStore {
  return new Proxy(store, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      if (name !== 'turn') return member.bind(target);
      return async (...[thread, token, step]: Parameters<ThreadStore['turn']>) => {
        if (step.append.some(({ kind }) => kind === 'compaction') && !existsSync(path)) {
          writeFileSync(path, thread);
          process.kill(process.pid, 'SIGKILL');
        }
        return await target.turn(thread, token, step);
      };
    },
  });
}
