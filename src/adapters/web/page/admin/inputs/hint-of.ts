import type { AdminPageTexts } from '../../../../../text/admin-page-texts.ts';
import type { FieldInput } from '../../../../../threads/administration/form-field.ts';

/** Characters that somebody may be short of. */
const SHORT = 100;

/** From here on nobody comes near a limit. */
const FAR = 1_000_000;

/** What a right value looks like, in a sentence or two; empty where nothing has to be said. */
export function hintOf(input: FieldInput, t: AdminPageTexts): string {
  switch (input.kind) {
    case 'text':
      return input.hint === undefined ? lengthHint(input, t) : capital(input.hint);
    case 'number':
      return t.form.range(input.minimum, (input.maximum ?? 0) < FAR ? input.maximum : undefined);
    case 'list':
      return sentences(capital(input.hint), t.form.oneALine, t.form.items(input.minItems, input.maxItems));
    case 'choices':
      return input.minItems > 0 || input.maxItems < input.choices.length
        ? t.form.items(input.minItems, input.maxItems)
        : '';
    case 'secret':
      return t.secret.writeOnly;
    case 'toggle':
    case 'choice':
    case 'people':
    case 'channels':
    case 'audience':
      return '';
  }
}

/** A text that may be as long as people write needs no word about it. */
function lengthHint({ minLength, maxLength }: Extract<FieldInput, { kind: 'text' }>, t: AdminPageTexts): string {
  return minLength > 1 || maxLength <= SHORT ? t.form.length(minLength, maxLength) : '';
}

function sentences(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}

function capital(hint: string | undefined): string {
  if (hint === undefined || hint === '') return '';
  const text = hint.charAt(0).toUpperCase() + hint.slice(1);
  return /[.!?…]$/u.test(text) ? text : `${text}.`;
}
