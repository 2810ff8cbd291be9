import { randomUUID } from 'node:crypto';
import type { Clock, Logger } from '../../../src/core/index.ts';
import { digest } from '../../../src/digest.ts';
import { createErasing } from '../../../src/threads/erasing/erasing.ts';
import type { Storage } from '../../../src/threads/ports.ts';
import { createPrivacy, type PrivacyDesk } from '../../../src/threads/privacy/create-privacy.ts';
import { UsageDays } from '../../../src/threads/usage/usage-days.ts';

export interface DeskOptions extends Pick<Storage, 'store' | 'records' | 'schedule' | 'lock'> {
  readonly clock: Clock;
  readonly logger: Logger;
}

/** What answers people who ask what is stored of them, on a storage of a test. */
export function createDesk({ store, records, schedule, lock, clock, logger }: DeskOptions): PrivacyDesk {
  const storage = { store, records, schedule, lock };
  const erasing = createErasing({ storage, clock, logger, erasers: [], owners: ['notes'], stoppedBy: 'an operator' });
  const days = new UsageDays('UTC');
  return createPrivacy({ ...storage, erasing, clock, logger, days, owners: ['notes'], digest, newId: randomUUID });
}
