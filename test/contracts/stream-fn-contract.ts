import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import type {
  AssistantMessage,
  AssistantMessageEvent,
  AssistantMessageStream,
  Message,
  Model,
  StreamFn,
  StreamOptions,
} from '../../src/core/index.ts';
import type { FakeClock } from '../../src/testing/fake-clock.ts';

/** A stream function under test, fresh for each test, on a clock that stands still. */
export interface StreamFnUnderTest {
  readonly streamFn: StreamFn;
  readonly clock: FakeClock;
  readonly model: Model;
  readonly messages: Message[];
}

export interface StreamFnSubject {
  readonly name: string;
  /** By title: requests that are answered well. One at least is answered with text in several deltas, one with a call. */
  readonly answers: Readonly<Record<string, () => StreamFnUnderTest>>;
  /** By title: requests that fail in other ways than by an abort. */
  readonly failures: Readonly<Record<string, () => StreamFnUnderTest>>;
}

/** What every stream function promises to the loop. */
export function testStreamFn({ name, answers, failures }: StreamFnSubject): void {
  describe(`${name} keeps the contract of stream functions`, () => {
    for (const [title, make] of Object.entries(answers)) testAnswer(title, make);
    for (const [title, make] of Object.entries(failures)) {
      it(`tells a failure as one final error event: ${title}`, async () => {
        const subject = make();
        const events = await collect(await ask(subject), subject.clock);
        const last = events.at(-1);
        expect(countFinal(events)).toBe(1);
        expect(last).toMatchObject({ type: 'error', reason: 'error', error: { stopReason: 'error' } });
        expect(finalOf(events).errorMessage).toMatch(/\w/);
      });
    }
  });
}

function testAnswer(title: string, make: () => StreamFnUnderTest): void {
  describe(`with ${title}`, () => {
    it('begins with start and ends with exactly one done', async () => {
      const subject = make();
      const events = await collect(await ask(subject), subject.clock);
      expect(events[0]?.type).toBe('start');
      expect(events.filter(({ type }) => type === 'start')).toHaveLength(1);
      expect(countFinal(events)).toBe(1);
      expect(events.at(-1)?.type).toBe('done');
    });

    it('opens, fills and closes every block, and the deltas make the block', async () => {
      const subject = make();
      const events = await collect(await ask(subject), subject.clock);
      expect(rebuild(events)).toEqual(finalOf(events).content.map(withoutSignatures));
    });

    it('ends with the message that it built up, its stop reason and a usage', async () => {
      const subject = make();
      const stream = await ask(subject);
      const events = await collect(stream, subject.clock);
      const message = finalOf(events);
      const hasCalls = message.content.some(({ type }) => type === 'toolCall');
      expect(await stream.result()).toBe(message);
      expect(events.at(-1)).toMatchObject({ reason: message.stopReason });
      expect(message.stopReason).toBe(hasCalls ? 'toolUse' : 'stop');
      expect(message.usage.input).toBeGreaterThan(0);
      expect(message.usage.output).toBeGreaterThan(0);
      expect(message.usage.totalTokens).toBeGreaterThanOrEqual(message.usage.input + message.usage.output);
      expect(message).toMatchObject({ role: 'assistant', model: subject.model.id, provider: subject.model.provider });
      expect(message.errorMessage).toBeUndefined();
    });

    it('has a result that nobody needs to iterate for', async () => {
      const subject = make();
      const stream = await ask(subject);
      const message = await drive(stream.result(), subject.clock);
      expect(message.stopReason).toMatch(/^(?:stop|toolUse)$/);
    });

    it('can be iterated after its end', async () => {
      const subject = make();
      const stream = await ask(subject);
      await drive(stream.result(), subject.clock);
      const events = await collect(stream, subject.clock);
      expect(events[0]?.type).toBe('start');
      expect(events.at(-1)?.type).toBe('done');
    });

    it('leaves the messages as they are', async () => {
      const subject = make();
      const before = structuredClone(subject.messages);
      await collect(await ask(subject), subject.clock);
      expect(subject.messages).toEqual(before);
    });

    it('answers an abort before the request with an aborted message without content', async () => {
      const subject = make();
      const events = await collect(await ask(subject, { signal: AbortSignal.abort() }), subject.clock);
      expect(countFinal(events)).toBe(1);
      expect(finalOf(events)).toMatchObject({ stopReason: 'aborted', content: [] });
      expect(events.at(-1)).toMatchObject({ type: 'error', reason: 'aborted' });
    });

    it('answers an abort in the middle at once, keeps what had arrived, and waits for nothing', async () => {
      const subject = make();
      const controller = new AbortController();
      const stream = await ask(subject, { signal: controller.signal });
      const events: AssistantMessageEvent[] = [];
      const reading = (async () => {
        for await (const event of stream) {
          events.push(event);
          if (event.type === 'start') controller.abort();
        }
      })();
      while (events.length === 0) await subject.clock.advanceAsync(10);
      await reading;
      expect(countFinal(events)).toBe(1);
      expect(events.at(-1)).toMatchObject({ type: 'error', reason: 'aborted' });
      expect(finalOf(events).errorMessage).toMatch(/\w/);
      expect(subject.clock.pendingTimers).toBe(0);
    });

    it('does not change what is done when an abort comes later', async () => {
      const subject = make();
      const controller = new AbortController();
      const stream = await ask(subject, { signal: controller.signal });
      const message = structuredClone(await drive(stream.result(), subject.clock));
      controller.abort();
      await subject.clock.advanceAsync(1000);
      expect(await stream.result()).toEqual(message);
    });

    it('needs no more listeners for thirty requests with one signal than for one', async () => {
      const warnings: Error[] = [];
      const warn = (warning: Error): number => warnings.push(warning);
      process.on('warning', warn);
      const { signal } = new AbortController();
      for (let count = 0; count < 30; count += 1) {
        const subject = make();
        await drive((await ask(subject, { signal })).result(), subject.clock);
      }
      // Node tells a warning a tick later.
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      process.off('warning', warn);
      expect({ warnings, listeners: getEventListeners(signal, 'abort') }).toEqual({ warnings: [], listeners: [] });
    });

    it('leaves no listener on a signal and no timer', async () => {
      const { signal } = new AbortController();
      const subject = make();
      await collect(await ask(subject, { signal }), subject.clock);
      expect(getEventListeners(signal, 'abort')).toEqual([]);
      expect(subject.clock.pendingTimers).toBe(0);
    });
  });
}

/** Reads a stream to its end while the clock goes on. */
export function collect(stream: AssistantMessageStream, clock: FakeClock): Promise<AssistantMessageEvent[]> {
  const read = async (): Promise<AssistantMessageEvent[]> => {
    const events: AssistantMessageEvent[] = [];
    for await (const event of stream) events.push(event);
    return events;
  };
  return drive(read(), clock);
}

/** Waits for a promise while the clock goes on, a thousand steps at most. */
export async function drive<T>(promise: Promise<T>, clock: FakeClock): Promise<T> {
  const state = { isSettled: false };
  const settle = (): void => {
    state.isSettled = true;
  };
  promise.then(settle, settle);
  for (let steps = 0; steps < 1000 && !state.isSettled; steps++) await clock.advanceAsync(1000);
  if (!state.isSettled) throw new Error('Nothing came of it in a thousand seconds.');
  return promise;
}

/** The final message of a stream that has ended. */
export function finalOf(events: readonly AssistantMessageEvent[]): AssistantMessage {
  const last = events.at(-1);
  if (last?.type === 'done') return last.message;
  if (last?.type === 'error') return last.error;
  throw new Error(`The last event is ${last?.type ?? 'missing'}, not a final one.`);
}

async function ask(
  { streamFn, model, messages }: StreamFnUnderTest,
  options: StreamOptions = {},
): Promise<AssistantMessageStream> {
  return streamFn(model, { messages }, options);
}

function countFinal(events: readonly AssistantMessageEvent[]): number {
  return events.filter(({ type }) => type === 'done' || type === 'error').length;
}

/** What a provider adds to a block for itself; no event tells it. */
const SIGNATURES: ReadonlySet<string> = new Set(['textSignature', 'thinkingSignature', 'thoughtSignature', 'redacted']);

function withoutSignatures(block: AssistantMessage['content'][number]): unknown {
  return Object.fromEntries(Object.entries(block).filter(([name]) => !SIGNATURES.has(name)));
}

/** Puts a message's content together from its events alone; throws when they are out of order. */
function rebuild(events: readonly AssistantMessageEvent[]): unknown[] {
  const open = new Map<number, string>();
  const blocks: unknown[] = [];
  for (const event of events) {
    if (!('contentIndex' in event)) continue;
    const { contentIndex, type } = event;
    if (type.endsWith('_start')) {
      if (open.has(contentIndex) || contentIndex in blocks) throw new Error(`Block ${contentIndex} begins twice.`);
      open.set(contentIndex, '');
      continue;
    }
    const soFar = open.get(contentIndex);
    if (soFar === undefined) throw new Error(`${type} for block ${contentIndex}, which is not open.`);
    if ('delta' in event) {
      open.set(contentIndex, soFar + event.delta);
      continue;
    }
    open.delete(contentIndex);
    blocks[contentIndex] = closeBlock(event, soFar);
  }
  if (open.size > 0) throw new Error(`Blocks stay open: ${[...open.keys()].join(', ')}.`);
  return blocks;
}

function closeBlock(event: Extract<AssistantMessageEvent, { contentIndex: number }>, soFar: string): unknown {
  switch (event.type) {
    case 'text_end':
      expect(event.content).toBe(soFar);
      return { type: 'text', text: event.content };
    case 'thinking_end':
      expect(event.content).toBe(soFar);
      return { type: 'thinking', thinking: event.content };
    case 'toolcall_end':
      if (event.toolCall.argumentsError === undefined) {
        expect(soFar === '' ? {} : JSON.parse(soFar)).toEqual(event.toolCall.arguments);
      } else expect(event.toolCall.argumentsError).toContain(soFar);
      return withoutSignatures(event.toolCall);
    default:
      throw new Error(`${event.type} closes no block.`);
  }
}
