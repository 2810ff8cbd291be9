import { Refused } from '../read-answer.ts';
import type { Store } from '../store.ts';
import type { AdminAction } from './admin-action.ts';
import type { AdminState, Loaded } from './admin-state.ts';

/** What came of asking. */
export type Answered<T> = Exclude<Loaded<T>, { readonly status: 'loading' }>;

/** Asks the server for something, and leads to where one signs in when the session is over. Never rejects. */
export async function askServer<T>(store: Store<AdminState, AdminAction>, ask: () => Promise<T>): Promise<Answered<T>> {
  try {
    return { status: 'ready', value: await ask() };
  } catch (error) {
    if (error instanceof Refused && error.code === 'signed_out') {
      store.dispatch({ type: 'session', session: 'signedOut' });
    }
    return { status: 'failed', problem: error instanceof Error ? error.message : String(error) };
  }
}
