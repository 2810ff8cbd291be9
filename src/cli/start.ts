import { MEMBERS } from '../adapters/web/directory.ts';
import type { Config } from '../config.ts';
import type { Clock } from '../core/index.ts';
import { takesEventsIn } from '../role.ts';
import { createEndpoints, createServer, isLoopback, type Server, type ServerOptions } from '../server/index.ts';
import { bannerLines } from './banner.ts';
import type { CliBot, CliContext, ExitCode } from './cli-context.ts';
import { type EndReason, listenForEnd } from './end-of-process.ts';
import { createLogger } from './logger.ts';
import { openPlatforms } from './platforms.ts';

/** Milliseconds that running threads get to end, or to be handed over, when the program is told to. */
const STOP_GRACE_MS = 25_000;

/** Milliseconds that answers under way get after that: what is worth waiting for is over. */
const CLOSE_GRACE_MS = 2_000;

/** Milliseconds for an orderly end when the program cannot go on, runs included: others wait for what it holds. */
const FATAL_MS = 5_000;

/** Milliseconds of these that running threads get. */
const FATAL_GRACE_MS = 1_000;

export interface StartOptions {
  readonly config: Config;
  /** Serve the playground, also where others can reach it. */
  readonly isPlaygroundWanted: boolean;
}

/**
 * Does what the role says until the operating system asks for the end, or the storage says that it cannot go on.
 * Gateways serve the playground, or what Slack sends over HTTP, the admins' page, and the pages on which people sign in with
 * MCP servers; every role serves `/healthz` and `/readyz`.
 *
 * @throws ThreadloopError `usage` when others could reach the playground and nobody asked for that; `port_in_use`;
 *   `address_unavailable`; what the start of a bot throws.
 */
export async function start(options: StartOptions, context: CliContext): Promise<ExitCode> {
  const { config } = options;
  const { env, stdout, stderr, clock, createBot, createStorage, onSignal } = context;
  const { host, port } = config.server;
  const logger = createLogger(config.logLevel, (line) => stderr.write(`${line}\n`));
  const end = listenForEnd(onSignal);
  let server: Server | undefined;
  let bot: CliBot | undefined;
  let reason: EndReason | undefined;
  try {
    const storage = createStorage?.({ config, clock, logger, onFatal: end.onFatal });
    const platforms = await openPlatforms({ ...options, isDurable: storage !== undefined, clock });
    const { adapters } = platforms;
    const admins = [...config.admins, ...MEMBERS.filter(({ isAdmin }) => isAdmin).map(({ id }) => id)];
    const common = { admins, adapters, logger, clock };
    const made = createBot({ ...config, ...common, ...(storage !== undefined && { storage }) });
    bot = made;
    // Before the bot: a port that is taken is said before anybody is answered.
    const plugins = [...platforms.plugins, ...signInPlugins(config, made)];
    server = await createServer({ host, port, logger, clock, plugins, isReady: () => made.checks() });
    if (isLoopback(host)) made.servedAt?.(server.address);
    reason = await Promise.race([bot.start().then(() => undefined), end.asked]);
    if (reason === undefined) {
      for (const line of [...bannerLines(config, env), ...(await platforms.describe())]) stdout.write(`${line}\n`);
      const { isPlaygroundServed } = platforms;
      stdout.write(isPlaygroundServed ? `Playground: ${server.address}\n` : `Health: ${server.address}/readyz\n`);
      if (platforms.hasAdminPage) stdout.write(`Admin page: ${server.address}/admin\n`);
      reason = await end.asked;
    }
    if (reason.kind === 'fatal') logger.error({}, reason.sentence);
    else stdout.write(`Stopping: what is being worked on gets ${STOP_GRACE_MS / 1_000} s. Once more ends at once.\n`);
  } finally {
    const stopped = stop(bot, server, reason?.kind === 'fatal' ? FATAL_GRACE_MS : STOP_GRACE_MS);
    await (reason?.kind === 'fatal' ? within(stopped, FATAL_MS, clock) : stopped);
    end.unlisten();
  }
  return reason.kind === 'fatal' ? 1 : 0;
}

/** People sign in with MCP servers where events are taken in. */
function signInPlugins({ role }: Config, { endpoints = [] }: CliBot): ServerOptions['plugins'] {
  return takesEventsIn(role) && endpoints.length > 0 ? [createEndpoints(endpoints)] : [];
}

/** The server last: whoever watches a thread sees how it ends. */
async function stop(bot: CliBot | undefined, server: Server | undefined, graceMs: number): Promise<void> {
  await bot?.stop(graceMs);
  await server?.close(CLOSE_GRACE_MS);
}

async function within(work: Promise<void>, limitMs: number, clock: Clock): Promise<void> {
  let cancel = (): void => undefined;
  const late = new Promise<void>((resolve) => {
    cancel = clock.setTimeout(resolve, limitMs);
  });
  await Promise.race([work, late]);
  cancel();
}
