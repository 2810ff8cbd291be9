import { checkAnswers } from './check-answers.ts';
import { checkBatches } from './check-batches.ts';
import { checkEntries } from './check-entries.ts';
import { checkOwners } from './check-owners.ts';
import { checkPlatform } from './check-platform.ts';
import type { Finding, ThreadEvidence } from './finding.ts';

/** Everything that one thread must show at the end. */
export function checkThread(evidence: ThreadEvidence): readonly Finding[] {
  return [checkEntries, checkBatches, checkAnswers, checkOwners, checkPlatform].flatMap((check) => check(evidence));
}
