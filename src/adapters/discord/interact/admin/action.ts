const PREFIX = 'tl1:a:';
const PATTERN =
  /^tl1:a:([a-z]{2,8}):(server|direct|everywhere|\d{1,20}):([a-z]{4,12}|tool\.[\w-]{10}):(\d{1,4}):(\d{1,9}):([\w-]{0,34})$/u;

/** What a button, a menu or a window of the settings does. */
const VERBS = [
  /** Shows a page of a sheet. */
  'open',
  /** Menus: a tool, or another page of them; another sheet; another channel. */
  'tool',
  'menu',
  'channel',
  /** Switches a tool. */
  'on',
  'off',
  /** Opens a window; `again` the same with what was entered before, `reason` the one of a pause. */
  'edit',
  'again',
  'reason',
  /** Windows. */
  'save',
  'pause',
  'resume',
  /** A menu: takes a value back, locks or unlocks it. */
  'more',
  /** Shows the choices of a setting that has too many for a window; a menu of them. */
  'choose',
  'pick',
  /** Gives a long text as a file. */
  'file',
] as const;
type Verb = (typeof VERBS)[number];

/** Parts of the settings that are shown by themselves. */
export const NAMED_SHEETS = [
  'tools',
  'settings',
  'instructions',
  'budget',
  'usage',
  'pause',
  'audit',
  'feedback',
] as const;
/** `tool.…`: what one tool is set to, by the {@link refOf} of its name. */
export type Sheet = (typeof NAMED_SHEETS)[number] | `tool.${string}`;

/** A level of settings as it is named in an id: all of a server, direct messages, everywhere, or a channel's id. */
export type ScopeName = string;

/** What one component of the settings stands for. Which server it is about is the one that it was used in. */
export interface AdminAction {
  readonly verb: Verb;
  readonly scope: ScopeName;
  readonly sheet: Sheet;
  readonly page: number;
  /** Of the view that was shown. */
  readonly version: number;
  /** What is meant on the sheet: the {@link refOf} of a setting or tool, or where a list goes on. Up to 34 letters, digits, `_` and `-`. */
  readonly ref: string;
}

/** The `custom_id` of a component: all that it needs, so that it works after a restart and in any process. */
export function actionId(action: Pick<AdminAction, 'verb' | 'scope' | 'sheet'> & Partial<AdminAction>): string {
  const { verb, scope, sheet, page = 0, version = 0, ref = '' } = action;
  return `${PREFIX}${[verb, scope, sheet, page, version, ref].join(':')}`;
}

/** What a component stands for; undefined for every id that {@link actionId} did not make. Never throws. */
export function parseAction(customId: string): AdminAction | undefined {
  const [, verb = '', scope = '', sheet = '', page, version, ref = ''] = PATTERN.exec(customId) ?? [];
  if (!isVerb(verb) || !isSheet(sheet)) return undefined;
  return { verb, scope, sheet, page: Number(page), version: Number(version), ref };
}

/** Whether a text names a sheet. */
export function isSheet(text: string): text is Sheet {
  return NAMED_SHEETS.some((sheet) => sheet === text) || /^tool\.[\w-]{10}$/u.test(text);
}

function isVerb(text: string): text is Verb {
  return VERBS.some((verb) => verb === text);
}
