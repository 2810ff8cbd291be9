import { MEMBERS } from '../adapters/web/directory.ts';
import { createWebAdapter } from '../adapters/web/index.ts';
import type { Config } from '../config.ts';
import { ThreadloopError } from '../core/error.ts';
import { createPlayground, createServer, isLoopback } from '../server/index.ts';
import { bannerLines } from './banner.ts';
import type { CliContext, ExitCode } from './cli-context.ts';
import { createLogger } from './logger.ts';

/** Milliseconds that running threads get to end when the program is told to. */
const STOP_GRACE_MS = 25_000;

/** Milliseconds that answers under way get after that: what is worth waiting for is over. */
const CLOSE_GRACE_MS = 2_000;

/** What the page calls the store. */
const STORE = 'in this process';

export interface StartOptions {
  readonly config: Config;
  /** Serve the playground where others can reach it, too. */
  readonly isPlaygroundWanted: boolean;
}

/**
 * Serves the playground, with a bot behind it, until the operating system asks for the end.
 *
 * @throws ThreadloopError `usage` when others could reach the playground and nobody asked for that; `port_in_use`;
 *   `address_unavailable`.
 */
export async function start({ config, isPlaygroundWanted }: StartOptions, context: CliContext): Promise<ExitCode> {
  const { env, stdout, stderr, clock, createBot, onSignal } = context;
  const { host, port } = config.server;
  if (!isPlaygroundWanted && !isLoopback(host)) throw new ThreadloopError('usage', exposed(host));
  const logger = createLogger(config.logLevel, (line) => stderr.write(`${line}\n`));
  const { name: botName, model } = config;
  const { adapter, routes } = createWebAdapter({ botName, model, store: STORE, isDurable: false, clock });
  const admins = [...config.admins, ...MEMBERS.filter(({ isAdmin }) => isAdmin).map(({ id }) => id)];
  const bot = createBot({ ...config, admins, adapters: [adapter], logger, clock });
  let state: 'starting' | 'working' | 'stopping' = 'starting';
  // Before the bot: a port that is taken is said before anybody is answered.
  const server = await createServer({
    host,
    port,
    logger,
    clock,
    plugins: [createPlayground({ host, routes })],
    isReady: () => [
      state === 'working' ? { check: 'bot', ok: true } : { check: 'bot', ok: false, reason: `It is ${state}.` },
    ],
  });
  let unlisten = (): void => undefined;
  const signalled = new Promise<void>((resolve) => {
    unlisten = onSignal(resolve);
  });
  try {
    await bot.start();
    state = 'working';
    for (const line of bannerLines(config, env)) stdout.write(`${line}\n`);
    stdout.write(`Playground: ${server.address}\n`);
    await signalled;
    stdout.write(`Stopping: what is being worked on gets ${STOP_GRACE_MS / 1_000} s. Once more ends at once.\n`);
  } finally {
    state = 'stopping';
    // The server last: whoever watches a thread sees how it ends.
    await bot.stop(STOP_GRACE_MS);
    await server.close(CLOSE_GRACE_MS);
    unlisten();
  }
  return 0;
}

function exposed(host: string): string {
  return `The playground has no sign-in, and others may reach ${host}: whoever does could speak as anybody, an admin too. Serve it on 127.0.0.1 with --host, or say --playground if that is what you want.`;
}
