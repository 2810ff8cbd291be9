import { missingScopes, neededEvents, neededScopes } from '../adapters/slack/manifest/scopes.ts';
import { wantedOf } from '../adapters/slack/manifest/wanted.ts';
import type { SlackInspection } from '../adapters/slack/workspaces/inspect-slack.ts';
import { InstallationStore } from '../adapters/slack/workspaces/installation-store.ts';
import { type Config, secretKeysOf } from '../config.ts';
import { createSecretBox } from '../secret-box.ts';
import type { CheckResult } from './doctor-check.ts';
import type { Operations, OperationsInput } from './operations.ts';

/** Whether anything of Slack is set. */
export function isSlackUsed({ slack }: Config): boolean {
  const { botToken, appToken, signingSecret, clientId } = slack;
  return [botToken, appToken, signingSecret, clientId].some((value) => value !== undefined);
}

/** Looks at the way into Slack and out of it: tokens, scopes, events, installations. */
export async function checkSlack(
  input: OperationsInput,
  operations: Pick<Operations, 'inspectSlack' | 'openStorage'>,
): Promise<readonly CheckResult[]> {
  const { config } = input;
  const { bot, app } = await operations.inspectSlack(config);
  return [
    ...judgeBot(bot, config),
    ...judgeWayIn(app, config),
    ...(config.slack.clientId === undefined ? [] : await checkInstallations(input, operations)),
    { level: 'ok', text: eventsText(config) },
  ];
}

function judgeBot(bot: SlackInspection['bot'], { slack }: Config): readonly CheckResult[] {
  if (bot === undefined) return [];
  if (!bot.isAccepted) return [{ level: 'error', text: bot.sentence }];
  const { id, name, scopes } = bot.workspace;
  const ok: CheckResult = { level: 'ok', text: `SLACK_BOT_TOKEN is of the workspace ${name} (${id}).` };
  if (scopes.length === 0) return [ok, { level: 'warning', text: 'Slack does not say which scopes were granted.' }];
  return [ok, ...judgeScopes(scopes, slack)];
}

function judgeScopes(granted: readonly string[], slack: Config['slack']): readonly CheckResult[] {
  const wanted = wantedOf(slack);
  const missing = missingScopes(granted, wanted);
  const needed = neededScopes(wanted).map(({ scope }) => scope);
  const spare = granted.filter((scope) => !needed.includes(scope));
  const remedy = `Give the app the manifest that \`threadloop slack manifest\` prints and install it again, or set slack.profile to what it was made for.`;
  const lacking = missing.map(({ scope, without }): CheckResult => {
    return { level: 'warning', text: `The scope ${scope} was not granted: ${without}.`, remedy };
  });
  const whole = lacking.length > 0 ? [] : [`All ${needed.length} scopes of the profile ${wanted.profile} are granted`];
  const more = spare.length > 0 ? [`granted and not needed: ${spare.join(', ')}`] : [];
  const text = [...whole, ...more].join('; ');
  return [...lacking, ...(text === '' ? [] : [{ level: 'ok', text: sentence(text) } as const])];
}

function judgeWayIn(app: SlackInspection['app'], { slack, server }: Config): readonly CheckResult[] {
  if (app !== undefined) {
    if (!app.isAccepted) return [{ level: 'error', text: app.sentence }];
    return [{ level: 'ok', text: 'SLACK_APP_TOKEN opens connections of Socket Mode.' }];
  }
  if (slack.signingSecret === undefined) return [];
  const { publicUrl } = server;
  const where = publicUrl === undefined ? '/slack/events of this server' : `${new URL(publicUrl).origin}/slack/events`;
  const text = `Slack is to send events to ${where}. Whether it does, and whether SLACK_SIGNING_SECRET is right, shows with the first one.`;
  return [{ level: 'ok', text }];
}

async function checkInstallations(
  input: OperationsInput,
  { openStorage }: Pick<Operations, 'openStorage'>,
): Promise<readonly CheckResult[]> {
  const { secretKey } = input.config;
  if (secretKey === undefined) return [];
  const opened = await openStorage(input);
  if (opened === undefined) {
    const text = 'Installations live in the process that runs the bot, and are gone when it ends.';
    return [{ level: 'warning', text, remedy: 'REDIS_URL keeps them.' }];
  }
  try {
    const secrets = createSecretBox(secretKeysOf(secretKey));
    const store = new InstallationStore({ records: opened.storage.records, secrets });
    return await countInstallations(store, input.config);
  } finally {
    await opened.storage.close();
  }
}

async function countInstallations(store: InstallationStore, { slack }: Config): Promise<readonly CheckResult[]> {
  const wanted = wantedOf(slack);
  const counts = { all: 0, unopened: 0, outdated: 0, lacking: 0 };
  for await (const { tokens, isOutdated, workspace } of store.list()) {
    counts.all += 1;
    if (tokens === undefined) counts.unopened += 1;
    else if (isOutdated) counts.outdated += 1;
    if (missingScopes(workspace.scopes, wanted).length > 0) counts.lacking += 1;
  }
  const results: CheckResult[] = [
    { level: 'ok', text: `Installed ${counts.all === 1 ? 'once' : `${counts.all} times`} by OAuth.` },
  ];
  if (counts.unopened > 0) {
    results.push({
      level: 'error',
      text: `The tokens of ${counts.unopened} of them cannot be opened with THREADLOOP_SECRET_KEY.`,
      remedy: 'Add the key that they were sealed with behind the present one, or install the app there again.',
    });
  }
  if (counts.outdated > 0) {
    results.push({
      level: 'warning',
      text: `The tokens of ${counts.outdated} of them are sealed with an older key.`,
      remedy: 'The next start of a bot seals them with the first key; then the older one can be taken away.',
    });
  }
  if (counts.lacking > 0) {
    results.push({
      level: 'warning',
      text: `${counts.lacking} of them have not granted all scopes of the profile ${wanted.profile}.`,
      remedy: 'They install the app again for that, at /slack/install.',
    });
  }
  return results;
}

/** Slack tells subscriptions only to a configuration token, which a bot has no use for. */
function eventsText({ slack }: Config): string {
  const events = neededEvents(wantedOf(slack)).join(', ');
  return `Slack does not tell a bot which events its app is subscribed to. Needed are ${events}; \`threadloop slack manifest\` has them.`;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
