/** What belongs to a connection, to whom it is made, or to how it is read. */
const OWN: ReadonlySet<string> = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'cookie',
  'expect',
  'forwarded',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
]);

const NAME = /^[!#$%&'*+.^_`|~0-9a-z-]{1,100}$/u;
const VALUE = /^[\t\x20-\x7e]{0,4096}$/u;

/**
 * Headers that a caller wants to send, by their names in lower case.
 *
 * @throws Error with a sentence for the model when one is not to be set, or is no header.
 */
export function requestHeaders(wanted: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(wanted).map(([given, value]) => {
      const name = given.toLowerCase();
      if (OWN.has(name) || name.startsWith('proxy-') || name.startsWith('sec-')) {
        throw new Error(`The header "${name}" cannot be set.`);
      }
      if (!NAME.test(name) || !VALUE.test(value)) throw new Error('A header has characters that cannot be sent.');
      return [name, value];
    }),
  );
}
