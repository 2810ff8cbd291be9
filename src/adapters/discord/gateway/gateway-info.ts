import { asNumber, asObject, asText } from '../../../threads/json-value.ts';

/** What Discord says of its gateway to this bot: `GET /gateway/bot`. */
export interface GatewayInfo {
  readonly url: string;
  /** Connections that Discord recommends. */
  readonly shards: number;
  readonly starts: SessionStarts;
}

/** How many sessions may be begun, each with an IDENTIFY. */
export interface SessionStarts {
  readonly total: number;
  readonly remaining: number;
  /** Milliseconds until `remaining` is `total` again. */
  readonly resetAfterMs: number;
  /** How many may begin within five seconds. */
  readonly maxConcurrency: number;
}

/** Reads the answer; undefined when it is none. */
export function parseGatewayInfo(answer: unknown): GatewayInfo | undefined {
  const { url, shards, session_start_limit } = asObject(answer);
  const limit = asObject(session_start_limit);
  const address = asText(url);
  if (address === undefined || !isGatewayAddress(address)) return undefined;
  return {
    url: address,
    shards: countOf(shards, 1),
    starts: {
      total: countOf(limit['total'], 1),
      remaining: Math.max(0, asNumber(limit['remaining']) ?? 1),
      resetAfterMs: Math.max(0, asNumber(limit['reset_after']) ?? 0),
      maxConcurrency: countOf(limit['max_concurrency'], 1),
    },
  };
}

/** Whether an address may be connected to: the token is sent there, so in clear on this machine only. */
export function isGatewayAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  if (protocol === 'wss:') return true;
  return (
    protocol === 'ws:' && (hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/u.test(hostname))
  );
}

function countOf(value: unknown, least: number): number {
  return Math.max(least, Math.floor(asNumber(value) ?? least));
}
