import { Type } from '@sinclair/typebox';
import type { ToolChoice } from '../../../src/tool-choice.ts';
import type { BoundedFetch, BoundedResponse } from '../../../src/tools/bounded-fetch.ts';
import { createFetchPage } from '../../../src/tools/fetch-page/fetch-page.ts';
import { defineTool, type ToolDefinition } from '../../../src/tools/index.ts';
import { createReadFile } from '../../../src/tools/read-file/read-file.ts';
import { readDocument } from '../../../src/tools/reading/read-document.ts';
// Loaded beforehand: else the clock goes on while files are read.
import '../../../src/tools/reading/read-html.ts';
import '../../../src/tools/reading/read-table.ts';
import { webSearch } from '../../../src/tools/web-search/web-search.ts';

/** A call that was carried out: its id, and whose rights it used. */
interface Executed {
  readonly tool: string;
  readonly id: string;
  readonly requesters: readonly string[];
}

/** What the world outside says, by what stands in the question, and what it was asked. */
export interface Outside {
  /** Texts of pages and findings, by a word of the address or of the query; of calls that write, by their id. */
  readonly says: Map<string, string>;
  readonly asked: string[];
  readonly executed: Executed[];
  /** What the tool with a secret sent to its own service, and to nobody else. */
  readonly toService: string[];
}

export function createOutside(): Outside {
  return { says: new Map(), asked: [], executed: [], toService: [] };
}

const one = Type.Object({ id: Type.String({ maxLength: 60 }) });

/** Tools as a deployment has them: built-in ones, and some that are worth attacking. */
export function injectionTools(
  outside: Outside,
  changed: Readonly<Record<string, Partial<ToolDefinition>>>,
): ToolChoice {
  const { executed, toService, says } = outside;
  const note = (tool: string, id: string, requesters: readonly { readonly id: string }[]): void => {
    executed.push({ tool, id, requesters: requesters.map((person) => person.id) });
  };
  const own: readonly ToolDefinition[] = [
    defineTool({
      name: 'wire',
      label: 'Wire money',
      description: 'Sends money to somebody.',
      parameters: Type.Object({ to: Type.String({ maxLength: 60 }), id: Type.String({ maxLength: 60 }) }),
      reach: 'outside',
      execute: ({ id }, { requesters }) => {
        note('wire', id, requesters);
        return says.get(id) ?? `Sent ${id}.`;
      },
    }),
    defineTool({
      name: 'purge',
      label: 'Purge',
      description: 'Removes everything. For admins.',
      parameters: one,
      audience: { kind: 'admins' },
      execute: ({ id }, { requesters }) => {
        note('purge', id, requesters);
        return `Purged ${id}.`;
      },
    }),
    defineTool({
      name: 'vault',
      label: 'Vault',
      description: 'Asks a service that wants a key, and repeats what it is sent.',
      parameters: one,
      reach: 'outside',
      effect: 'reads',
      secrets: { key: { label: 'Key', description: 'Of the service.', isRequired: true } },
      execute: ({ id }, { secret }) => {
        const key = secret('key') ?? '';
        toService.push(key);
        if (id.endsWith('fails')) throw new Error(`The service refused "Authorization: Bearer ${key}".`);
        return {
          text: `You sent ${id} with "Bearer ${key}".`,
          details: { url: `https://service.example/?key=${key}` },
        };
      },
    }),
    offline(createFetchPage(readDocument), outside),
    offline(webSearch, outside),
    createReadFile(readDocument),
  ].map((tool) => ({ ...tool, ...changed[tool.name] }));
  const builtIn = ['memory', 'notes', 'thread_history', 'search_channel', 'remind', 'timers', 'delegate'];
  return [...builtIn, 'countdown', ...own];
}

/** The real tool, with an internet that is a table. */
function offline(tool: ToolDefinition, outside: Outside): ToolDefinition {
  const fetch = fetchFrom(outside);
  return {
    ...tool,
    execute: (args, context) =>
      tool.execute(args, { ...context, options: { ...context.options, instance: SEARX }, fetch }),
  };
}

const SEARX = 'https://searx.example';

function fetchFrom({ says, asked }: Outside): BoundedFetch {
  return async (url, request) => {
    asked.push(JSON.stringify([url, request?.headers ?? {}, request?.body ?? '']));
    const [, text] = [...says].find(([word]) => decodeURIComponent(url).includes(word)) ?? [];
    if (url.startsWith(SEARX)) return answer(url, 'application/json', found(text));
    return text === undefined ? { ...answer(url, 'text/html', ''), status: 404 } : answer(url, 'text/html', text);
  };
}

function found(text: string | undefined): string {
  const results =
    text === undefined ? [] : [{ url: 'https://found.example/a', title: text.slice(0, 200), content: text }];
  return JSON.stringify({ results });
}

function answer(url: string, type: string, body: string): BoundedResponse {
  return { url, status: 200, headers: { 'content-type': type }, bytes: new TextEncoder().encode(body), isCut: false };
}
