import { AssistantMessageEventStream, type Clock, type StreamFn, systemClock } from '../core/index.ts';
import { fail, type ScriptedRequest, type ScriptedStep, toAnswer } from './scripted-model-answer.ts';
import { ScriptedModelPlayer } from './scripted-model-player.ts';

/** An answer, or a function that makes one from the request (and from what was asked before). */
export type ScriptEntry = ScriptedStep | ((request: ScriptedRequest) => ScriptedStep | Promise<ScriptedStep>);

export interface ScriptedModelOptions {
  /** Times delays and messages. @default the host's clock */
  readonly clock?: Clock;
  /** Characters of a delta; a chunk that is longer comes in several. @default chunks come as they are */
  readonly chunkLength?: number;
  /** Milliseconds before every delta. @default 0 */
  readonly chunkDelayMs?: number;
}

/** A stream function that plays a script and remembers what it was asked. */
export interface ScriptedModel extends StreamFn {
  /** All requests so far, in order, those beyond the script included. */
  readonly requests: readonly ScriptedRequest[];
  /** How many answers of the script are left. */
  getRemaining(): number;
}

/**
 * Makes a model that gives one answer of the script per request, in order, and then only errors that say so.
 *
 *     const model = createScriptedModel([[text('Let me see.'), call('calculate', { expression: '6*7' })], '42']);
 *
 * It never throws unless the script says `raise`; a function of the script that throws makes an error answer.
 */
export function createScriptedModel(
  script: readonly ScriptEntry[],
  { clock = systemClock, chunkLength = Infinity, chunkDelayMs = 0 }: ScriptedModelOptions = {},
): ScriptedModel {
  const requests: ScriptedRequest[] = [];
  let calls = 0;
  const newCallId = (): string => {
    calls += 1;
    return `call-${calls}`;
  };

  const streamFn: StreamFn = async (model, { messages }, options = {}) => {
    const request: ScriptedRequest = { model, messages: [...messages], options };
    requests.push(request);
    const answer = toAnswer(await chooseStep(script, requests.length, request));
    if (answer.ending?.kind === 'exception') throw answer.ending.error;
    const stream = new AssistantMessageEventStream(clock);
    // It never rejects: whatever goes wrong is the stream's last event.
    void new ScriptedModelPlayer(stream, { request, clock, chunkLength, chunkDelayMs, newCallId }).play(answer);
    return stream;
  };

  return Object.assign(streamFn, { requests, getRemaining: () => Math.max(0, script.length - requests.length) });
}

async function chooseStep(
  script: readonly ScriptEntry[],
  number: number,
  request: ScriptedRequest,
): Promise<ScriptedStep> {
  const entry = script[number - 1];
  if (entry === undefined) {
    return fail(`The script is exhausted: it has ${countAnswers(script.length)}, and this is request ${number}.`);
  }
  if (typeof entry !== 'function') return entry;
  try {
    return await entry(request);
  } catch (error) {
    return fail(
      `The script's function for request ${number} failed: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function countAnswers(count: number): string {
  return count === 1 ? '1 answer' : `${count} answers`;
}
