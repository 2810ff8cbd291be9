import { copyArguments } from './copy-arguments.ts';
import { printValue } from './printed-value.ts';

/** What a value was taken to mean, and a note that says so. */
export interface Repair {
  readonly value: unknown;
  /** The value was made the only item of a list. */
  readonly isWrapped?: boolean;
  readonly note: string;
}

/** The number grammar of JSON: "007", "0x10" and "1,000" are names, not numbers. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Reads a value of the wrong type as one of the types or values that are wanted, when only one reading is sensible.
 * Nothing is rounded, and yes or no is never made a number or the other way round.
 */
export function repairValue(data: unknown, types: readonly string[], values: readonly unknown[]): Repair | undefined {
  const meant = values.find((value) => isScalar(value) && isScalar(data) && String(value) === String(data));
  if (meant !== undefined) return readAs(data, meant);
  if (typeof data === 'string') return repairText(data, types);
  if ((typeof data === 'number' || typeof data === 'boolean') && types.includes('string')) {
    return readAs(data, String(data));
  }
  return data === null || Array.isArray(data) ? undefined : repairByWrapping(data, types);
}

function repairText(text: string, types: readonly string[]): Repair | undefined {
  const trimmed = text.trim();
  const parsed = parseContainer(trimmed);
  if (parsed !== undefined && types.includes(Array.isArray(parsed) ? 'array' : 'object')) {
    return { value: parsed, note: 'text read as JSON' };
  }
  const word = trimmed.toLowerCase();
  if (types.includes('boolean') && (word === 'true' || word === 'false')) return readAs(text, word === 'true');
  if (types.includes('null') && word === 'null') return readAs(text, null);
  if (NUMBER.test(trimmed)) {
    const number = Number(trimmed);
    if (types.includes('integer') && Number.isSafeInteger(number)) return readAs(text, number);
    if (types.includes('number') && Number.isFinite(number)) return readAs(text, number);
  }
  // A list written as text that is not quite JSON is a mistake; as the only item of a list it would pass as valid.
  return trimmed.startsWith('[') ? undefined : repairByWrapping(text, types);
}

/** The object or list that a text holds as JSON, copied so that it keeps the limits on arguments. */
function parseContainer(text: string): object | undefined {
  if (!/^[[{]/.test(text)) return undefined;
  try {
    const copy = copyArguments(JSON.parse(text));
    return copy.ok && typeof copy.value === 'object' && copy.value !== null ? copy.value : undefined;
  } catch {
    return undefined;
  }
}

function repairByWrapping(data: unknown, types: readonly string[]): Repair | undefined {
  return types.includes('array')
    ? { value: [data], isWrapped: true, note: `${printValue(data)} put in a list` }
    : undefined;
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function readAs(data: unknown, value: unknown): Repair {
  return { value, note: `${printValue(data)} read as ${printValue(value)}` };
}
