import { onTestFinished } from 'vitest';
import { createSlackAdapter, type SlackAdapter } from '../../../src/adapters/slack/create-slack-adapter.ts';
import { threadOf } from '../../../src/adapters/slack/place.ts';
import type { SlackOptions } from '../../../src/adapters/slack/slack-options.ts';
import { InstallationStore } from '../../../src/adapters/slack/workspaces/installation-store.ts';
import { createSecretBox } from '../../../src/secret-box.ts';
import type { FakeClock } from '../../../src/testing/fake-clock.ts';
import { createFakeSlack } from '../../../src/testing/fake-slack/create-fake-slack.ts';
import type { FakeSlack, FakeWorkspace } from '../../../src/testing/fake-slack/fake-slack.ts';
import { isObject } from '../../../src/threads/json-value.ts';
import type { Storage } from '../../../src/threads/ports.ts';
import { toTeamId } from '../../../src/threads/thread-id.ts';
import { nameThatOrders, type Room, type Stage, type Utterance, type Who } from './stage.ts';

const PEOPLE: Readonly<Record<Who, string>> = {
  alice: 'U1ALICE',
  bob: 'U2BOB',
  carla: 'U3CARLA',
  mallory: 'U4MALLORY',
  zoe: 'U9ZOE',
};

const CHANNELS: Readonly<Record<Room, string>> = {
  plain: 'C1PLAIN',
  quiet: 'C5QUIET',
  topic: 'C2TOPIC',
  name: 'C3NAME',
  server: 'C4SERVER',
  elsewhere: 'C9OTHER',
};

const workspaces: readonly FakeWorkspace[] = [
  {
    id: 'T1',
    name: 'Acme',
    users: [
      { id: PEOPLE.alice, name: 'alice' },
      { id: PEOPLE.bob, name: 'bob' },
      { id: PEOPLE.carla, name: 'carla', isAdmin: true },
      { id: PEOPLE.mallory, name: nameThatOrders('user-name') },
    ],
    channels: [
      { id: CHANNELS.plain, name: 'plain' },
      { id: CHANNELS.quiet, name: 'quiet' },
      { id: CHANNELS.topic, name: 'topic', topic: nameThatOrders('topic') },
      { id: CHANNELS.name, name: nameThatOrders('channel-name') },
      { id: CHANNELS.server, name: 'server' },
    ],
    installation: { token: 'xoxb-fake-1' },
  },
  {
    id: 'T2',
    name: nameThatOrders('team-name'),
    users: [{ id: PEOPLE.zoe, name: 'zoe' }],
    channels: [{ id: CHANNELS.elsewhere, name: 'other' }],
    installation: { token: 'xoxb-fake-2' },
  },
];

export interface OpenedStage {
  readonly stage: Stage;
  readonly adapter: SlackAdapter;
  readonly url: string;
}

/** Two workspaces that have installed the bot, on the fake of Slack. */
export async function openSlackStage(
  clock: FakeClock,
  storage: Storage,
  secretKey: Uint8Array,
  changed: Partial<SlackOptions>,
): Promise<OpenedStage> {
  const slack = await createFakeSlack({ clock, workspaces });
  onTestFinished(() => slack.close());
  await install(slack, storage, secretKey, clock.now());
  const { appToken, clientId, clientSecret } = slack.credentials;
  const common = { apiUrl: slack.apiUrl, appToken, sockets: 1, clientId, clientSecret } as const;
  const adapter = createSlackAdapter({ ...common, profile: 'full', ...changed });
  return { stage: stageOn(slack), adapter, url: slack.url };
}

/** As OAuth leaves it. */
async function install(slack: FakeSlack, { records }: Storage, secretKey: Uint8Array, now: number): Promise<void> {
  const store = new InstallationStore({ records, secrets: createSecretBox([secretKey]) });
  for (const { id, name, installation } of workspaces) {
    const { userId, botId } = slack.botIn(id);
    const bot = { botUserId: userId, botId, appId: slack.credentials.appId };
    const workspace = { id, name, ...bot, enterpriseId: undefined, scopes: [], installedAt: now };
    await store.write({ workspace, tokens: { token: typeof installation === 'object' ? installation.token : '' } });
  }
}

function stageOn(slack: FakeSlack): Stage {
  const workspaceOf = (room: Room): string => (room === 'elsewhere' ? 'T2' : 'T1');
  const post = async (room: Room, { by, text, isToBot, file, quote }: Utterance, thread?: string): Promise<string> => {
    const bot = slack.botIn(workspaceOf(room)).userId;
    const { ts } = await slack.say({
      channel: CHANNELS[room],
      user: PEOPLE[by],
      text: `${isToBot === true ? `<@${bot}> ` : ''}${escaped(text)}`,
      ...(thread !== undefined && { thread }),
      ...(file !== undefined && { files: [{ ...file, mimeType: 'text/plain', bytes: Buffer.from(file.text) }] }),
      ...(quote !== undefined && {
        attachments: [
          { is_share: true, author_id: PEOPLE[quote.by], author_name: quote.by, text: escaped(quote.text) },
        ],
      }),
    });
    return ts;
  };
  return {
    platform: 'slack',
    team: toTeamId('slack', 'T1'),
    idOf: (who) => `slack:${PEOPLE[who]}`,
    begin: async (room, utterance) => {
      const root = await post(room, utterance);
      return { room, root, thread: threadOf({ workspace: workspaceOf(room), channel: CHANNELS[room], root }) };
    },
    say: ({ room, root }, utterance) => post(room, utterance, root),
    edit: ({ room }, message, text) => slack.edit(CHANNELS[room], message, escaped(text)),
    get sent() {
      return slack.calls;
    },
    get problems() {
      return slack.problems;
    },
    pings: () => slack.calls.flatMap(({ method, args }) => (isPost(method) ? pingsIn(args) : [])),
    fetches: () => slack.calls.flatMap(({ method, args }) => (isPost(method) ? fetchesIn(method, args) : [])),
  };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function isPost(method: string): boolean {
  return method.startsWith('chat.') || method.startsWith('files.') || method.startsWith('assistant.');
}

/** Live tokens, and words that call everybody where Slack reads markdown. */
function pingsIn(args: Readonly<Record<string, unknown>>): readonly string[] {
  // A card names who asked, as Slack knows them: a field of its own, in which nothing else stands.
  const sent = JSON.stringify(args).replaceAll(/"\*[^*"]+\*\\n(?:<@[UW]\w+>(?:, | and )?)+"/gu, '""');
  return [
    ...(sent.match(/<!(?:here|channel|everyone|subteam)[^>]*>|<@[UW]\w+[^>]*>/gu) ?? []),
    ...(sent.match(/(?<![\p{L}\p{N}/])@(?:here|channel|everyone)(?![\p{L}\p{N}])/giu) ?? []),
    ...(args['link_names'] === true || args['link_names'] === 1 ? ['link_names'] : []),
  ];
}

function fetchesIn(method: string, args: Readonly<Record<string, unknown>>): readonly string[] {
  const sent = JSON.stringify(args);
  const isUnfurling =
    method === 'chat.postMessage' && (args['unfurl_links'] !== false || args['unfurl_media'] !== false);
  return [
    ...(isUnfurling && /https?:/u.test(sent) ? [`unfurled: ${sent}`] : []),
    ...(sent.match(/"(?:image_url|slack_file|video_url|thumbnail_url)"[^,}]*/gu) ?? []),
    ...markdownIn(args).flatMap((text) => text.match(/!\[[^\]]*\]\([^)]*\)/gu) ?? []),
  ];
}

/** Texts that Slack reads as markdown. */
function markdownIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(markdownIn);
  if (!isObject(value)) return [];
  const { type, text, markdown_text: streamed } = value;
  const isMarkdown = (type === 'markdown' || type === 'markdown_text') && typeof text === 'string';
  return [
    ...(isMarkdown ? [text] : []),
    ...(typeof streamed === 'string' ? [streamed] : []),
    ...Object.values(value).flatMap(markdownIn),
  ];
}
