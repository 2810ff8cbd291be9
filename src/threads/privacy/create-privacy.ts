import type { Logger } from '../../core/index.ts';
import type { Erasing, ErasureReport } from '../erasing/erasing.ts';
import type { Person } from '../person.ts';
import { type CountingOptions, countStored } from './count-stored.ts';
import type { ForgetReceipt, Privacy, StoredOfPerson } from './privacy.ts';
import { askedKey, optOutKey } from './privacy-keys.ts';

/** Milliseconds in which somebody can confirm that they are to be forgotten. */
const CONFIRM_MS = 10 * 60_000;

export interface PrivacyOptions extends CountingOptions {
  readonly erasing: Pick<Erasing, 'begin'>;
  readonly logger: Logger;
  /** A digest that does not tell what it was made of. */
  readonly digest: (text: string) => string;
  /** The id of a receipt, never given twice. */
  readonly newId: () => string;
}

/** What people may want, and what the words for it need besides. */
export interface PrivacyDesk extends Privacy {
  /** Notes that somebody asked to be forgotten and is to confirm it within ten minutes. */
  askToConfirm(person: Person): Promise<void>;
  /** Whether somebody asked to be forgotten within the last ten minutes; also once they have confirmed it. */
  hasAsked(person: Person): Promise<boolean>;
  /** Forgets as `forget` does, and resolves as soon as nothing can keep it from being done. */
  beginForgetting(person: Person): Promise<{ readonly done: Promise<ForgetReceipt> }>;
}

/** Makes what answers people who ask what is stored of them, and forgets it. */
export function createPrivacy(options: PrivacyOptions): PrivacyDesk {
  const { records, clock, erasing, digest } = options;
  const counting = new Map<string, Promise<Omit<StoredOfPerson, 'hasOptedOut'>>>();

  /** Somebody who asks again while it is counted waits for the same answer. */
  const countOnce = (person: string): Promise<Omit<StoredOfPerson, 'hasOptedOut'>> => {
    const known = counting.get(person);
    if (known !== undefined) return known;
    const counted = countStored(person, options).finally(() => counting.delete(person));
    counting.set(person, counted);
    return counted;
  };

  const hasOptedOut = async (person: string): Promise<boolean> =>
    (await records.get(optOutKey(person, digest))) !== undefined;

  const beginForgetting = async ({ id }: Person): Promise<{ readonly done: Promise<ForgetReceipt> }> => {
    const { done } = await erasing.begin({ person: id });
    return { done: receiptOf(done, options) };
  };

  return {
    stored: async ({ id }) => ({ ...(await countOnce(id)), hasOptedOut: await hasOptedOut(id) }),
    forget: async (person) => await (await beginForgetting(person)).done,
    setOptOut: async ({ id }, isOut) => {
      const key = optOutKey(id, digest);
      if (isOut) await records.put(key, { at: clock.now() }, 'any');
      else await records.remove(key);
    },
    hasOptedOut,
    askToConfirm: async ({ id }) => {
      await records.put(askedKey(id, digest), { at: clock.now() }, 'any', CONFIRM_MS);
    },
    hasAsked: async ({ id }) => (await records.get(askedKey(id, digest))) !== undefined,
    beginForgetting,
  };
}

/** What a place did not give away now is tried again until it has; the receipt says that it is not done yet. Never rejects. */
async function receiptOf(
  done: Promise<ErasureReport>,
  { clock, logger, newId }: PrivacyOptions,
): Promise<ForgetReceipt> {
  const receipt = (threads: number, entries: number, isComplete: boolean): ForgetReceipt => {
    const given = { id: newId(), at: clock.now(), threads, entries, isComplete };
    logger.info({ receipt: given.id, threads, entries, isComplete }, 'A person was forgotten at their own wish.');
    return given;
  };
  try {
    const { places, stillRunning } = await done;
    const { threads = 0, entries = 0 } = places.find(({ place }) => place === 'threads')?.counts ?? {};
    return receipt(threads, entries, stillRunning === 0);
  } catch {
    // Why is in the log; the wish stands, and is carried out by the next sweep.
    return receipt(0, 0, false);
  }
}
