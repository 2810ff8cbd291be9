import type { Logger } from '../../../core/index.ts';
import type { Lock } from '../../../threads/ports.ts';
import { missingScopes, type Wanted } from '../manifest/scopes.ts';
import type { InstallationStore } from './installation-store.ts';

/** Milliseconds after which another process may do it. */
const LOCK_MS = 600_000;

const LOCK_KEY = 'slack:installations';

export interface ReviewOptions {
  readonly store: InstallationStore;
  readonly lock: Lock;
  readonly wanted: Wanted;
  readonly logger: Logger;
}

/**
 * Looks through all installations once a process has begun, in one process at a time: tokens that were sealed with an
 * older key are sealed with the present one, so that the older can be taken away; what was not granted, and what cannot
 * be opened, is told.
 */
export async function reviewInstallations({ store, lock, wanted, logger }: ReviewOptions): Promise<void> {
  const token = await lock.acquire(LOCK_KEY, LOCK_MS);
  if (token === undefined) return;
  let [renewed, unopened, lacking] = [0, 0, 0];
  const missing = new Set<string>();
  try {
    for await (const { workspace, tokens, isOutdated, version } of store.list()) {
      if (tokens === undefined) unopened += 1;
      else if (isOutdated && (await store.replace({ workspace, tokens }, version)) === 'ok') renewed += 1;
      const lacks = missingScopes(workspace.scopes, wanted);
      if (lacks.length > 0) lacking += 1;
      for (const { scope } of lacks) missing.add(scope);
    }
  } finally {
    await lock.release(LOCK_KEY, token);
  }
  if (renewed > 0) logger.info({ renewed }, 'Tokens of Slack were sealed with the present secret key.');
  if (unopened > 0) {
    logger.error(
      { unopened },
      'Tokens of Slack cannot be opened with THREADLOOP_SECRET_KEY: a former key is missing there.',
    );
  }
  if (lacking > 0) {
    const scopes = [...missing].join(', ');
    logger.warn(
      { workspaces: lacking, scopes },
      'Workspaces have not granted all that slack.profile needs; they install the app again for it.',
    );
  }
}
