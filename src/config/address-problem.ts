import { showValue } from './show-value.ts';

/** Says what is wrong with the address of a server of models, as the end of a sentence; undefined when it is right. */
export function addressProblem(address: string): string | undefined {
  const it = `it is ${showValue('address', address)}.`;
  const must = 'must be an address that begins with http:// or https://, such as http://127.0.0.1:11434/v1';
  if (!URL.canParse(address)) return `${must}; ${it}`;
  const { protocol, username, password, search, hash } = new URL(address);
  if (protocol !== 'http:' && protocol !== 'https:') return `${must}; ${it}`;
  if (username !== '' || password !== '') {
    return 'must be an address without user and password; a key goes into the variable of its provider.';
  }
  if (search !== '' || hash !== '' || /[?#]/u.test(address)) return `must be an address without "?" and "#"; ${it}`;
  return undefined;
}
