import { ThreadloopError } from '../core/error.ts';
import type { CliContext } from './cli-context.ts';

/** What somebody is asked about. */
interface Intent {
  /** What would be done, as a sentence. */
  readonly what: string;
  readonly question: string;
  /** @default false */
  readonly isForGood?: boolean;
}

/**
 * Says what would be done and asks whether to do it, on stderr: what is asked for goes to stdout.
 *
 * @throws ThreadloopError `usage` when there is nobody to ask.
 */
export async function confirm(
  { what, question, isForGood = false }: Intent,
  { stdin, stderr }: Pick<CliContext, 'stdin' | 'stderr'>,
): Promise<boolean> {
  if (stdin.isTTY !== true || stderr.isTTY !== true) {
    throw new ThreadloopError(
      'usage',
      `${what}\nNothing was done: ${isForGood ? 'it cannot be undone, so ' : ''}say --yes if that is what you want.`,
    );
  }
  stderr.write(`${what}\n${isForGood ? 'It cannot be undone. ' : ''}${question} [y/N] `);
  stdin.setEncoding('utf8');
  let answer = '';
  for await (const chunk of stdin) {
    answer += String(chunk);
    if (answer.includes('\n')) break;
  }
  return /^\s*y(?:es)?\s*$/iu.test(answer.split('\n')[0] ?? '');
}
