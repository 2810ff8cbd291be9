import type { JsonValue } from '../../../core/index.ts';
import { isObject } from '../../json-value.ts';
import type { ApprovalCard } from '../approval-card.ts';
import { cutText, shownJson, shownLine, shownText } from './shown-text.ts';

/** Arguments that have a place on a card. */
const MAX_ARGUMENTS = 10;

/** Longest name of one. */
const MAX_NAME = 60;

/** Longest text of one, in UTF-16 units and in lines. */
const MAX_TEXT = 300;
const MAX_LINES = 8;

export type ShownArguments = Pick<ApprovalCard, 'arguments' | 'file'> & {
  /** So many have no place on the card. */
  readonly more: number;
};

/** A call's arguments as a card shows them: whatever has no place there is in the file, which has all of them. */
export function shownArguments(args: JsonValue, id: string): ShownArguments {
  const given: readonly (readonly [name: string, value: unknown])[] = isObject(args)
    ? Object.entries(args)
    : [['', args]];
  const all = given.map(([name, value]) => ({ name: shownText(name), text: textOf(value) }));
  const shown = all.slice(0, MAX_ARGUMENTS).map(({ name, text }) => ({
    name: shownLine(name, MAX_NAME),
    text: cutLines(text),
  }));
  const more = all.length - shown.length;
  const isWhole = more === 0 && shown.every(({ name, text }, at) => name === all[at]?.name && text === all[at]?.text);
  if (isWhole) return { arguments: shown, more };
  return { arguments: shown, file: { name: `arguments-${id}.json`, text: shownJson(args) }, more };
}

/** A text as it is; everything else as JSON. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return shownText(value);
  const line = JSON.stringify(value);
  return shownText(line.length <= 60 ? line : JSON.stringify(value, null, 2));
}

function cutLines(text: string): string {
  const lines = text.split('\n');
  const first = lines.slice(0, MAX_LINES).join('\n');
  return cutText(lines.length > MAX_LINES ? `${first}\n…` : first, MAX_TEXT);
}
