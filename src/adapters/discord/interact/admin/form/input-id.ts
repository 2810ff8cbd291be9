import { refOf } from '../ref.ts';

const PATTERN = /^([\w-]{10})\.([a-z])(\d{1,3})(?:n(\d{1,2}))?\.([\w-]{8})$/u;

/** Which part of a field one input of a window takes. */
export interface InputPart {
  /**
   * `v` the value, `k` whom an audience is made of, `p` people, `g` groups, `c` channels, `t` a piece of a long text, `f`
   * a file that has it.
   */
  readonly kind: 'v' | 'k' | 'p' | 'g' | 'c' | 't' | 'f';
  readonly index: number;
  /** Line ends that follow a piece of a long text. */
  readonly lineEnds: number;
}

/** An input's `custom_id`, which says what it takes and, by its digest, what held when the window was opened. */
export function inputId(
  key: string,
  { kind, index, lineEnds }: Pick<InputPart, 'kind'> & Partial<InputPart>,
  digest: string,
): string {
  return `${refOf(key)}.${kind}${index ?? 0}${lineEnds === undefined ? '' : `n${lineEnds}`}.${digest}`;
}

/** What an input takes; undefined for every id that {@link inputId} did not make. */
export function parseInputId(
  customId: string,
): (InputPart & { readonly ref: string; readonly digest: string }) | undefined {
  const [, ref = '', kind = '', index, lineEnds, digest = ''] = PATTERN.exec(customId) ?? [];
  if (!isKind(kind)) return undefined;
  return { ref, kind, index: Number(index), lineEnds: Number(lineEnds ?? 0), digest };
}

function isKind(kind: string): kind is InputPart['kind'] {
  return kind.length === 1 && 'vkpgctf'.includes(kind);
}
