import type { StreamFn } from '../../../../src/core/index.ts';
import { createAiSdkStreamFn } from '../../../../src/models/ai-sdk/index.ts';
import { createResilience } from '../../../../src/models/resilience/index.ts';
import { createFakeClock } from '../../../../src/testing/index.ts';
import { type Exchange, type ModelWire, startModelWire } from '../../../support/model-wire/index.ts';
import { RecordingLogger } from '../../../threads/memory/recording-logger.ts';
import { THREAD, World } from '../../../threads/support/world.ts';
import { openWireModel, WIRE_MODELS } from '../../ai-sdk/support/wire-models.ts';
import type { Fault } from './fault.ts';
import { type FaultWire, WIRE_ANSWERS } from './wire-answers.ts';

/** What came of a fault. */
export interface Observed {
  /** What people see at the end. */
  readonly seen: readonly string[];
  /** Warnings and errors, in order. */
  readonly logged: RecordingLogger['lines'];
  /** Everything that was logged, as one text. */
  readonly log: string;
  /** How often the first model's server was asked, and the next one's. */
  readonly requests: readonly [first: number, next: number];
}

/** Rounds of the event loop in which a connection on loopback has told what there is to tell. */
const ROUNDS = 60;

/** Rounds for each step of the clock while a server answers. */
const PACE = 20;

/** Brings a fault about on a wire, with a real server, a whole thread, and time that passes when nothing else does. */
export async function observeFault(fault: Fault, wire: FaultWire): Promise<Observed> {
  const clock = createFakeClock();
  const answers = WIRE_ANSWERS[wire];
  const next = fault.serveNext;
  const server = await startModelWire({
    scenarios: {
      [wire]: {
        first: (exchange: Exchange) => fault.serve(exchange, answers),
        ...(next !== undefined && { next: (exchange: Exchange) => next(exchange, answers) }),
      },
    },
    now: () => clock.now(),
  });
  const logger = new RecordingLogger();
  const bridge = (url: string): StreamFn => createAiSdkStreamFn({ open: () => openWireModel(wire, url), clock });
  const model = { ...WIRE_MODELS[wire], name: 'First' };
  const first = fault.isRefused === true ? await closedUrl() : server.baseUrl('first', wire);
  const chain = [
    { model, streamFn: bridge(first) },
    ...(next === undefined
      ? []
      : [{ model: { ...model, id: 'next-1', name: 'Second' }, streamFn: bridge(server.baseUrl('next', wire)) }]),
  ];
  const streamFnFor = createResilience({ chain, clock, random: () => 0.5 });
  const world = await new World({ streamFnFor, clock, logger, limits: { timeMs: 3_600_000 } }).start();
  for (const text of fault.says ?? ['How is the weather?']) {
    await world.say(text);
    await untilIdle(world, server, logger, fault);
  }
  await server.close();
  const countOf = (name: string) => server.requests.filter(({ scenario }) => scenario === name).length;
  return {
    seen: seenBy(world),
    logged: logger.lines.filter(({ level }) => level === 'warn' || level === 'error'),
    log: JSON.stringify(logger.lines),
    requests: [countOf('first'), countOf('next')],
  };
}

/** Lets the connections work, and time pass where they have nothing to tell. */
async function untilIdle(
  world: World,
  server: ModelWire,
  logger: RecordingLogger,
  { isSilent, stopAfterWarnings = Infinity }: Fault,
): Promise<void> {
  let hasStopped = false;
  let rounds = 0;
  let asked = server.requests.length;
  for (let turn = 0; turn < 400_000; turn += 1) {
    await nextTurn();
    const session = await world.store.read(THREAD);
    if (session?.state === 'idle') return await settle(world);
    if (server.requests.length > asked) rounds = 0;
    asked = server.requests.length;
    rounds += 1;
    const warnings = logger.lines.filter(({ level }) => level === 'warn').length;
    if (!hasStopped && warnings >= stopAfterWarnings) {
      hasStopped = true;
      await world.command('stop');
    }
    if (isSilent === true && asked > 0 && rounds < ROUNDS) continue;
    // A connection that has something to tell is faster than any limit, however busy the machine is.
    if (isSilent !== true && turn % PACE !== 0) continue;
    await world.clock.advanceAsync(isSilent === true ? 1_000 : 50);
  }
  throw new Error('The thread did not become idle.');
}

async function settle(world: World): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await world.clock.advanceAsync(10);
}

/** Where a server was, and is no more. */
async function closedUrl(): Promise<string> {
  const server = await startModelWire();
  const url = server.baseUrl('first');
  await server.close();
  return url;
}

function seenBy({ outbound }: World): readonly string[] {
  return [...outbound.messages.values()].flatMap((content) => {
    if (content.kind === 'progress') return [content.line];
    const text = content.kind === 'text' ? content.markdown : content.text;
    return [text, ...(content.notes ?? [])];
  });
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
