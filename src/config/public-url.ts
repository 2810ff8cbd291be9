/** What is wrong with the address under which a server is reached from outside; undefined when nothing is. */
export function publicUrlProblem(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin = url !== undefined && /^https?:$/u.test(url.protocol) && `${url.origin}/` === url.href;
  return isOrigin ? undefined : 'must be an address such as "https://bot.example.com", without a path.';
}
