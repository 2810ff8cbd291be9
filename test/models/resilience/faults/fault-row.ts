import type { Fault } from './fault.ts';
import type { Observed } from './observe-fault.ts';

/** The row of docs/models.md for a fault, from what was observed. */
export function faultRow({ name }: Fault, { seen, logged, requests: [first, next] }: Observed): string {
  const asked = `${first}${next > 0 ? ` + ${next}` : ''}`;
  return `| ${name} | ${seen.join('<br>')} | ${logOf(logged)} | ${asked} |`;
}

/** Each kind of line once, with how often it came. */
function logOf(logged: Observed['logged']): string {
  const counts = new Map<string, number>();
  for (const { level, fields, message = '' } of logged) {
    const { kind, status } = { kind: undefined, status: undefined, ...fields };
    const facts = [kind, status].filter((fact) => fact !== undefined).join(' ');
    const line = `${level}: ${message}${facts === '' ? '' : ` (\`${facts}\`)`}`;
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  if (counts.size === 0) return 'nothing';
  return [...counts].map(([line, count]) => (count === 1 ? line : `${count} × ${line}`)).join('<br>');
}
