import { canonicalAddress } from '../../threads/seen/canonical-address.ts';

/** Characters of an address in all, the name of its site among them, and without the scheme. */
const LONGEST_ADDRESS = 100;

/**
 * Whether an address has room for more than the name of a page: a query, a user, a port, or more than
 * {@link LONGEST_ADDRESS} characters. What is no address has not: nothing is fetched by it.
 */
export function canCarryWords(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { username, password, port, search } = new URL(address);
  if (`${username}${password}${port}${search}` !== '') return true;
  return (canonicalAddress(address) ?? address).length > LONGEST_ADDRESS;
}
