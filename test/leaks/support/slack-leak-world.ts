import { onTestFinished } from 'vitest';
import { createSlackAdapter } from '../../../src/adapters/slack/create-slack-adapter.ts';
import { threadOf } from '../../../src/adapters/slack/place.ts';
import { InstallationStore } from '../../../src/adapters/slack/workspaces/installation-store.ts';
import { createSecretBox } from '../../../src/secret-box.ts';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import { createFakeSlack } from '../../../src/testing/fake-slack/create-fake-slack.ts';
import type { FakeSlack, FakeWorkspace } from '../../../src/testing/fake-slack/fake-slack.ts';
import { watchRequests } from '../../adapters/discord/support/settled-requests.ts';
import type { LeakPlace } from './leak-place.ts';
import type { LeakFile, LeakWorld } from './leak-world.ts';
import { createStorage, startBot } from './start-world.ts';

/** Some fifty reads a minute are what an app has in a workspace. */
const PAUSE_MS = 12_000;

const SECRET_KEY = Buffer.alloc(32, 7);

interface SlackLeakPlace extends LeakPlace {
  readonly speaker: string;
}

const workspaces: readonly FakeWorkspace[] = [
  {
    id: 'T1',
    name: 'Acme',
    users: [
      { id: 'U1ALICE', name: 'alice' },
      { id: 'U2BOB', name: 'bob' },
    ],
    channels: [
      { id: 'C1GENERAL', name: 'general' },
      { id: 'C2RANDOM', name: 'random' },
      { id: 'C3PRIVATE', name: 'plans', kind: 'private' },
      { id: 'C4SECRET', name: 'secret', kind: 'private' },
      { id: 'G5GROUP', name: 'mpdm', kind: 'group' },
      { id: 'C6SHARED', name: 'shared', sharedWith: ['T2'] },
    ],
    installation: { token: 'xoxb-fake-1' },
  },
  {
    id: 'T2',
    name: 'Others',
    users: [{ id: 'U9ZOE', name: 'zoe' }],
    channels: [{ id: 'C7OTHER', name: 'other' }],
    installation: { token: 'xoxb-fake-2' },
  },
];

/** A whole bot that two workspaces have installed, on the fake of Slack. */
export async function openSlackLeakWorld(): Promise<LeakWorld> {
  const clock = createFakeClock();
  const storage = createStorage(clock);
  const slack = await createFakeSlack({ clock, workspaces });
  onTestFinished(() => slack.close());
  await install(slack, storage.records, clock.now());
  const { appToken, clientId, clientSecret } = slack.credentials;
  const access = { allow: ['members', 'external'], profile: 'full' } as const;
  const adapter = createSlackAdapter({ apiUrl: slack.apiUrl, appToken, sockets: 1, clientId, clientSecret, ...access });
  const places = placesIn(slack);
  const started = await startBot(adapter, places, {
    clock,
    storage,
    settled: watchRequests(slack.url).settled,
    secretKey: SECRET_KEY.toString('base64'),
  });
  const roots = new Map<LeakPlace, string>();
  const botOf = ({ team }: LeakPlace): string => slack.botIn(team.split(':')[1] ?? '').userId;
  const messagesIn = (place: LeakPlace) => {
    const root = roots.get(place);
    return root === undefined ? [] : slack.thread(place.channel, root);
  };
  const say = async (place: LeakPlace, words: string, answer: string, file?: LeakFile): Promise<void> => {
    const root = roots.get(place);
    const files = file === undefined ? [] : [{ ...file, mimeType: 'text/plain', bytes: Buffer.from(file.text) }];
    const { ts } = await slack.say({
      channel: place.channel,
      user: speakerIn(place),
      text: place.kind === 'direct' ? words : `<@${botOf(place)}> ${words}`,
      ...(root !== undefined && { thread: root }),
      ...(files.length > 0 && { files }),
    });
    if (root === undefined) {
      roots.set(place, ts);
      place.thread = threadOf({ workspace: place.team.split(':')[1] ?? '', channel: place.channel, root: ts });
    }
    await started.until(`"${answer}" is said in ${place.name}`, () =>
      messagesIn(place).some(({ shown, isStreaming }) => shown.includes(answer) && !isStreaming),
    );
    await started.pass(500);
  };
  return {
    ...started,
    places,
    pauseMs: PAUSE_MS,
    say,
    posts: (place) =>
      JSON.stringify(
        messagesIn(place)
          .filter(({ user }) => user === botOf(place))
          .map(({ shown, blocks, files }) => ({ shown, blocks, files })),
      ),
  };
}

/** As OAuth leaves it. */
async function install(
  slack: FakeSlack,
  records: ConstructorParameters<typeof InstallationStore>[0]['records'],
  now: number,
): Promise<void> {
  const store = new InstallationStore({ records, secrets: createSecretBox([SECRET_KEY]) });
  for (const { id, name, installation } of workspaces) {
    const { userId, botId } = slack.botIn(id);
    const bot = { botUserId: userId, botId, appId: slack.credentials.appId };
    const workspace = { id, name, ...bot, enterpriseId: undefined, scopes: [], installedAt: now };
    const token = typeof installation === 'object' ? installation.token : '';
    await store.write({ workspace, tokens: { token } });
  }
}

function placesIn(slack: FakeSlack): readonly SlackLeakPlace[] {
  const place = (
    name: string,
    channel: string,
    kind: LeakPlace['kind'],
    more: Partial<SlackLeakPlace> = {},
  ): SlackLeakPlace => ({ name, channel, room: channel, kind, team: 'slack:T1', speaker: 'U1ALICE', ...more });
  const direct = (user: string, team: string): string => slack.openDirect(user, team);
  return [
    place('general', 'C1GENERAL', 'public'),
    place('general-again', 'C1GENERAL', 'public', { speaker: 'U2BOB' }),
    place('random', 'C2RANDOM', 'public'),
    place('plans', 'C3PRIVATE', 'private'),
    place('secret', 'C4SECRET', 'private', { speaker: 'U2BOB' }),
    place('group', 'G5GROUP', 'private'),
    place('shared', 'C6SHARED', 'private', { hasOutsiders: true }),
    place('alice', direct('U1ALICE', 'T1'), 'direct'),
    place('bob', direct('U2BOB', 'T1'), 'direct', { speaker: 'U2BOB' }),
    place('elsewhere', 'C7OTHER', 'public', { team: 'slack:T2', speaker: 'U9ZOE' }),
    place('zoe', direct('U9ZOE', 'T2'), 'direct', { team: 'slack:T2', speaker: 'U9ZOE' }),
  ];
}

function speakerIn(place: LeakPlace): string {
  return 'speaker' in place && typeof place.speaker === 'string' ? place.speaker : 'U1ALICE';
}
