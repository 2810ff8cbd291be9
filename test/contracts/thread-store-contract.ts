import { describe } from 'vitest';
import type { ThreadStore } from '../../src/threads/ports.ts';
import type { ContractSubject } from './contract-subject.ts';
import { amendContract } from './thread-store/amend.ts';
import { claimContract } from './thread-store/claim.ts';
import { commandContract } from './thread-store/command.ts';
import { dedupeContract } from './thread-store/dedupe.ts';
import { deliverContract } from './thread-store/deliver.ts';
import { earlierContract } from './thread-store/earlier.ts';
import { eraseContract } from './thread-store/erase.ts';
import { filesContract } from './thread-store/files.ts';
import { holdingContract } from './thread-store/holding.ts';
import { listContract } from './thread-store/list.ts';
import { modelContract } from './thread-store/model.ts';
import { releaseContract } from './thread-store/release.ts';
import { retryContract } from './thread-store/retry.ts';
import { turnContract } from './thread-store/turn.ts';
import { upkeepContract } from './thread-store/upkeep.ts';

/** What every {@link ThreadStore} promises. The stores are to be made with their defaults. */
export function threadStoreContract(subject: ContractSubject<ThreadStore>): void {
  describe(`ThreadStore: ${subject.name}`, () => {
    deliverContract(subject);
    dedupeContract(subject);
    commandContract(subject);
    retryContract(subject);
    amendContract(subject);
    claimContract(subject);
    turnContract(subject);
    filesContract(subject);
    earlierContract(subject);
    releaseContract(subject);
    upkeepContract(subject);
    listContract(subject);
    holdingContract(subject);
    eraseContract(subject);
    modelContract(subject);
  });
}
