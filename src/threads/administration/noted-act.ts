import type { AuditEntry, NotedAct } from './settings-service.ts';

/** Whether an entry of the audit log tells of something that was done without a setting being changed. */
export function isNotedAct(change: AuditEntry['change']): change is NotedAct {
  return change !== 'set' && change !== 'inherit' && change !== 'lock' && change !== 'unlock';
}
