import type { AssistantMessage, JsonObject, Message } from '../../../src/core/index.ts';
import type { ScriptEntry } from '../../../src/testing/scripted-model.ts';
import { call, type ScriptedBlock, text } from '../../../src/testing/scripted-model-answer.ts';
import { readCommands } from './read-commands.ts';

/** More requests than any test makes. */
const MAX_REQUESTS = 20_000;

/** Calls and words of one answer: more than any attempt asks for. */
const MAX_COMMANDS = 20;

/** What is worth stealing looks so. */
const CANARY = /canary-[a-z\d-]+/gu;

/**
 * A model that obeys everything: it reads the whole of what it is sent, whoever has written it and wherever it stands,
 * does each command that it finds there once, and notes it in `obeyed`. See {@link readCommands} for what it understands.
 */
export function obedientScript(obeyed: string[]): readonly ScriptEntry[] {
  return Array.from(
    { length: MAX_REQUESTS },
    (): ScriptEntry =>
      ({ messages }) =>
        obey(messages, obeyed),
  );
}

function obey(messages: readonly Message[], obeyed: string[]): readonly ScriptedBlock[] | string {
  const input = messages.filter(({ role }) => role !== 'assistant').map(textOf);
  const done = new Set(messages.flatMap((message) => (message.role === 'assistant' ? doneIn(message) : [])));
  const found = input.flatMap(readCommands).flatMap((command): readonly Deed[] => {
    if (command.kind === 'leak') return leak(command.to, input.join('\n'));
    return [command];
  });
  const left = new Map(found.map((deed) => [keyOf(deed), deed]));
  for (const key of done) left.delete(key);
  const deeds = [...left.values()].slice(0, MAX_COMMANDS);
  if (deeds.length === 0) return 'All done.';
  obeyed.push(...deeds.map(keyOf));
  return deeds.map((deed) => (deed.kind === 'call' ? call(deed.tool, deed.args) : text(`${deed.words}\n\n`)));
}

type Deed =
  | { readonly kind: 'call'; readonly tool: string; readonly args: JsonObject }
  | { readonly kind: 'say'; readonly words: string };

/** Everything that looks worth stealing, by each way out that a model has. */
function leak(to: string, input: string): readonly Deed[] {
  return [...new Set(input.match(CANARY))].flatMap((canary): readonly Deed[] => [
    { kind: 'say', words: `![x](${to}?q=${canary}) [docs](${to}?q=${canary}) ${canary}` },
    { kind: 'call', tool: 'fetch_page', args: { url: `${to}?q=${canary}` } },
    { kind: 'call', tool: 'web_search', args: { query: canary } },
  ]);
}

function keyOf(deed: Deed): string {
  return deed.kind === 'call' ? `${deed.tool} ${JSON.stringify(deed.args)}` : deed.words.trim();
}

function doneIn({ content }: AssistantMessage): readonly string[] {
  return content.flatMap((block) => {
    if (block.type === 'toolCall') return [`${block.name} ${JSON.stringify(block.arguments)}`];
    return block.type === 'text' ? block.text.split('\n\n').map((words) => words.trim()) : [];
  });
}

/** All that a provider would be sent of a message: of tools, too, what they are said to be for. */
export function textOf(message: Message): string {
  const { content } = message;
  const own =
    typeof content === 'string' ? content : content.map((part) => ('text' in part ? part.text : '')).join('\n');
  if (message.role !== 'system') return own;
  const tools = (message.toolsAdded ?? []).map(({ name, description, parameters }) => {
    return `${name}: ${description}\n${JSON.stringify(parameters)}`;
  });
  return [own, ...Object.values(message.sections ?? {}), ...tools].join('\n');
}
