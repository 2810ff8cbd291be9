import { createFailureMessage } from '../../core/agent-run-failure.ts';
import { AssistantMessageEventStream, type Clock, type StreamFn } from '../../core/index.ts';
import { streamRecordedAnswer } from '../../models/recording/recorded-answer.ts';
import type { Recording } from '../../models/recording/recording.ts';
import type { Redact } from '../../models/recording/redact-secrets.ts';
import { requestDigest } from '../../models/recording/request-digest.ts';
import { createTokenCounter } from '../../models/tokens/token-counter.ts';
import { silentLogger } from '../../silent-logger.ts';
import { createTexts } from '../../text/index.ts';
import { APPROVAL_DEFAULTS } from '../../threads/approvals/approval-settings.ts';
import { NO_APPROVALS } from '../../threads/approvals/no-approvals.ts';
import type { OwnerToken, RunSignals, ThreadStore } from '../../threads/ports.ts';
import { createRunner } from '../../threads/runner/runner.ts';
import type { ThreadSettings } from '../../threads/settings.ts';
import type { ThreadId } from '../../threads/thread-id.ts';
import type { StoredTranscriptEntry } from '../../threads/transcript.ts';
import { createReplayClock, TIME_LIMIT_MS } from './replay-clock.ts';
import { createReplayFiles } from './replay-files.ts';
import { createReplaySpending } from './replay-spending.ts';
import { ReplayStore } from './replay-store.ts';
import { createReplayTools } from './replay-tools.ts';
import { RunScript } from './run-script.ts';
import type { Section } from './section.ts';

/** Longer than any replay. */
const NEVER_MS = 8_000_000_000_000;

export interface RunAgainOptions {
  readonly thread: ThreadId;
  readonly recording: Recording;
  readonly section: Section;
  readonly redact: Redact;
  /** For short waits. */
  readonly clock: Clock;
}

export interface RunAgain {
  /** What the run wrote this time. */
  readonly lines: readonly StoredTranscriptEntry[];
  /** Requests to the model, and how many of them asked what was asked then. */
  readonly requests: { readonly made: number; readonly same: number };
}

/**
 * Runs a recorded run again, with the runner that runs threads, in this process: the model answers what it answered,
 * tools answer what they answered and do nothing, and what people said arrives where it arrived. Nothing is posted and
 * nothing is sent anywhere.
 */
export async function runAgain(options: RunAgainOptions): Promise<RunAgain> {
  const { thread, recording, section, clock: host } = options;
  const script = new RunScript(section.lines);
  const ending = new AbortController();
  const signals: RunSignals = { draining: new AbortController().signal, ending: ending.signal };
  const clock = createReplayClock(() => script.timeAt(store.position), host);
  const store = new ReplayStore({
    script,
    before: section.before,
    isUnfinished: section.isUnfinished,
    onTimeLimit: () => clock.reachTimeLimit(),
    onCut: () => ending.abort('lost'),
  });
  const model = new ReplayModel(options, clock, () => store.interrupt());
  const everywhere: ThreadSettings = {
    follow: 'auto',
    progress: 'quiet',
    liveText: 'auto',
    replyPlace: 'thread',
    locale: 'en',
    tools: 'all',
    toolSettings: {},
    model: undefined,
    budgets: {},
    availability: { kind: 'available' },
    approvals: APPROVAL_DEFAULTS,
    team: undefined,
    instructions: { deployment: '', team: '', channel: '' },
    allowedBots: [],
  };
  const run = createRunner({
    store: store as unknown as ThreadStore, // an owner of a thread uses no more of it
    activator: { activate: async () => undefined },
    events: { publish: () => undefined, subscribe: () => () => undefined },
    settings: {
      read: async () => everywhere,
      of: async () => everywhere,
      placeOf: async () => ({ team: undefined, channels: [] }),
      isAdmin: async () => false,
      isAdminAt: async () => false,
    },
    usage: createReplaySpending(script, () => store.position),
    rights: { mayUse: async () => true },
    rateLimiter: { take: async () => ({ ok: true, left: 1 }) },
    approvals: NO_APPROVALS,
    clock,
    logger: silentLogger,
    trail: { note: () => undefined, read: async () => [] },
    process: 'replay',
    outboundOf: () => NOWHERE,
    textsOf: (locale) => createTexts(locale),
    newToken: () => 'replay' as OwnerToken, // nobody else writes there
    streamFnFor: () => model.streamFn,
    model: recording.model,
    thinkingLevel: recording.thinkingLevel,
    countTokens: createTokenCounter(),
    systemPrompt: 'replay',
    timeZone: 'UTC',
    filesFor: () => createReplayFiles(script),
    tools: () => createReplayTools(script, () => store.position),
    limits: { ...recording.limits, timeMs: TIME_LIMIT_MS, toolTimeoutMs: NEVER_MS },
    renewMs: NEVER_MS,
    leaseMs: NEVER_MS,
    lateMs: NEVER_MS,
    tooLateMs: NEVER_MS,
  });
  await run(thread, 1, signals);
  return { lines: store.written(), requests: model.requests };
}

/** A platform on which nothing appears. */
const NOWHERE = {
  limits: { textLength: 100_000, editIntervalMs: 0 },
  post: async () => 'nowhere',
  edit: async () => undefined,
  remove: async () => undefined,
  sign: async () => undefined,
};

/** Answers each request with what was answered to it then, in order. */
class ReplayModel {
  readonly requests = { made: 0, same: 0 };
  readonly streamFn: StreamFn;

  constructor({ recording, redact }: RunAgainOptions, clock: Clock, interrupt: () => boolean) {
    this.streamFn = (model, { messages }, options) => {
      const recorded = recording.requests[this.requests.made];
      this.requests.made += 1;
      if (recorded === undefined) {
        const stream = new AssistantMessageEventStream(clock);
        const failure = createFailureMessage(new Error('No more answers are recorded.'), {
          model,
          isAborted: false,
          clock,
        });
        stream.push({ type: 'error', reason: 'error', error: failure });
        return stream;
      }
      if (requestDigest(messages, redact) === recorded.digest) this.requests.same += 1;
      return streamRecordedAnswer(recorded.answer, { signal: options?.signal, clock, onAborted: () => interrupt() });
    };
  }
}
