import type { RunSignals, ThreadStore } from '../../../src/threads/ports.ts';
import { createRunner } from '../../../src/threads/runner/runner.ts';
import type { OutboundCall } from './recording-outbound.ts';
import { THREAD, type World } from './world.ts';

/** A process that runs a thread, and can be told to end. */
export interface Owner {
  /** Settles when the run is over. */
  readonly run: Promise<void>;
  drain(): void;
  end(reason: 'handoff' | 'lost'): void;
}

/** Begins to run the world's thread as another process would. */
export async function own(world: World, given: { readonly isDraining?: boolean } = {}): Promise<Owner> {
  const draining = new AbortController();
  const ending = new AbortController();
  if (given.isDraining === true) draining.abort();
  const signals: RunSignals = { draining: draining.signal, ending: ending.signal };
  const run = createRunner(world.dependencies)(THREAD, await activationOf(world.ports.store), signals);
  return { run, drain: () => draining.abort(), end: (reason) => ending.abort(reason) };
}

/** The activation by which the world's thread may be claimed. */
export async function activationOf(store: ThreadStore): Promise<number> {
  for await (const { activation } of store.overdue(-1)) return activation;
  throw new Error('The thread is idle.');
}

/** What a platform was asked, in short. */
export function describeCall(made: OutboundCall): string {
  switch (made.call) {
    case 'sign':
      return `sign ${made.sign.kind}`;
    case 'remove':
      return `remove ${made.slot}`;
    case 'post':
    case 'edit': {
      const { content } = made;
      const words =
        content.kind === 'text' ? content.markdown : content.kind === 'notice' ? content.text : content.line;
      const mark = content.kind === 'text' && !content.final ? '…' : '';
      return `${made.call} ${made.slot}: ${words}${mark}${made.recovery === true ? ' (looks first)' : ''}`;
    }
  }
}
