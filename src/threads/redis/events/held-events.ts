import type { AgentMessage, AssistantMessageEvent } from '../../../core/index.ts';
import type { LiveEvent } from '../../live-event.ts';

type WithoutPartial<E> = E extends unknown ? Omit<E, 'partial'> : never;

/** What one update added to a message, without the message. */
type UpdateStep = WithoutPartial<AssistantMessageEvent>;

/** Updates of one message, joined: the message as it is, once, and what was added to it, in order. */
interface JoinedUpdates {
  readonly kind: 'updates';
  readonly exchange: string;
  readonly message: AgentMessage;
  readonly steps: UpdateStep[];
}

export type HeldEvent = LiveEvent | JoinedUpdates;

/**
 * Holds back a thread's events that tell something whole each time it grows, so that it is told less often: of a reply
 * and of a tool's partial result the latest is kept, of a message the message as it is and its deltas, joined.
 * Holding one costs the same however long the message is.
 */
export class HeldEvents {
  readonly #maxGrowth: number;
  /** In the order of the latest of each. */
  readonly #byKey = new Map<string, HeldEvent>();
  /** Letters added to a message since something else was told. */
  #growth = 0;

  /** Updates of a message that has grown by more letters than this are dropped. */
  constructor(maxGrowth: number) {
    this.#maxGrowth = maxGrowth;
  }

  /** Answers false for an event that is not held back. */
  hold(event: LiveEvent): boolean {
    const key = keyOf(event);
    if (key === undefined) return false;
    const former = this.#byKey.get(key);
    this.#byKey.delete(key);
    const held = this.#join(former, event);
    if (held !== undefined) this.#byKey.set(key, held);
    return true;
  }

  get size(): number {
    return this.#byKey.size;
  }

  /** Whether nothing would be lost with this object. */
  get isIdle(): boolean {
    return this.size === 0 && this.#growth === 0;
  }

  /** Gives what is held, and holds nothing any more. */
  release(): readonly HeldEvent[] {
    const held = [...this.#byKey.values()];
    this.#byKey.clear();
    return held;
  }

  #join(former: HeldEvent | undefined, event: LiveEvent): HeldEvent | undefined {
    if (event.kind !== 'agent' || event.event.type !== 'message_update') return event;
    const { message, assistantMessageEvent } = event.event;
    const step = withoutPartial(assistantMessageEvent);
    this.#growth += 'delta' in step ? step.delta.length : 0;
    if (this.#growth > this.#maxGrowth) return undefined;
    const steps = former?.kind === 'updates' ? former.steps : [];
    addStep(steps, step);
    return { kind: 'updates', exchange: event.exchange, message, steps };
  }
}

/** Takes joined updates apart again, each with the message as it was last. */
export function toLiveEvents(held: HeldEvent): readonly LiveEvent[] {
  if (held.kind !== 'updates') return [held];
  const { exchange, message, steps } = held;
  return steps.map((step): LiveEvent => {
    const assistantMessageEvent = { ...step, partial: message } as AssistantMessageEvent; // what `withoutPartial` took
    return { kind: 'agent', exchange, event: { type: 'message_update', message, assistantMessageEvent } };
  });
}

/** Events with the same key tell of the same thing; undefined for one that is told once. */
function keyOf(event: LiveEvent): string | undefined {
  if (event.kind === 'reply') return `reply ${event.slot.id}`;
  if (event.kind !== 'agent') return undefined;
  if (event.event.type === 'message_update') return `message ${event.exchange}`;
  return event.event.type === 'tool_execution_update' ? `tool ${event.event.toolCallId}` : undefined;
}

function withoutPartial(event: AssistantMessageEvent): UpdateStep {
  if (!('partial' in event)) return event;
  const { partial: _, ...step } = event;
  return step;
}

/** A delta after one of the same block is joined with it. */
function addStep(steps: UpdateStep[], step: UpdateStep): void {
  const last = steps.at(-1);
  const isNext =
    last !== undefined &&
    'delta' in last &&
    'delta' in step &&
    last.type === step.type &&
    last.contentIndex === step.contentIndex;
  if (isNext) steps[steps.length - 1] = { ...step, delta: last.delta + step.delta };
  else steps.push(step);
}
