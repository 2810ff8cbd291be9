import type { AssistantMessage, Clock, Message, StreamFn } from '../../../src/core/index.ts';
import { createScriptedModel } from '../../../src/testing/scripted-model.ts';
import { call, type ScriptedBlock, text } from '../../../src/testing/scripted-model-answer.ts';
import { MESSAGE_ID } from '../message-id.ts';
import type { Random } from '../random.ts';
import { CHAOS_TOOLS } from './chaos-tools.ts';
import { currentRun } from './current-run.ts';

/** How an answer begins, as it stands in what is to be summed up. */
const ANSWERED = '\nSeen #';

export interface ChaosModelOptions {
  readonly clock: Clock;
  readonly random: Random;
  /** Milliseconds that it thinks, at most. */
  readonly modelMs: number;
  /** Turns with tools before it answers, at most. */
  readonly toolTurns: number;
}

/**
 * A model that works for some turns with tools and then says which messages it has seen since its last answer. Every
 * answer and every call names the owner that asked, so that the transcript itself tells who wrote what.
 */
export function createChaosModel({ clock, random, modelMs, toolTurns }: ChaosModelOptions): StreamFn {
  return (model, context, options) => {
    const answer = { content: planAnswer(context.messages, random, toolTurns), delayMs: random.between(10, modelMs) };
    const chunkDelayMs = random.between(1, Math.ceil(modelMs / 15));
    return createScriptedModel([answer], { clock, chunkLength: 60, chunkDelayMs })(model, context, options);
  };
}

function planAnswer(messages: readonly Message[], random: Random, toolTurns: number): readonly ScriptedBlock[] {
  if (messages[0] !== undefined && isRequestForSummary(messages[0])) return [text(sumUp(messages))];
  const since = messages.slice(messages.findLastIndex(isFinal) + 1);
  const ids = since.flatMap((message) => (message.role === 'user' ? idsIn(message.content) : []));
  const done = since.filter((message) => message.role === 'assistant').length;
  const run = currentRun().token.slice(0, 8);
  if (done < Math.min(toolTurns, wantedToolTurns(ids[0] ?? ''))) {
    return Array.from({ length: random.between(1, 3) }, () =>
      call(random.pick(CHAOS_TOOLS) ?? '', { for: ids[0] ?? '' }, `${run}-${random.between(0, 2 ** 31)}`),
    );
  }
  return [text(`Seen ${[...new Set(ids)].join(' ')} by ${run}-${random.between(0, 2 ** 31)}`)];
}

/** Keeps what a summary must keep of such a conversation: which messages no answer has named yet. */
function sumUp(messages: readonly Message[]): string {
  const words = messages.flatMap(({ role, content }) =>
    role === 'user' && typeof content === 'string' ? [content] : [],
  );
  const read = words.join('\n');
  const open = read.slice(read.lastIndexOf(ANSWERED) + 1).match(MESSAGE_ID) ?? [];
  const since = read.includes(ANSWERED) ? open.filter((id) => !lastAnswerIn(read).includes(id)) : open;
  return `They talked. Not answered: ${[...new Set(since)].join(' ')}`;
}

/** The line of the newest answer, which names messages itself. */
function lastAnswerIn(read: string): string {
  const at = read.lastIndexOf(ANSWERED);
  return read.slice(at, read.indexOf(' by ', at));
}

function isRequestForSummary({ role, content }: Message): boolean {
  return role === 'system' && typeof content === 'string' && content.startsWith('You write the notes');
}

function isFinal(message: Message): boolean {
  return message.role === 'assistant' && message.stopReason === 'stop' && !hasCalls(message);
}

function hasCalls({ content }: AssistantMessage): boolean {
  return content.some(({ type }) => type === 'toolCall');
}

function idsIn(content: Extract<Message, { role: 'user' }>['content']): readonly string[] {
  const words =
    typeof content === 'string' ? content : content.map((block) => ('text' in block ? block.text : '')).join(' ');
  return words.match(MESSAGE_ID) ?? [];
}

/** 0 to 3, the same for the same message: an exchange that is resumed goes on as planned. */
function wantedToolTurns(id: string): number {
  const sum = id.split('').reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return [0, 1, 1, 2, 3][sum % 5] ?? 0;
}
