import { ThreadloopError } from '../core/error.ts';
import type { TrailEntry } from '../threads/trail.ts';
import type { CliContext, ExitCode } from './cli-context.ts';
import { columns } from './columns.ts';
import type { StoredPlatform } from './operations.ts';
import { durationText, timeText } from './time-text.ts';
import { sentenceOf, waitsFor } from './why-sentences.ts';
import { writeJson } from './write-json.ts';

const NOTHING_KNOWN = [
  'Its way is forgotten 7 days after its last step.',
  'If it is younger, it never reached the bot. To check next: does the bot run (threadloop doctor)? Is it in that',
  'channel, and may it read there? Does the platform reach it: are there failures in its log at that time?',
] as const;

export interface WhyOptions {
  /** An id, or a link that one of the platforms understands. */
  readonly message: string;
  readonly isJson: boolean;
  readonly platforms: readonly StoredPlatform[];
  readonly readTrail: (messageId: string) => Promise<readonly TrailEntry[]>;
}

/** Tells the way of one message; exit code 1 when nothing is known of it. */
export async function why(
  { message, isJson, platforms, readTrail }: WhyOptions,
  { stdout, clock }: Pick<CliContext, 'stdout' | 'clock'>,
): Promise<ExitCode> {
  const id = findMessageId(message, platforms);
  const steps = await readTrail(id);
  const last = steps.at(-1);
  const waiting = last && waitsFor(last);
  const exitCode = last === undefined ? 1 : 0;
  if (isJson) {
    writeJson(
      { message: id, steps, waitsFor: waiting ?? null, since: waiting === undefined ? null : last?.at },
      stdout,
    );
    return exitCode;
  }
  const told = last === undefined ? NOTHING_KNOWN : [...wayLines(steps), ...waitingLine(last, waiting, clock.now())];
  const head = last === undefined ? `Nothing is known of message ${id}.` : `Message ${id}`;
  for (const line of [head, '', ...told]) stdout.write(`${line}\n`);
  return exitCode;
}

/** @throws ThreadloopError `usage` for a link that no platform understands. */
function findMessageId(message: string, platforms: readonly StoredPlatform[]): string {
  for (const platform of platforms) {
    const id = platform.messageIdOf?.(message);
    if (id !== undefined) return id;
  }
  if (!/^[a-z]+:\/\//iu.test(message)) return message;
  const names = platforms.map(({ platform }) => platform).join(', ');
  throw new ThreadloopError(
    'usage',
    `No message can be found from this link. Links of ${names} to a message or a thread are understood, and ids of messages, as the log has them.`,
  );
}

/** Each step with its time and how long after the one before it came. */
function wayLines(steps: readonly TrailEntry[]): readonly string[] {
  return columns(
    steps.map((step, at) => {
      const before = steps[at - 1];
      const gap = before === undefined ? '' : `+${durationText(Math.max(0, step.at - before.at))}`;
      return [timeText(step.at, 'milliseconds'), gap, sentenceOf(step)];
    }),
  );
}

function waitingLine(last: TrailEntry, waiting: string | undefined, now: number): readonly string[] {
  if (waiting === undefined) return [];
  const since = `${timeText(last.at)} (${durationText(Math.max(0, now - last.at))})`;
  return ['', `It still waits for ${waiting}, since ${since}.`];
}
