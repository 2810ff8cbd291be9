import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '../../../threads/administration/settings-service.ts';
import { asNumber, asObject, asText, isObject } from '../../../threads/json-value.ts';
import type { Person } from '../../../threads/person.ts';
import type { Records } from '../../../threads/ports.ts';
import type { TeamId } from '../../../threads/thread-id.ts';

/** Milliseconds in which a sign-in has to be finished. */
export const SIGN_IN_MS = 600_000;

const PREFIX = 'mcp:signin:';

/** Who signs in, for whom, and with which server. */
export interface SignIn {
  /** Erasing them ends it. */
  readonly by: Person;
  readonly surface: Actor['surface'];
  readonly isOperator: boolean;
  /** For which it is. */
  readonly team: TeamId;
  readonly server: string;
  /** The server's address then: the account is for no other. */
  readonly url: string;
  /** The server's as it was set up then: with another client it is another sign-in. */
  readonly revision: string;
  readonly account: 'team' | 'personal';
  /** Where its pages are. */
  readonly origin: string;
  /** The browser in which it was begun, on a page: the only one that goes on with it, while the session's document is there. */
  readonly begunIn?: { readonly browser: string; readonly session?: string };
  /** When it ends, in milliseconds since the epoch. */
  readonly until: number;
  /** The browser that goes on with it: only that one finishes it. Hashes of browsers' secrets, as above. */
  readonly browser?: string;
  /** What is needed to finish it, sealed. */
  readonly sealed?: string;
}

/** Keeps a sign-in under a new secret, of which only the hash is stored. */
export async function keepSignIn(
  records: Records,
  signIn: SignIn,
  leftMs: number,
  secret = newSecret(),
): Promise<string> {
  const { team } = signIn;
  // The team's id stands behind a colon, so that erasing it finds what is under way there.
  const key = `${signInPurpose(secret)}:${team}`;
  await records.put(key, signIn, 'new', leftMs);
  return secret;
}

/** A sign-in as it stands; undefined when there is none, or none any more. */
export async function readSignIn(records: Records, secret: string): Promise<SignIn | undefined> {
  return (await find(records, secret))?.signIn;
}

/** Uses a sign-in up: it is answered once, if it passes. What does not pass is left as it is. */
export async function takeSignIn(
  records: Records,
  secret: string,
  passes: (signIn: SignIn) => boolean,
): Promise<SignIn | undefined> {
  const found = await find(records, secret);
  if (found === undefined || !passes(found.signIn)) return undefined;
  // `remove` would let two requests at the same time through.
  return (await records.put(found.key, {}, found.version, 'keep')) === 'ok' ? found.signIn : undefined;
}

/** 32 random bytes that can stand in an address. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** A hash by which a secret is known without being stored. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** What is held with a sign-in is sealed for this. */
export function signInPurpose(secret: string): string {
  return `${PREFIX}${hashOf(secret)}`;
}

async function find(records: Records, secret: string) {
  for await (const [key, { value, version }] of records.list(signInPurpose(secret))) {
    const signIn = parseSignIn(value);
    if (signIn !== undefined) return { key, version, signIn };
  }
  return undefined;
}

function parseSignIn(value: unknown): SignIn | undefined {
  if (!isObject(value)) return undefined;
  const { by, surface, isOperator, team, server, url, revision, account, origin, begunIn, until, browser, sealed } =
    value;
  const { id, name } = asObject(by);
  if (typeof id !== 'string' || typeof server !== 'string') return undefined;
  if (typeof url !== 'string' || typeof origin !== 'string' || typeof team !== 'string') return undefined;
  const { browser: first, session } = asObject(begunIn);
  return {
    by: { id, name: asText(name) ?? '' },
    surface: surface === 'slack' || surface === 'discord' || surface === 'web' || surface === 'cli' ? surface : 'code',
    isOperator: isOperator === true,
    team: team as TeamId, // as it was written above, by us
    server,
    url,
    revision: asText(revision) ?? '',
    account: account === 'team' ? 'team' : 'personal',
    origin,
    ...(typeof first === 'string' && {
      begunIn: { browser: first, ...(typeof session === 'string' && { session }) },
    }),
    until: asNumber(until) ?? 0,
    ...(typeof browser === 'string' && { browser }),
    ...(typeof sealed === 'string' && { sealed }),
  };
}
