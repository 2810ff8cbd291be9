import { ComponentType, TextInputStyle } from 'discord-api-types/v10';
import type { Texts } from '../../../../../text/index.ts';
import type { DrawnInput } from './drawn-input.ts';
import type { InputPart } from './input-id.ts';
import { splitText } from './long-text.ts';

/** Characters that one input takes, by Discord. */
export const LONGEST_INPUT = 4_000;

/** Pieces that stand in inputs of a window, beside the one for a file. */
const MOST_PIECES = 4;

/** Where less room is left in the last piece, there is another, empty one. */
const ROOM = 1_000;

interface LongText {
  readonly label: string;
  readonly description: string;
  readonly text: string;
  readonly id: (part: Pick<InputPart, 'kind'> & Partial<InputPart>) => string;
}

/**
 * The inputs of a text that may be longer than one input takes: its pieces, and a file in their place. A text that has
 * more than four pieces can be replaced by a file only, so that none of it is lost.
 */
export function drawLongText(
  { label, description, text, id }: LongText,
  words: Texts['discord']['admin']['form'],
): readonly DrawnInput[] {
  const pieces = splitText(text, LONGEST_INPUT);
  const last = pieces.at(-1)?.text ?? '';
  const isFull = LONGEST_INPUT - last.length < ROOM;
  const shown = isFull ? [...pieces.slice(0, -1), { text: last, lineEnds: 1 }, { text: '', lineEnds: 0 }] : pieces;
  const file: DrawnInput = {
    label: words.fileLabel,
    description: words.fileHint,
    component: {
      type: ComponentType.FileUpload,
      custom_id: id({ kind: 'f' }),
      required: false,
      min_values: 0,
      max_values: 1,
    },
  };
  // Where all of it stands in inputs there is no need for an empty one.
  const fitting = shown.length <= MOST_PIECES ? shown : pieces;
  if (fitting.length > MOST_PIECES) return [file];
  const inputs = fitting.map(
    (piece, index): DrawnInput => ({
      label: fitting.length === 1 ? label : words.part(label, index + 1, fitting.length),
      description: index === 0 ? description : words.continued,
      component: {
        type: ComponentType.TextInput,
        custom_id: id({ kind: 't', index, lineEnds: piece.lineEnds }),
        style: TextInputStyle.Paragraph,
        required: false,
        max_length: LONGEST_INPUT,
        ...(piece.text !== '' && { value: piece.text }),
      },
    }),
  );
  return [...inputs, file];
}
