import type { FakeDeliveryFault } from '../fake-slack.ts';

/** What is to go wrong with deliveries, and how often still. */
export interface DeliveryFaults {
  add(fault: FakeDeliveryFault): void;
  readonly isHolding: boolean;
  /** Which of a mention's two events is sent first. */
  readonly firstTwin: 'message' | 'app_mention';
  /** Whether this acknowledgement is not heard; uses one up. */
  takeIgnoredAck(): boolean;
  takeDuplicate(): boolean;
  takePhantomTwin(): boolean;
  /** Ends holding. */
  release(): void;
}

export function createDeliveryFaults(): DeliveryFaults {
  const left = { ignoreAcks: 0, duplicate: 0, phantomTwin: 0 };
  let isHolding = false;
  let firstTwin: 'message' | 'app_mention' = 'app_mention';

  const take = (kind: keyof typeof left) => {
    if (left[kind] === 0) return false;
    left[kind] -= 1;
    return true;
  };

  return {
    add: (fault) => {
      if (fault.kind === 'hold') isHolding = true;
      else if (fault.kind === 'twinOrder') firstTwin = fault.first;
      else left[fault.kind] += fault.times ?? 1;
    },
    get isHolding() {
      return isHolding;
    },
    get firstTwin() {
      return firstTwin;
    },
    takeIgnoredAck: () => take('ignoreAcks'),
    takeDuplicate: () => take('duplicate'),
    takePhantomTwin: () => take('phantomTwin'),
    release: () => {
      isHolding = false;
    },
  };
}
