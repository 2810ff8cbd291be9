import { createNoProxy } from './no-proxy.ts';
import type { OutgoingSettings } from './outgoing-settings.ts';
import type { Proxy } from './proxy-url.ts';

/** Tells through which proxy an address is reached; undefined where directly. */
export function createProxyFor(settings: OutgoingSettings): (url: URL) => Proxy | undefined {
  const isDirect = createNoProxy(settings.noProxy);
  return (url) => {
    const isTls = url.protocol === 'https:' || url.protocol === 'wss:';
    const proxy = isTls ? settings.httpsProxy : settings.httpProxy;
    return proxy === undefined || isDirect(url) ? undefined : proxy;
  };
}
