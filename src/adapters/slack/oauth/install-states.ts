import { createHash, randomBytes } from 'node:crypto';
import type { Records } from '../../../threads/ports.ts';

/** Milliseconds in which an installation has to be finished. */
export const STATE_MS = 600_000;

const PREFIX = 'slack:oauth:';

/** What an installation is told by on its way through Slack, and the browser that it was begun in. */
export interface InstallState {
  /** Goes through Slack. */
  readonly state: string;
  /** Stays in the browser, as a cookie. */
  readonly browser: string;
}

/**
 * Begins an installation. Only hashes are stored, so that who reads the storage cannot finish somebody else's.
 */
export async function createInstallState(records: Records): Promise<InstallState> {
  const [state, browser] = [randomBytes(24).toString('base64url'), randomBytes(24).toString('base64url')];
  await records.put(keyOf(state), { browser: hashOf(browser) }, 'new', STATE_MS);
  return { state, browser };
}

/** Whether a state may be finished in a browser. It may be once: asking uses it up, in the right browser only. */
export async function takeInstallState(records: Records, { state, browser }: InstallState): Promise<boolean> {
  const document = await records.get<{ readonly browser?: string }>(keyOf(state));
  if (document?.value.browser === undefined || document.value.browser !== hashOf(browser)) return false;
  // `remove` would let two requests at the same time through.
  return (await records.put(keyOf(state), {}, document.version, 'keep')) === 'ok';
}

function keyOf(state: string): string {
  return `${PREFIX}${hashOf(state)}`;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
