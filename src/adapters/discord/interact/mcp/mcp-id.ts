const PREFIX = 'tl1:m:';
const PATTERN = /^tl1:m:([a-zA-Z]{2,16}):(servers|accounts):(\d{1,4}):([\w-]{0,40})$/u;

const VERBS = [
  /** Shows a page of the list, or one server. */
  'list',
  'open',
  /** Shows how to add one; a menu of that, which opens the window; the window, opened again with what was entered. */
  'add',
  'auth',
  'again',
  /** Windows. */
  'new',
  'newSecret',
  /** Of one server. `remove` and `disconnect` ask first. */
  'check',
  'secret',
  'signIn',
  'disconnect',
  'disconnectYes',
  'remove',
  'removeYes',
] as const;

/** What a component or a window of the MCP servers does. */
export interface McpAction {
  readonly verb: (typeof VERBS)[number];
  /** All servers of a server of Discord, for its admins; or those at which whoever asks has their own account. */
  readonly view: 'servers' | 'accounts';
  readonly page: number;
  /** The server's name; of a window for a new one, how it is proved to who the bot is, and where a draft is. */
  readonly ref: string;
}

/** The `custom_id`: all that it needs, so that it works after a restart and in any process. */
export function mcpId({
  verb,
  view,
  page = 0,
  ref = '',
}: Pick<McpAction, 'verb' | 'view'> & Partial<McpAction>): string {
  return `${PREFIX}${[verb, view, page, ref].join(':')}`;
}

/** What a component stands for; undefined for every id that {@link mcpId} did not make. Never throws. */
export function parseMcpId(customId: string): McpAction | undefined {
  const [, word, view, page, ref = ''] = PATTERN.exec(customId) ?? [];
  const verb = VERBS.find((one) => one === word);
  if (verb === undefined || view === undefined) return undefined;
  return { verb, view: view === 'servers' ? 'servers' : 'accounts', page: Number(page), ref };
}
