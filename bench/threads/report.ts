import { readFileSync, writeFileSync } from 'node:fs';
import type { IdleThreadBytes } from './memory.ts';
import type { CommandFigures, SaturatedFigures, SteadyFigures } from './message-cases.ts';
import { spreadOf } from './spread.ts';
import type { Steering } from './steering-case.ts';

const START = '<!-- bench:threads -->';
const END = '<!-- /bench:threads -->';

export interface WayRounds {
  readonly steady: SteadyFigures[];
  readonly saturated: SaturatedFigures[];
}

/** Medians of each round, in milliseconds. */
export interface LengthRounds {
  readonly length: number;
  readonly append: number[];
  readonly deliver: number[];
  readonly claim: number[];
  readonly claimCompacted: number[];
  readonly amend: number[];
}

interface BothWays {
  readonly plain: WayRounds;
  readonly threads: WayRounds;
}

export interface BenchResults {
  readonly messages: {
    readonly everysec: BothWays;
    readonly off: BothWays;
    readonly counted: { readonly plain: CommandFigures; readonly threads: CommandFigures; readonly steering: Steering };
  };
  readonly lengths: readonly LengthRounds[];
  readonly idle: IdleThreadBytes;
  /** Processors, and versions of what ran. */
  readonly machine: string;
  readonly settings: {
    readonly rounds: number;
    readonly steadyMessages: number;
    readonly saturatedMessages: number;
    readonly countedMessages: number;
    readonly calls: number;
    readonly idleThreads: number;
  };
}

/** Replaces the section "threads" of a markdown file, or adds it. */
export function writeReport(path: string, results: BenchResults): void {
  const page = readFileSync(path, 'utf8');
  const section = `${START}\n${renderSection(results)}\n${END}`;
  const start = page.indexOf(START);
  const end = page.indexOf(END);
  const updated =
    start === -1 || end === -1
      ? `${page.trimEnd()}\n\n${section}\n`
      : page.slice(0, start) + section + page.slice(end + END.length);
  writeFileSync(path, updated);
}

/** The section as it stands in the file, without its marks. */
export function renderSection({ messages, lengths, idle, settings, machine }: BenchResults): string {
  const { rounds, steadyMessages, saturatedMessages, countedMessages, calls, idleThreads } = settings;
  return `## threads

Durable threads on Redis beside plain BullMQ in the same run: the same server, worker options, concurrency (50), size of
messages and events kept; settle 0. Repeat with \`npm run bench:threads\`; \`-- --short\` is quicker and writes nothing. It
starts a redis-server of its own, with the append-only log written to disk every second, and one without the log. Producer
and worker share one Node process, and all of it a machine on which other programs run (${machine}):
absolute figures and above all p99 say as much about the machine as about the code. So there are ${rounds} rounds in which the
ways take turns; figures are the median of the rounds, and in parentheses the best one. A ratio is that of the best
rounds, threads to plain.

A message that starts a run is delivered and activated; a worker claims the thread, stores one turn, and one more step
ends the exchange and releases it. "Start" is the answer to the claim, with the transcript loaded; for plain BullMQ the
call of the processor, which does nothing. Reply slots are not in it: each write of one is one command more.
What threads cost the server beyond plain BullMQ are four scripts: deliver, claim, turn, release.

What was aimed at, and what came out:

- start at most 2× plain BullMQ, p50: ${startRatio(messages.everysec)} with the log, ${startRatio(messages.off)} without.
- a turn as long at 100,000 lines as at 10, within 1.3×: ${spread(lengths, ({ append }) => append)}.
- at most 600 bytes for an idle thread without its transcript: ${idle.withoutTranscript.get(1)?.toFixed(0)} after an exchange; below, what it
  grows to.

| | log every second: plain | threads | ratio | no log: plain | threads | ratio |
|---|---|---|---|---|---|---|
${[
  messageRow('accept → start p50, 100 messages/s, ms', messages, ({ steady }) => steady.map(({ p50Ms }) => p50Ms)),
  messageRow('the same, p99', messages, ({ steady }) => steady.map(({ p99Ms }) => p99Ms)),
  messageRow(
    'whole cycles per second, saturated',
    messages,
    ({ saturated }) => saturated.map(({ perSecond }) => perSecond),
    'most',
  ),
  messageRow('Redis CPU per message, saturated, µs', messages, ({ saturated }) =>
    saturated.map(({ redisCpuUs }) => redisCpuUs),
  ),
  messageRow('Redis CPU per message, 100 messages/s, µs', messages, ({ steady }) =>
    steady.map(({ redisCpuUs }) => redisCpuUs),
  ),
].join('\n')}

(${steadyMessages} messages a round at 100 a second, each to a thread of its own; ${saturatedMessages} in a saturated round, 100 on their way at once.)

| commands for each message | from clients | in scripts | Redis CPU, µs |
|---|---|---|---|
${commandRow('plain BullMQ, queue at rest', messages.counted.plain)}
${commandRow('a message to a thread at rest, whole cycle', messages.counted.threads)}
${commandRow('a message that steers: accepted', messages.counted.steering.delivered)}
${commandRow('a message that steers: accepted, and the turn that takes it in', messages.counted.steering.withTurn)}

(${countedMessages} messages one after the other, counted by MONITOR, a worker's
look for stalled jobs every few seconds included. A whole cycle's CPU stands above.)

Transcripts of lines of about 480 bytes, milliseconds a call as its caller sees it; each round takes the median of ${calls} calls
(fewer where a call is long). With a compaction all but the last exchange is covered by a summary.

| lines | turn with 2 lines | deliver | claim, all loaded | claim, compacted | edit of a message |
|---|---|---|---|---|---|
${lengths.map(lengthRow).join('\n')}
| highest to lowest (best rounds) | ${spread(lengths, ({ append }) => append)} | ${spread(lengths, ({ deliver }) => deliver)} | – | ${spread(lengths, ({ claimCompacted }) => claimCompacted)} | ${spread(lengths, ({ amend }) => amend)} |

Memory: what \`used_memory\` grows by with ${showCount(idleThreads)} idle threads, for each of them, with ids as long as Slack's and one closed
reply slot. Without a transcript means everything but the lines and the index from messages to lines. Accepted ids are
most of what grows: up to 8 stand in the thread's hash, more in a set of their own; they have to be known for a day.

| an idle thread | bytes |
|---|---|
${[...idle.withoutTranscript].map(([exchanges, bytes]) => `| without transcript, after ${exchanges} ${exchanges === 1 ? 'exchange' : 'exchanges'} | ${bytes.toFixed(0)} |`).join('\n')}
| with 20 lines, after 1 exchange | ${showCount(Math.round(idle.withLines))} |`;
}

function startRatio({ plain, threads }: BothWays): string {
  const best = ({ steady }: WayRounds): number => spreadOf(steady.map(({ p50Ms }) => p50Ms)).min;
  return `${showNumber(best(threads) / best(plain))}×`;
}

function messageRow(
  name: string,
  { everysec, off }: BenchResults['messages'],
  figuresOf: (rounds: WayRounds) => readonly number[],
  best: 'least' | 'most' = 'least',
): string {
  const cells = [everysec, off].flatMap(({ plain, threads }) => {
    const [ours, theirs] = [figuresOf(threads), figuresOf(plain)];
    const ratio = bestOf(ours, best) / bestOf(theirs, best);
    return [showRounds(theirs, best), showRounds(ours, best), `${showNumber(ratio)}×`];
  });
  return `| ${[name, ...cells].join(' | ')} |`;
}

function commandRow(name: string, figures: CommandFigures & { readonly redisCpuUs?: number }): string {
  const { sent, inScripts, redisCpuUs } = figures;
  const cpu = redisCpuUs === undefined ? '–' : redisCpuUs.toFixed(0);
  return `| ${name} | ${sent.toFixed(1)} | ${inScripts.toFixed(1)} | ${cpu} |`;
}

function lengthRow({ length, append, deliver, claim, claimCompacted, amend }: LengthRounds): string {
  const cells = [append, deliver, claim, claimCompacted, amend].map((figures) => showRounds(figures, 'least'));
  return `| ${[showCount(length), ...cells].join(' | ')} |`;
}

function spread(lengths: readonly LengthRounds[], figuresOf: (rounds: LengthRounds) => readonly number[]): string {
  const { min, max } = spreadOf(lengths.map((rounds) => bestOf(figuresOf(rounds), 'least')));
  return `${showNumber(max / min)}×`;
}

function showRounds(figures: readonly number[], best: 'least' | 'most'): string {
  return `${showNumber(spreadOf(figures).median)} (${showNumber(bestOf(figures, best))})`;
}

function bestOf(figures: readonly number[], best: 'least' | 'most'): number {
  const { min, max } = spreadOf(figures);
  return best === 'least' ? min : max;
}

function showNumber(value: number): string {
  if (value >= 1_000) return showCount(Math.round(value));
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

function showCount(value: number): string {
  return value.toLocaleString('en');
}
