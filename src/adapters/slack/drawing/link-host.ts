/** Where an address leads, as far as it is written without anything that could be read otherwise. */
const WEB = /^https?:\/\/([^/?#&\\\s<>]{1,300})(?:[/?#]|$)/iu;
const MAIL = /^mailto:([\w.+@-]{1,300})(?:[?]|$)/iu;

/** A host that is characters wherever it is written: names may hold signs that are notation. */
const PLAIN_HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d+)?$/u;

/** A label that is an address, or the name of a host, and nothing else. */
const ADDRESS_LABEL = /^(?:https?:\/\/)?([^\s/?#@\\]{1,300})(?:[/?#]\S*)?$/iu;

/** Marks that a label is drawn with. */
const MARKS = /[*_~`]/gu;

/**
 * What a reader is to see of where a link leads: its host, or the address of mail. Undefined where that cannot be said for
 * sure, as with entities in the name.
 */
export function hostOf(address: string): string | undefined {
  const target = address.trim();
  const [, mail] = MAIL.exec(target) ?? [];
  if (mail !== undefined) return mail;
  if (!WEB.test(target) || !URL.canParse(target)) return undefined;
  const { host } = new URL(target);
  return PLAIN_HOST.test(host) ? host : undefined;
}

/** Whether a label says by itself where its link leads. */
export function saysHost(label: string, host: string): boolean {
  const words = label.replaceAll(MARKS, '').trim().toLowerCase();
  if (words === host.toLowerCase()) return true;
  const [, named] = ADDRESS_LABEL.exec(words) ?? [];
  if (named === undefined || !named.includes('.') || !URL.canParse(`https://${named}`)) return false;
  return withoutWww(new URL(`https://${named}`).host) === withoutWww(host);
}

/** The host of a link, for beside its label; empty where the label says it. */
export function hostBeside(address: string, label: string): string {
  const host = hostOf(address);
  return host === undefined || saysHost(label, host) ? '' : ` (${host})`;
}

function withoutWww(host: string): string {
  return host.replace(/^www\./u, '');
}
