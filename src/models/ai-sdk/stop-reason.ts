import type { StopReason } from '../../core/index.ts';
import type { ModelPart, RequestFailure } from './model-part.ts';

type Finish = Extract<ModelPart, { kind: 'finish' }>;

export type Ending =
  | { readonly kind: 'done'; readonly reason: Extract<StopReason, 'stop' | 'length' | 'toolUse'> }
  | { readonly kind: 'failure'; readonly failure: RequestFailure }
  | { readonly kind: 'filtered' };

/** Reasons of a server's own that tell of a failure. */
const FAILURE_WORD = /error|fail|abort|cancel|malformed|network|timeout/iu;

/**
 * What the end of an answer means. Calls decide between `stop` and `toolUse`, since servers name either for both. An
 * answer that ends for a reason nobody knows is whole; one that ends for none is not.
 */
export function readEnding({ reason, rawReason }: Finish, hasCalls: boolean): Ending {
  const done: Ending = { kind: 'done', reason: hasCalls ? 'toolUse' : 'stop' };
  switch (reason) {
    case 'stop':
    case 'calls':
      return done;
    case 'length':
      return { kind: 'done', reason: 'length' };
    case 'filter':
      return { kind: 'filtered' };
    case 'error':
      return fail(rawReason === undefined ? 'The model failed.' : `The model failed (${rawReason}).`);
    case 'other':
      if (rawReason === undefined) return fail('The answer ended before the model had finished.');
      return FAILURE_WORD.test(rawReason) ? fail(`The model failed (${rawReason}).`) : done;
    case 'unknown':
      return fail('The answer ended in a way that is not known.');
    default:
      return reason satisfies never;
  }
}

function fail(message: string): Ending {
  return { kind: 'failure', failure: { message, isOwnWords: true } };
}
