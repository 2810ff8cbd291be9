import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../state/messages.ts';

/** What is wrong with an element that has the right fields: rules between them, which a schema does not say. */
export function elementProblems(element: Json): readonly string[] {
  return [...menuProblems(element), ...lengthProblems(element), ...numberProblems(element)];
}

const MENUS = new Set(['static_select', 'multi_static_select']);
const CONVERSATIONS = new Set(['im', 'mpim', 'private', 'public']);

function menuProblems(element: Json): readonly string[] {
  const { type, options, option_groups: groups, filter } = element;
  const problems: string[] = [];
  if (MENUS.has(String(type)) && (options === undefined) === (groups === undefined)) {
    problems.push('must define exactly one of `options` and `option_groups`');
  }
  const offered = [...listOf(options), ...listOf(groups).flatMap((group) => listOf(fieldOf(group, 'options')))];
  const chosen = element.initial_option === undefined ? [] : [element.initial_option];
  if (options !== undefined || groups !== undefined) {
    for (const option of [...chosen, ...listOf(element.initial_options)]) {
      if (!offered.some((one) => isDeepStrictEqual(one, option))) problems.push('an initial option is not offered');
    }
  }
  const most = element.max_selected_items;
  const initial = ['initial_options', 'initial_users', 'initial_conversations', 'initial_channels'];
  if (typeof most === 'number' && initial.some((field) => listOf(element[field]).length > most)) {
    problems.push('more items are selected than `max_selected_items`');
  }
  if (filter !== undefined) problems.push(...filterProblems(filter));
  return problems;
}

function filterProblems(filter: unknown): readonly string[] {
  const include = fieldOf(filter, 'include');
  if (include === undefined) return [];
  const kinds = listOf(include);
  const isRight = kinds.length > 0 && kinds.every((kind) => CONVERSATIONS.has(String(kind)));
  return isRight ? [] : ['`filter.include` takes im, mpim, private and public'];
}

function lengthProblems({ type, min_length: min, max_length: max }: Json): readonly string[] {
  const isWrong = type === 'plain_text_input' && typeof min === 'number' && typeof max === 'number' && min > max;
  return isWrong ? ['`min_length` is more than `max_length`'] : [];
}

function numberProblems(element: Json): readonly string[] {
  if (element.type !== 'number_input') return [];
  const isWhole = element.is_decimal_allowed === false;
  return ['initial_value', 'min_value', 'max_value'].flatMap((field) => {
    const value = element[field];
    return value === undefined || isNumberText(value, isWhole) ? [] : [`\`${field}\` is no number that is allowed`];
  });
}

/** Whether a text is a number as Slack's input for numbers has it: digits, without an exponent. */
export function isNumberText(value: unknown, isWhole: boolean): boolean {
  return typeof value === 'string' && (isWhole ? /^-?\d+$/u : /^-?\d+(?:\.\d+)?$/u).test(value);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function fieldOf(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([name]) => name === field)?.[1]
    : undefined;
}
