import type {
  AgentMessage,
  AssistantMessage,
  ImageContent,
  Message,
  TextContent,
  ToolResultMessage,
} from '../../core/index.ts';
import { createConvertToLlm } from '../convert-to-llm.ts';
import { labelled, plainText, quoted } from '../model-notes.ts';
import { COMPACTION_NOTES } from './compaction-notes.ts';
import { shortenText } from './shorten-text.ts';

/** Tokens that are shown of a call's arguments, of a result, and of anything else. */
const CALL_TOKENS = 150;
const RESULT_TOKENS = 500;
const TEXT_TOKENS = 2_000;

/**
 * Messages as texts for who is to sum them up: each part under a label that says who or what it is from, which nothing
 * in the part can imitate. Prompts are left out; what is long is shortened, results of tools most.
 */
export function describeMessages(
  messages: readonly AgentMessage[],
  tokensOf: (text: string) => number,
): readonly string[] {
  const shorten = (text: string, tokens: number): string =>
    shortenText(text, tokens, tokensOf, COMPACTION_NOTES.leftOut);
  return createConvertToLlm()([...messages]).flatMap((message) => describeMessage(message, shorten));
}

type Shorten = (text: string, tokens: number) => string;

function describeMessage(message: Message, shorten: Shorten): readonly string[] {
  switch (message.role) {
    case 'system':
      return [];
    case 'user':
      return [shorten(textOf(message.content), TEXT_TOKENS)];
    case 'assistant':
      return describeAnswer(message, shorten);
    case 'toolResult':
      return [describeResult(message, shorten)];
  }
}

function describeAnswer({ content, stopReason }: AssistantMessage, shorten: Shorten): readonly string[] {
  const { answer, brokenOff, call } = COMPACTION_NOTES;
  const isFailed = stopReason === 'error' || stopReason === 'aborted';
  const text = content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('');
  const said = labelled(isFailed ? [answer, brokenOff] : [answer], shorten(plainText(text), TEXT_TOKENS));
  // The calls of a failed answer never ran.
  const calls = content.flatMap((block) =>
    block.type === 'toolCall' && !isFailed
      ? [labelled([call(quoted(block.name))], shorten(plainText(JSON.stringify(block.arguments)), CALL_TOKENS))]
      : [],
  );
  return [...(text.trim() === '' ? [] : [said]), ...calls];
}

function describeResult({ toolName, content, isError }: ToolResultMessage, shorten: Shorten): string {
  const { result, failedResult } = COMPACTION_NOTES;
  const label = (isError ? failedResult : result)(quoted(toolName));
  return labelled([label], shorten(plainText(textOf(content)), RESULT_TOKENS));
}

function textOf(content: string | readonly (TextContent | ImageContent)[]): string {
  if (typeof content === 'string') return content;
  return content.map((block) => (block.type === 'text' ? block.text : COMPACTION_NOTES.image)).join('\n');
}
