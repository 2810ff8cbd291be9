import type { Clock } from '../../core/index.ts';
import type { Records } from '../../threads/ports.ts';
import type { SecretBox } from '../../threads/secret-box.ts';
import { changeDocument } from './change-document.ts';
import { secretPurpose } from './secret-purpose.ts';
import { type KeptSetting, parseDocument, SETTINGS_PREFIX, type SettingsDocument } from './settings-document.ts';

const SECRET_KEY = /^tools\.([^.]+)\.secrets\.([^.]+)$/u;

export interface ResealOptions {
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
}

/** How many secrets were sealed anew, and how many cannot be opened with any key that is known. */
export interface Resealed {
  readonly resealed: number;
  readonly unreadable: number;
}

/**
 * Seals every secret of a deployment anew that was sealed with an older key, so that the older key can be taken away
 * afterwards. What cannot be opened stays as it is. May be done by several processes at once, and again.
 */
export async function resealOutdated(
  records: Records,
  secrets: SecretBox,
  { clock, random }: ResealOptions,
): Promise<Resealed> {
  let count = 0;
  let unreadable = 0;
  for await (const [key, { value }] of records.list(SETTINGS_PREFIX)) {
    const sealed = secretsIn(parseDocument(value));
    unreadable += sealed.filter(({ text, purpose }) => secrets.open(text, purpose) === undefined).length;
    if (!sealed.some(({ text, purpose }) => isToSealAnew(text, purpose, secrets))) continue;
    count += await changeDocument(
      key,
      async () => {
        const stored = await records.get(key);
        const document = parseDocument(stored?.value);
        const outdated = secretsIn(document).filter(({ text, purpose }) => isToSealAnew(text, purpose, secrets));
        if (stored === undefined || outdated.length === 0) return { result: 0 };
        return { write: resealed(document, secrets), over: stored.version, result: outdated.length };
      },
      { records, clock, random },
    );
  }
  return { resealed: count, unreadable };
}

/** A document whose secrets are sealed with the newest key, as far as they can be opened. */
export function resealed(document: SettingsDocument, secrets: SecretBox | undefined): SettingsDocument {
  if (secrets === undefined) return document;
  const settings = Object.entries(document.settings).map(([key, kept]): [string, KeptSetting] => {
    const purpose = purposeOf(key);
    const { set } = kept;
    if (purpose === undefined || typeof set?.value !== 'string' || !secrets.isOutdated(set.value)) return [key, kept];
    const plain = secrets.open(set.value, purpose);
    return [key, plain === undefined ? kept : { ...kept, set: { ...set, value: secrets.seal(plain, purpose) } }];
  });
  return { ...document, settings: Object.fromEntries(settings) };
}

function isToSealAnew(text: string, purpose: string, secrets: SecretBox): boolean {
  return secrets.isOutdated(text) && secrets.open(text, purpose) !== undefined;
}

function secretsIn({ settings }: SettingsDocument): readonly { readonly text: string; readonly purpose: string }[] {
  return Object.entries(settings).flatMap(([key, { set }]) => {
    const purpose = purposeOf(key);
    return purpose === undefined || typeof set?.value !== 'string' ? [] : [{ text: set.value, purpose }];
  });
}

/** By the key alone: the secret of a tool that is not there at the moment is sealed anew, too. */
function purposeOf(key: string): string | undefined {
  const [, tool, secret] = SECRET_KEY.exec(key) ?? [];
  return tool === undefined || secret === undefined ? undefined : secretPurpose(tool, secret);
}
