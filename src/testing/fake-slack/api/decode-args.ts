import { Kind, type TObject, type TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Json } from '../state/messages.ts';
import { MethodError } from './method.ts';

/** Arguments as they were sent, before they have types: a form has only strings, JSON has all kinds. */
export type RawArgs = Readonly<Record<string, unknown>>;

/** What is never shown. */
const SECRETS = new Set(['token', 'client_secret', 'refresh_token', 'code']);

/** The arguments that a method knows, of the types that it wants where they can be read so. */
export function decodeArgs(raw: RawArgs, schema: TObject): Json {
  const args: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(raw)) {
    const expected = schema.properties[name];
    if (expected !== undefined && value !== null) args[name] = decode(value, expected);
  }
  return args;
}

/** @throws MethodError `invalid_arguments` when one is missing or of another type. */
export function checkArgs(args: Json, schema: TObject): void {
  const messages = [...Value.Errors(schema, args)].map(
    ({ path, message }) => `[ERROR] ${message.toLowerCase()} [json-pointer:${path}]`,
  );
  if (messages.length > 0) throw new MethodError('invalid_arguments', { response_metadata: { messages } });
}

/** Arguments as a list of calls shows them: without secrets. */
export function readArgs(args: RawArgs): Json {
  return Object.fromEntries(Object.entries(args).filter(([name]) => !SECRETS.has(name)));
}

function decode(value: unknown, schema: TSchema): unknown {
  if (typeof value !== 'string') return value;
  switch (schema[Kind]) {
    case 'Number':
    case 'Integer':
      return value.trim() === '' ? value : Number(value);
    case 'Boolean':
      return value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value;
    case 'String':
    case 'Union':
      return value;
    default:
      return parse(value);
  }
}

function parse(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
