import { STATE_MS } from './install-states.ts';

/** The cookie that binds an installation to the browser in which it was begun. */
export interface InstallCookie {
  /** As `set-cookie` wants it. */
  set(value: string): string;
  clear(): string;
  /** Its value among the cookies of a request. */
  read(cookies: string | undefined): string | undefined;
}

/** Makes the cookie for a server that browsers reach by `publicUrl`. Behind https only that host itself can set it. */
export function createInstallCookie(publicUrl: string): InstallCookie {
  const isSecure = publicUrl.startsWith('https:');
  const name = isSecure ? '__Host-threadloop-slack' : 'threadloop-slack';
  // Lax: the browser comes back from Slack by a link.
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    set: (value) => `${name}=${value}; Max-Age=${STATE_MS / 1_000}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
    read: (cookies = '') => {
      const pairs = cookies.split(/[;,]/u).map((pair) => pair.trim());
      return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
    },
  };
}
