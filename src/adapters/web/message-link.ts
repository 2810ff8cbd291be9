/**
 * The message that an address of the page leads to: the root of the thread that is open there. Undefined for any other
 * text, and for an address at which no thread is open.
 */
export function messageIdOf(link: string): string | undefined {
  if (!URL.canParse(link)) return undefined;
  const { pathname, searchParams } = new URL(link);
  const thread = searchParams.get('thread') ?? '';
  return pathname === '/' && thread !== '' ? thread : undefined;
}
