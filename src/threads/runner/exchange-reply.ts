import type { AgentTool } from '../../core/index.ts';
import type { Texts } from '../../text/index.ts';
import type { ReplyContent, ReplySlot } from '../reply.ts';
import { createGrowingSplit } from '../reply-writing/growing-split.ts';
import { type ReplyState, ReplyStateBuilder } from '../reply-writing/reply-state.ts';
import { type ViewPart, viewReply } from '../reply-writing/reply-view.ts';
import { ReplyWriter } from '../reply-writing/reply-writer.ts';
import type { ThreadSettings } from '../settings.ts';
import type { ExchangeEnd, Unavailability } from '../transcript.ts';
import type { ExchangeTrail } from './exchange-trail.ts';
import { failureSentence } from './failure-sentence.ts';
import type { ThreadRun } from './thread-run.ts';

export interface ExchangeReplyOptions {
  readonly run: ThreadRun;
  readonly exchange: string;
  readonly tools: readonly AgentTool[];
  readonly settings: ThreadSettings;
  readonly texts: Texts;
  readonly trail: ExchangeTrail;
  /** For the log: the messages that the exchange began with. */
  readonly messages: readonly string[];
}

/** What people see of one exchange: its state, and the writer that shows it on the platform. */
export interface ExchangeReply {
  readonly state: ReplyStateBuilder;
  /** The state has changed: draw it soon. */
  show(): void;
  /** Draws the end and waits for the platform. `unanswered` names what the end leaves unanswered. */
  finish(end: ExchangeEnd, unanswered: readonly string[]): Promise<void>;
  /** Shows that another process is to go on, in the same messages, and draws nothing more. */
  handOver(): Promise<void>;
  /** Draws nothing more. */
  abandon(): Promise<void>;
}

/** Connects a reply's state, its view in the channel's language and progress level, and the platform. */
export function createExchangeReply(options: ExchangeReplyOptions): ExchangeReply {
  const { run, exchange, tools, settings, texts, trail, messages } = options;
  const { dependencies, thread, lease, owner } = run;
  const { events, clock } = dependencies;
  const logger = run.logger.child({ exchange, messages });
  const outbound = dependencies.outboundOf(thread);
  const state = new ReplyStateBuilder(tools);
  const writer = new ReplyWriter({
    thread,
    exchange,
    outbound,
    clock,
    logger,
    permit: lease,
    recovered: run.slots.filter((slot) => slot.exchange === exchange),
    saveSlot: (slot) => owner.slot(slot),
    onShown: (slot: ReplySlot, content: ReplyContent | null) => {
      const { id, state: slotState, platformId } = slot;
      logger.debug({ slot: id, state: slotState, platformId }, 'A part of the reply is shown.');
      trail.posted(slot);
      events.publish(thread, { kind: 'reply', slot, content });
    },
    onGivenUp: (_slot, error) => trail.notPosted(error),
  });
  const split = createGrowingSplit(outbound.limits.textLength, {
    repeatTableHeader: outbound.limits.repeatTableHeader ?? false,
  });
  const { zone } = dependencies.usage.days;
  let unanswered: readonly string[] = [];
  const view = (): readonly ViewPart[] =>
    viewReply(state.get(), {
      progress: settings.progress,
      split,
      maxParts: outbound.limits.maxParts,
      statusLine: (current) => statusLine(current, texts),
      notice: (current) => noticeOf(current, unanswered, texts, zone),
    });
  return {
    state,
    show: () => {
      writer.show(view);
    },
    finish: async (end, left) => {
      unanswered = left;
      state.end(end);
      await writer.finish(view());
    },
    handOver: () => {
      state.handOver();
      return writer.leave(view());
    },
    abandon: () => writer.abandon(),
  };
}

function statusLine({ steps, resumed, isHandedOver, summingUp, end }: ReplyState, texts: Texts): string {
  if (end !== undefined) return texts.progressDone(steps.length);
  if (isHandedOver) return texts.handingOver;
  if (summingUp === 'now') return texts.summingUp;
  const running = steps.findLast(({ state }) => state === 'running');
  const line =
    running === undefined ? texts.thinking(steps.length) : texts.working(steps.length, running.label, running.detail);
  return resumed ? `${texts.interruptedResumed} ${line}` : line;
}

function noticeOf({ end }: ReplyState, unanswered: readonly string[], texts: Texts, zone: string): string | undefined {
  switch (end?.kind) {
    case 'failed':
      return failureSentence(end, texts);
    case 'stopped':
      return texts.stopped(end.by.name, unanswered, end.pending);
    case 'limit':
      if (end.isQuiet === true) return undefined;
      return texts.limitReached(
        end.limit,
        end.resetsAt === undefined ? undefined : { at: end.resetsAt, zone },
        end.approved,
      );
    case 'unavailable':
      return end.isQuiet === true ? undefined : unavailableSentence(end, texts);
    case 'late':
      return texts.stillNeeded(Math.round(end.ageMs / 60_000));
    case 'quarantined':
    case 'answered':
    case 'silent':
    case undefined:
      return undefined;
  }
}

function unavailableSentence({ why, reason, channels = [] }: Unavailability, texts: Texts): string {
  return why === 'paused' ? texts.paused(reason) : texts.availableIn(channels);
}
