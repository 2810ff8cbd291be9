import { X509Certificate } from 'node:crypto';
import { ThreadloopError } from '../core/error.ts';
import type { OutgoingSettings } from '../outgoing/outgoing-settings.ts';
import { type Proxy, parseProxyUrl } from '../outgoing/proxy-url.ts';
import { readPem } from './read-pem.ts';
import type { Config } from './schema.ts';

/** An exchange asks for one answer at a time; beside it there are tools and summaries. */
const CONNECTIONS_PER_RUN = 4;

/** Connections that a small deployment may have all the same. */
const LEAST_CONNECTIONS = 64;

type Chosen = Pick<Config, 'outgoing' | 'concurrency'>;

/**
 * Gives how requests go out.
 *
 * @throws ThreadloopError `config_invalid` with every problem at once, an unreadable certificate for example.
 */
export function outgoingSettingsOf(config: Chosen): OutgoingSettings {
  const { settings, problems } = readOutgoingSettings(config);
  if (problems.length > 0) throw new ThreadloopError('config_invalid', problems.join('\n'));
  return settings;
}

/** What is wrong with the settings of the way out that their schemas do not tell, as sentences. */
export function outgoingProblems(config: Chosen): readonly string[] {
  return readOutgoingSettings(config).problems;
}

function readOutgoingSettings({ outgoing, concurrency }: Chosen): {
  readonly settings: OutgoingSettings;
  readonly problems: readonly string[];
} {
  const problems: string[] = [];
  const httpsProxy = readProxy('outgoing.httpsProxy', outgoing.httpsProxy, problems);
  const httpProxy = readProxy('outgoing.httpProxy', outgoing.httpProxy, problems);
  const authorities = readPem('outgoing.caFile', outgoing.caFile, problems);
  if (authorities !== undefined && !isUsable(authorities)) {
    problems.push('outgoing.caFile must name a file with certificates as PEM; the text in this one is none.');
  }
  const settings = {
    ...(httpsProxy !== undefined && { httpsProxy }),
    ...(httpProxy !== undefined && { httpProxy }),
    noProxy: outgoing.noProxy,
    ...(authorities !== undefined && { authorities }),
    connectionsPerHost: Math.max(LEAST_CONNECTIONS, concurrency * CONNECTIONS_PER_RUN),
  };
  return { settings, problems };
}

function readProxy(name: string, text: string | undefined, problems: string[]): Proxy | undefined {
  if (text === undefined) return undefined;
  const parsed = parseProxyUrl(text);
  if (parsed.ok) return parsed.proxy;
  problems.push(`${name} ${parsed.problem}`);
  return undefined;
}

/** TLS itself leaves out what it cannot read, and says nothing. */
function isUsable(pem: string): boolean {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/gu) ?? [];
  try {
    return blocks.map((block) => new X509Certificate(block)).length > 0;
  } catch {
    return false;
  }
}
