import { asNumber, asObject, asObjects, asText, isObject } from '../../../threads/json-value.ts';
import type { McpHealth, McpTool, McpToolList } from '../mcp-server.ts';

/** What is remembered of a server besides its tools. */
export interface ServerState {
  /** Of the server as it was then: what is remembered of another one does not count. */
  readonly revision: string;
  readonly health: McpHealth;
  /** Which tools it offered, and when that was heard last. */
  readonly list?: { readonly digest: string; readonly at: number };
}

/** Reads the document of a place. What does not look like a state counts as not there. */
export function parseStates(value: unknown): Readonly<Record<string, ServerState>> {
  const entries = Object.entries(asObject(asObject(value)['servers'])).flatMap(([name, state]) => {
    if (!isObject(state) || typeof state['revision'] !== 'string') return [];
    const { digest, at } = asObject(state['list']);
    const list = typeof digest === 'string' && typeof at === 'number' ? { list: { digest, at } } : {};
    return [[name, { revision: state['revision'], health: parseHealth(state['health']), ...list }] as const];
  });
  return Object.fromEntries(entries);
}

/** Reads a remembered list; undefined when it is none. */
export function parseList(value: unknown): Omit<McpToolList, 'at'> | undefined {
  const { tools, leftOut } = asObject(value);
  if (!Array.isArray(tools)) return undefined;
  return {
    tools: asObjects(tools).flatMap((tool) => parseTool(tool) ?? []),
    leftOut: asObjects(leftOut).flatMap(({ name, sentence }) =>
      typeof name === 'string' && typeof sentence === 'string' ? [{ name, sentence }] : [],
    ),
  };
}

function parseHealth(value: unknown): McpHealth {
  const { kind, at, sentence, isOfSignIn } = asObject(value);
  const when = asNumber(at) ?? 0;
  if (kind === 'ok' || kind === 'signIn') return { kind, at: when };
  if (kind !== 'failing') return { kind: 'new' };
  return { kind, at: when, sentence: asText(sentence) ?? '', ...(isOfSignIn === true && { isOfSignIn }) };
}

function parseTool({
  name,
  as,
  label,
  description,
  parameters,
  isReadOnly,
  output,
}: Readonly<Record<string, unknown>>): McpTool | undefined {
  const isWhole = typeof name === 'string' && typeof as === 'string' && isObject(parameters);
  if (!isWhole) return undefined;
  return {
    name,
    as,
    label: asText(label) ?? name,
    description: asText(description) ?? '',
    parameters,
    isReadOnly: isReadOnly === true,
    ...(isObject(output) && { output }),
  };
}
