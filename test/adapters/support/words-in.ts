import type { ScriptedRequest } from '../../../src/testing/index.ts';
import { textOf } from '../../threads/compaction/support/listening-model.ts';

/** What people said in a request, in order, without the labels of their messages. */
export function wordsIn(request: ScriptedRequest | undefined): readonly string[] {
  const said = request?.messages.filter(({ role }) => role === 'user') ?? [];
  return said.map((message) => textOf(message).replace(/^⟦[^⟧]*⟧\n/u, ''));
}
