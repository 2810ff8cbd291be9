import { SIGN_IN_MS } from './sign-in-states.ts';

/** A browser's own secret, as the cookie below holds it. */
const VALUE = /^[\w-]{43}$/u;

/**
 * The cookie by which a browser is known that goes through a sign-in. It is the same for several at a time. Behind https
 * only the host itself can set it. Lax: the browser comes back by a link.
 */
export function browserCookie(origin: string): {
  /** As `set-cookie` wants it. */
  set(value: string): string;
  /** Its value among all that a request says in `cookie`; undefined when it is none of ours. */
  read(cookies: string | undefined): string | undefined;
} {
  const isSecure = origin.startsWith('https:');
  const name = isSecure ? '__Host-threadloop-mcp' : 'threadloop-mcp';
  const attributes = `Max-Age=${SIGN_IN_MS / 1_000}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    set: (value) => `${name}=${value}; ${attributes}`,
    read: (cookies) => {
      const pairs = (cookies ?? '').split(/[;,]/u).map((pair) => pair.trim());
      const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
      return value !== undefined && VALUE.test(value) ? value : undefined;
    },
  };
}
