import { isNumberText } from '../blocks/element-rules.ts';
import type { Json } from '../state/messages.ts';

/**
 * Why Slack's own window does not let an input be submitted as it was filled; undefined when it does. `value` is what
 * would be told, `{ type, value: … }`; an input that was left empty has no limits.
 */
export function inputProblem(element: Json, value: Json): string | undefined {
  switch (element.type) {
    case 'plain_text_input':
      return textProblem(element, value.value);
    case 'number_input':
      return numberProblem(element, value.value);
    default:
      return countProblem(element, value);
  }
}

function textProblem({ min_length: min, max_length: max = 3000 }: Json, text: unknown): string | undefined {
  if (typeof text !== 'string' || text === '') return undefined;
  if (typeof max === 'number' && text.length > max) return `takes ${max} characters, not ${text.length}`;
  return typeof min === 'number' && text.length < min ? `takes ${min} characters at least` : undefined;
}

function numberProblem(
  { is_decimal_allowed, min_value: min, max_value: max }: Json,
  text: unknown,
): string | undefined {
  if (typeof text !== 'string' || text === '') return undefined;
  if (!isNumberText(text, is_decimal_allowed === false)) return `takes a number, not ${text}`;
  if (typeof min === 'string' && Number(text) < Number(min)) return `takes ${min} at least`;
  return typeof max === 'string' && Number(text) > Number(max) ? `takes ${max} at most` : undefined;
}

function countProblem({ max_selected_items: max }: Json, value: Json): string | undefined {
  const chosen = Object.values(value).find((field) => Array.isArray(field)) ?? [];
  return typeof max === 'number' && Array.isArray(chosen) && chosen.length > max ? `takes ${max} at most` : undefined;
}
