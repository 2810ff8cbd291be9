const PREFIX = 'tl1:pl:';
const PATTERN = /^tl1:pl:([a-zA-Z]{2,16}):(mine|all):(\d{1,4}):([\w-]{0,64})$/u;

const VERBS = [
  /** Shows a page of what waits, or of what is approved for a while. */
  'open',
  'grants',
  /** Decide about a request; `reason` is the window of a denial. */
  'approve',
  'approveForThread',
  'deny',
  'reason',
  'withdraw',
  /** Shows all of a request. */
  'show',
  'takeBack',
] as const;

/** What a component of the list of what waits does. */
export interface ListAction {
  readonly verb: (typeof VERBS)[number];
  readonly whose: 'mine' | 'all';
  readonly page: number;
  /** The request, or what stands for a consent. */
  readonly ref: string;
}

/** The `custom_id` of a component: all that it needs, so that it works after a restart and in any process. */
export function listId({
  verb,
  whose,
  page = 0,
  ref = '',
}: Pick<ListAction, 'verb' | 'whose'> & Partial<ListAction>): string {
  return `${PREFIX}${[verb, whose, page, ref].join(':')}`;
}

/** What a component stands for; undefined for every id that {@link listId} did not make. Never throws. */
export function parseListId(customId: string): ListAction | undefined {
  const [, word, whose, page, ref = ''] = PATTERN.exec(customId) ?? [];
  const verb = VERBS.find((one) => one === word);
  if (verb === undefined || whose === undefined) return undefined;
  return { verb, whose: whose === 'all' ? 'all' : 'mine', page: Number(page), ref };
}
