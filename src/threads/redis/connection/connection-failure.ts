import type { RedisSettings } from './redis-settings.ts';
import { describeTarget } from './redis-target.ts';

/** Why there is no connection, in sentences without a secret. */
export interface FailureExplanation {
  readonly text: string;
  /** What to do about it; absent where there is only to wait. */
  readonly remedy?: string;
}

/**
 * Explains an error of a connection to people. `where` names the server that it came from.
 *
 * @default where: the whole target
 */
export function explainFailure(
  failure: unknown,
  settings: RedisSettings,
  where: string = describeTarget(settings.target),
): FailureExplanation {
  const error = causeOf(failure);
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : '';
  const network = networkFailures[code];
  if (network !== undefined) {
    // A server without TLS waits in silence for the rest of what it takes for a command.
    const hint = network === timeout && settings.tls !== undefined ? ` ${TLS_HINT}` : '';
    return { text: `Redis at ${where} ${network.text}`, remedy: `${network.remedy}${hint}` };
  }
  if (isTlsFailure(code)) return tlsFailure(code, where, settings);
  const reply = replyFailures.find(({ pattern }) => pattern.test(message));
  if (reply !== undefined) {
    const { text, remedy } = reply;
    return { text: `Redis at ${where} ${text}`, ...(remedy !== undefined && { remedy: remedy(settings) }) };
  }
  if (code === 'ECONNRESET' || code === 'EPIPE' || message === 'Connection is closed.') {
    const hint = settings.tls === undefined ? 'If it expects TLS, begin REDIS_URL with rediss://.' : TLS_HINT;
    return { text: `Redis at ${where} takes the connection and ends it at once.`, remedy: hint };
  }
  return { text: `Redis at ${where} cannot be used: ${code === '' ? 'it does not answer' : code}.`, remedy: LOG_HINT };
}

const LOG_HINT = "Look into the server's log.";
const TLS_HINT = 'If it does not speak TLS, begin REDIS_URL with redis://; its log says more.';

interface NetworkFailure {
  readonly text: string;
  readonly remedy: string;
}

const timeout: NetworkFailure = {
  text: 'does not answer in time.',
  remedy: 'Check host and port of REDIS_URL, and whether a firewall stands between.',
};
const unreachable: NetworkFailure = {
  text: 'cannot be reached: there is no route to it.',
  remedy: 'Check the host of REDIS_URL and the network of this machine.',
};
const unknownHost: NetworkFailure = {
  text: 'cannot be found: no name server knows the host.',
  remedy: 'Check how the host is written in REDIS_URL.',
};

/** By the codes of the operating system. */
const networkFailures: Readonly<Record<string, NetworkFailure>> = {
  ECONNREFUSED: {
    text: 'refuses the connection: nothing listens there.',
    remedy: 'Start Redis, or check host and port of REDIS_URL.',
  },
  ENOTFOUND: unknownHost,
  EAI_AGAIN: { ...unknownHost, text: 'cannot be found: no name server answers.' },
  ETIMEDOUT: timeout,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ENOENT: {
    text: 'cannot be reached: there is no such socket.',
    remedy: 'Start Redis, or check the path of REDIS_URL.',
  },
  EACCES: {
    text: 'may not be connected to by this program.',
    remedy: 'Give it the right to write to the socket (unixsocketperm, or its group).',
  },
};

function isTlsFailure(code: string): boolean {
  return /^(?:ERR_SSL_|ERR_TLS_|EPROTO$|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH)/u.test(code);
}

function tlsFailure(code: string, where: string, { tls }: RedisSettings): FailureExplanation {
  const begin = `Redis at ${where}`;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID' || code === 'HOSTNAME_MISMATCH') {
    return {
      text: `${begin} shows a certificate for another name.`,
      remedy: 'Connect to a name that it is for, or set redis.serverName to one.',
    };
  }
  if (code === 'CERT_HAS_EXPIRED')
    return { text: `${begin} shows a certificate that has expired.`, remedy: 'Renew it.' };
  if (/CERT|SIGNATURE|SELF_SIGNED|DEPTH_ZERO/u.test(code) && !code.startsWith('ERR_SSL_')) {
    return {
      text: `${begin} shows a certificate that is not trusted (${code}).`,
      remedy: 'Set redis.caFile to the certificate of the authority that signed it.',
    };
  }
  if (code.includes('ALERT') && tls?.cert === undefined) {
    return {
      text: `${begin} breaks off the TLS handshake (${code}); it may ask for a certificate of this program.`,
      remedy: 'Set redis.certFile and redis.keyFile.',
    };
  }
  return { text: `${begin} cannot be spoken to over TLS (${code}).`, remedy: TLS_HINT };
}

interface ReplyFailure {
  readonly pattern: RegExp;
  readonly text: string;
  readonly remedy?: (settings: RedisSettings) => string;
}

/** By the beginnings of the server's own error replies, which are its interface. */
const replyFailures: readonly ReplyFailure[] = [
  {
    pattern: /^NOAUTH/u,
    text: 'asks for a password, and none is set.',
    remedy: () => 'Write it into REDIS_URL (redis://:password@host), or set THREADLOOP_REDIS_PASSWORD or …_FILE.',
  },
  {
    pattern: /^WRONGPASS|invalid password/u,
    text: 'refuses the user or the password.',
    remedy: ({ username }) =>
      username === undefined
        ? 'Check the password; for a user other than "default" write redis://user:password@host.'
        : 'Check both; for the user "default" leave the user out: redis://:password@host.',
  },
  {
    pattern: /^NOPERM/u,
    text: 'does not allow this user to begin.',
    remedy: () => 'Give the user the right to +hello, +info, +client and +select.',
  },
  {
    pattern: /^OOM/u,
    text: 'has no memory left.',
    remedy: () => 'Raise maxmemory of the server, or remove what is not needed.',
  },
  { pattern: /^LOADING/u, text: 'is still loading its data.' },
  { pattern: /^MASTERDOWN/u, text: 'is a replica that has lost its master.', remedy: () => LOG_HINT },
  {
    pattern: /cluster support disabled/u,
    text: 'is no cluster.',
    remedy: () => 'Begin REDIS_URL with redis:// (rediss:// for TLS).',
  },
  {
    pattern: /^(?:MOVED|CROSSSLOT)/u,
    text: 'is a node of a cluster.',
    remedy: () => 'Begin REDIS_URL with redis+cluster:// (rediss+cluster:// for TLS).',
  },
  {
    pattern: /^CLUSTERDOWN/u,
    text: 'is a cluster that is not whole.',
    remedy: () => 'redis-cli --cluster check HOST:PORT shows what is missing.',
  },
  {
    pattern: /DB index is out of range/u,
    text: 'has no database of that number.',
    remedy: () => 'Use a smaller one at the end of REDIS_URL, or raise `databases` of the server.',
  },
  {
    pattern: /^DENIED/u,
    text: 'is in protected mode: it takes connections from its own machine only.',
    remedy: () => 'Set a password (requirepass) on it.',
  },
  {
    pattern: /max number of clients reached/u,
    text: 'has as many clients as it takes.',
    remedy: () => 'Raise maxclients of the server, or end other clients.',
  },
  {
    pattern: /^All sentinels are unreachable/u,
    text: 'cannot be found: no Sentinel names it.',
    remedy: () => 'Start the Sentinels, or check their hosts and ports and the name of the master in REDIS_URL.',
  },
  { pattern: /^(?:Command timed out|Socket timeout)/u, text: timeout.text, remedy: () => timeout.remedy },
];

/** A cluster wraps what went wrong with the last node that it tried. */
function causeOf(failure: unknown): unknown {
  return failure instanceof Error && 'lastNodeError' in failure ? (failure.lastNodeError ?? failure) : failure;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
