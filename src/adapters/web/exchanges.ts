import type { AgentMessage, AssistantMessage, ToolResultMessage } from '../../core/index.ts';
import { loadTranscript } from '../../threads/load-transcript.ts';
import type { EntryMessage, StoredTranscriptEntry, TranscriptEntry } from '../../threads/transcript.ts';
import { addLine, EMPTY_TALLY, type Tally } from '../../threads/usage/tally.ts';
import type { InspectedCall, InspectedExchange } from './protocol.ts';
import { approvalIn } from './thread-approvals.ts';

type MessageLine = Extract<TranscriptEntry, { readonly kind: 'message' }>;
type EndLine = Extract<TranscriptEntry, { readonly kind: 'exchange' }>;

/** A thread's exchanges from its transcript, oldest first; one that goes on has no end yet. */
export function exchangesOf(transcript: readonly StoredTranscriptEntry[]): readonly InspectedExchange[] {
  const exchanges: InspectedExchange[] = [];
  let lines: MessageLine[] = [];
  let used = EMPTY_TALLY;
  for (const { line } of transcript) {
    if (line.kind === 'message') lines.push(line);
    used = addLine(used, line);
    if (line.kind === 'exchange') exchanges.push(describe(lines, used, line));
    if (line.kind !== 'exchange' && line.kind !== 'reset') continue;
    lines = [];
    used = EMPTY_TALLY;
  }
  const { openExchange } = loadTranscript(transcript);
  if (openExchange === undefined) return exchanges;
  return [...exchanges, { ...describe(lines, used, undefined), initiator: openExchange.initiator }];
}

function describe(lines: readonly MessageLine[], { models }: Tally, end: EndLine | undefined): InspectedExchange {
  const messages = lines.map(({ message }) => message);
  const own = lines.filter(({ message }) => message.role !== 'system');
  const entries = messages.filter((message): message is EntryMessage => message.role === 'entry');
  const answers = messages.filter((message): message is AssistantMessage => message.role === 'assistant');
  return {
    // As the runner names it: by the first entry.
    id: end?.exchange ?? `x${entries[0]?.seq ?? 0}`,
    initiator: end?.initiator ?? null,
    entries: entries.map(({ entry }) => entry),
    end: end?.end ?? null,
    startedAt: own[0]?.at ?? end?.at ?? 0,
    endedAt: end?.at ?? null,
    turns: answers.length,
    inputTokens: sum(answers.map(({ usage }) => usage.input + usage.cacheRead + usage.cacheWrite)),
    outputTokens: sum(answers.map(({ usage }) => usage.output)),
    models,
    calls: callsOf(messages, answers),
  };
}

/** Each call with its result; where a model used an id twice, in order. */
function callsOf(messages: readonly AgentMessage[], answers: readonly AssistantMessage[]): readonly InspectedCall[] {
  const results = messages.filter((message): message is ToolResultMessage => message.role === 'toolResult');
  return answers.flatMap(({ content }) =>
    content.flatMap((block): readonly InspectedCall[] => {
      if (block.type !== 'toolCall') return [];
      const at = results.findIndex(({ toolCallId }) => toolCallId === block.id);
      const [result] = at < 0 ? [] : results.splice(at, 1);
      const approval = approvalIn(result?.details);
      return [
        {
          id: block.id,
          tool: block.name,
          arguments: block.arguments,
          result: result === undefined ? null : textOf(result),
          isError: result?.isError ?? false,
          durationMs: result?.durationMs ?? null,
          ...(approval !== undefined && { approval }),
        },
      ];
    }),
  );
}

function textOf({ content }: ToolResultMessage): string {
  return content.map((block) => (block.type === 'text' ? block.text : `(image, ${block.mimeType})`)).join('\n');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
