import type { ServerCheck } from './server-check.ts';

/** What was found out about one master. */
export interface CheckedMaster {
  readonly name: string;
  readonly checks: readonly ServerCheck[];
}

/**
 * Says once what several masters have in common, and names the masters that something else is true of. Of a single one
 * everything is said as it is.
 */
export function gatherChecks(found: readonly CheckedMaster[]): readonly ServerCheck[] {
  const [only, second] = found;
  if (only !== undefined && second === undefined) return only.checks;
  const groups = new Map<string, { readonly check: ServerCheck; readonly names: string[] }>();
  for (const { name, checks } of found) {
    for (const check of checks) {
      // Which server answers is in its sentence already, and is no difference.
      const common = check.check === 'reachable' && check.level === 'ok' ? { ...check, text: 'It answers.' } : check;
      const key = JSON.stringify([common.check, common.level, common.text, common.remedy]);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, { check: common, names: [name] });
      else group.names.push(name);
    }
  }
  return [...groups.values()].map(({ check, names }) => {
    const who = names.length === found.length ? `all ${found.length} masters` : names.join(', ');
    return { ...check, text: `${who}: ${check.text}` };
  });
}
