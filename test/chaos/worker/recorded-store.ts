import type { OwnerToken, ThreadStore } from '../../../src/threads/ports.ts';
import type { ThreadId } from '../../../src/threads/thread-id.ts';
import type { RecordFile } from '../records.ts';
import { systemTime } from '../system-time.ts';

type OwnerCall = 'claim' | 'turn' | 'journal' | 'slot' | 'renew' | 'handoff';

/** The same store, which writes down what it answered to owners. */
export function recordStore(store: ThreadStore, records: RecordFile): ThreadStore {
  const record = async <T extends string | { readonly status: string }>(
    kind: OwnerCall,
    thread: ThreadId,
    token: OwnerToken,
    call: () => Promise<T>,
  ): Promise<T> => {
    const sentAt = systemTime();
    const answer = await call();
    const status = typeof answer === 'string' ? answer : answer.status;
    records.add({ kind, thread, token, status, sentAt, answeredAt: systemTime() });
    return answer;
  };
  return {
    deliver: (...given) => store.deliver(...given),
    command: (...given) => store.command(...given),
    amend: (...given) => store.amend(...given),
    claim: (thread, activation, token) => record('claim', thread, token, () => store.claim(thread, activation, token)),
    turn: (thread, token, step) => record('turn', thread, token, () => store.turn(thread, token, step)),
    renew: (thread, token) => record('renew', thread, token, () => store.renew(thread, token)),
    journal: (thread, token, ...rest) => record('journal', thread, token, () => store.journal(thread, token, ...rest)),
    slot: (thread, token, slot) => record('slot', thread, token, () => store.slot(thread, token, slot)),
    handoff: (thread, token) => record('handoff', thread, token, () => store.handoff(thread, token)),
    watchStop: (...given) => store.watchStop(...given),
    overdue: (olderThanMs) => store.overdue(olderThanMs),
    read: (thread, part) => store.read(thread, part),
    list: () => store.list(),
    holding: (person) => store.holding(person),
    export: (thread) => store.export(thread),
    erase: (what) => store.erase(what),
  };
}
