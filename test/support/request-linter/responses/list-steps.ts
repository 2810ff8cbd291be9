import type { PairingStep } from '../lint-pairing.ts';
import { type JsonRecord, readText } from '../wire-request.ts';

/**
 * Calls, results and what must not stand between them. What the model said after a call, in the same turn, may stand
 * there; it may not once the first result has come.
 */
export function listSteps(items: readonly JsonRecord[]): readonly PairingStep[] {
  let hasResult = false;
  return items.flatMap((item, index): PairingStep[] => {
    const at = `input.${index}`;
    const id = readText(item['call_id']);
    if (item['type'] === 'function_call_output') {
      hasResult = true;
      return [{ kind: 'result', id, at }];
    }
    const isNewTurn = hasResult || (item['role'] !== undefined && item['role'] !== 'assistant');
    hasResult = false;
    const boundary: PairingStep[] = isNewTurn ? [{ kind: 'boundary' }] : [];
    return item['type'] === 'function_call' ? [...boundary, { kind: 'call', id, at }] : boundary;
  });
}
