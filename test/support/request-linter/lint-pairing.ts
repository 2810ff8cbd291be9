import type { Report } from './wire-request.ts';

/** What matters of a conversation for the pairing of calls and results, in order. */
export type PairingStep =
  | { readonly kind: 'call'; readonly id: string; readonly at: string }
  | { readonly kind: 'result'; readonly id: string; readonly at: string }
  /** Something that must not stand between calls and their results. */
  | { readonly kind: 'boundary' };

/** Every call is answered before the next boundary, every result answers an open call, and ids are used once. */
export function lintPairing(steps: readonly PairingStep[], report: Report): void {
  const open = new Map<string, string>();
  const used = new Set<string>();
  const close = () => {
    for (const at of open.values()) report('call-unanswered', at);
    open.clear();
  };
  for (const step of steps) {
    switch (step.kind) {
      case 'call':
        if (used.has(step.id)) report('call-id', step.at);
        used.add(step.id);
        open.set(step.id, step.at);
        break;
      case 'result':
        if (!open.delete(step.id)) report('result-orphan', step.at);
        break;
      case 'boundary':
        close();
        break;
      default:
        step satisfies never;
    }
  }
  close();
}
