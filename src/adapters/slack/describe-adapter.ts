import type { SlackBackend } from './backend.ts';

/** Milliseconds that Slack may take to tell the bot's name. */
const NAME_MS = 2_000;

/** Says to operators in which workspace the bot is, what it hears by, and how to begin. Never rejects. */
export async function describeAdapter(backend: SlackBackend, wayIn: string | undefined): Promise<readonly string[]> {
  const { options, host, workspaces, directory } = backend;
  const by = wayIn === undefined ? '' : `, ${wayIn}`;
  if (options.botToken === undefined) return [`Slack: in every workspace that installed it${by}.`];
  try {
    for await (const workspace of workspaces.list()) {
      const { id, name, botUserId } = workspace;
      const late = new AbortController();
      const cancel = host.clock.setTimeout(() => late.abort(), NAME_MS);
      const bot = await directory.user(id, botUserId, late.signal).catch(() => undefined);
      cancel();
      const called = bot === undefined ? 'the bot' : `@${bot.name}`;
      const begin = wayIn === undefined ? '' : ` Mention ${called} in a channel that it was added to.`;
      return [`Slack: ${name} (${id})${by}.${begin}`];
    }
  } catch {
    // The storage will be heard of elsewhere.
  }
  return [`Slack: connected${by}.`];
}
