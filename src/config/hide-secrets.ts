import { inspect } from 'node:util';
import { settings } from './setting-list.ts';

/** What stands for a secret where settings are written out. */
const HIDDEN = '(set, not shown)';

/**
 * Copies a group of settings so that it is safe to write out: JSON and `console.log` say that a secret is set, and no
 * more. The values themselves stay readable for code. A further copy made with `{ ...group }` is not safe any more.
 */
export function hideSecrets<T extends object>(group: T, name: string): T {
  const secrets = settings.filter(({ path, schema }) => path[0] === name && schema.isSecret === true);
  const names = new Set(secrets.map(({ path }) => path[1]));
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
