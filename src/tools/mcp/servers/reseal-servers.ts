import { asObject } from '../../../threads/json-value.ts';
import type { SecretBox } from '../../../threads/secret-box.ts';
import { type ChangeDocumentOptions, changeDocument } from '../../settings/change-document.ts';
import type { Resealed } from '../../settings/reseal-outdated.ts';
import { ACCOUNTS_PREFIX } from '../accounts/account-store.ts';
import { CLIENTS_PREFIX } from '../oauth/registered-clients.ts';
import { parseServers, purposeOf, SERVERS_PREFIX } from './stored-servers.ts';

/** A sealed text in a document. */
interface Sealed {
  readonly text: string;
  readonly purpose: string;
}

/**
 * Seals anew what was sealed with an older key: tokens and secrets of servers, accounts, clients. Sign-ins under way end
 * by themselves. What cannot be opened stays as it is. May be done by several processes at once, and again.
 */
export async function resealServers(secrets: SecretBox, options: ChangeDocumentOptions): Promise<Resealed> {
  const { records } = options;
  const isOld = ({ text, purpose }: Sealed): boolean =>
    secrets.isOutdated(text) && secrets.open(text, purpose) !== undefined;
  let count = 0;
  let unreadable = 0;
  for (const prefix of [SERVERS_PREFIX, ACCOUNTS_PREFIX, CLIENTS_PREFIX]) {
    for await (const [key, { value }] of records.list(prefix)) {
      const sealed = sealedIn(key, value);
      unreadable += sealed.filter(({ text, purpose }) => secrets.open(text, purpose) === undefined).length;
      if (!sealed.some(isOld)) continue;
      count += await changeDocument(
        key,
        async () => {
          const document = await records.get(key);
          const old = document === undefined ? [] : sealedIn(key, document.value).filter(isOld);
          if (document === undefined || old.length === 0) return { result: 0 };
          return { write: resealed(document.value, old, secrets), over: document.version, result: old.length };
        },
        options,
      );
    }
  }
  return { resealed: count, unreadable };
}

function sealedIn(key: string, value: unknown): readonly Sealed[] {
  if (!key.startsWith(SERVERS_PREFIX)) {
    const { sealed } = asObject(value);
    return typeof sealed === 'string' ? [{ text: sealed, purpose: key }] : [];
  }
  const team = key.slice(SERVERS_PREFIX.length);
  return Object.entries(parseServers(value)).flatMap(([name, { auth }]) =>
    (['token', 'clientSecret'] as const).flatMap((secret) => {
      const text = auth[secret];
      return text === undefined ? [] : [{ text, purpose: purposeOf(team, name, secret) }];
    }),
  );
}

/** A document with other texts in the places of those that are old. */
function resealed(value: unknown, old: readonly Sealed[], secrets: SecretBox): unknown {
  const anew = new Map(
    old.map(({ text, purpose }) => [text, secrets.seal(secrets.open(text, purpose) ?? '', purpose)] as const),
  );
  const document: unknown = JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === 'string' ? (anew.get(part) ?? part) : part,
  );
  return document;
}
