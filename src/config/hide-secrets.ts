import { inspect } from 'node:util';
import { settings } from './setting-list.ts';

/** What stands for a secret where settings are written out. */
const HIDDEN = '(set, not shown)';

/**
 * Copies settings, all of them or the group of a name, so that they are safe to write out: JSON and `console.log` say that
 * a secret is set, and no more. The values themselves stay readable for code. A further copy made with `{ ...group }` is
 * not safe any more; nor is a group in a copy of all settings that was not copied so itself.
 */
export function hideSecrets<T extends object>(group: T, name?: string): T {
  const secrets = settings.filter(({ schema }) => schema.isSecret === true);
  const names = new Set(
    secrets.flatMap(({ path: [first, second] }) => {
      if (name === undefined) return second === undefined ? [first] : [];
      return first === name ? [second] : [];
    }),
  );
  const visible = () =>
    Object.fromEntries(Object.entries(group).map(([key, value]) => [key, names.has(key) ? HIDDEN : value]));
  return Object.defineProperties(
    { ...group },
    {
      toJSON: { value: visible, enumerable: false },
      [inspect.custom]: { value: visible, enumerable: false },
    },
  );
}
