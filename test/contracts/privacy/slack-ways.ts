import { CardDrawings } from '../../../src/adapters/slack/approvals/card-drawings.ts';
import { rememberDirect } from '../../../src/adapters/slack/approvals/known-cards.ts';
import type { SlackBackend } from '../../../src/adapters/slack/backend.ts';
import { openWindow } from '../../../src/adapters/slack/interact/about/open-window.ts';
import { suggestPrompts } from '../../../src/adapters/slack/interact/agent/prompts.ts';
import { noteViewed } from '../../../src/adapters/slack/interact/agent/viewed-place.ts';
import { Asks } from '../../../src/adapters/slack/interact/asking/asks.ts';
import { isFirstOfClicks } from '../../../src/adapters/slack/interact/buttons/double-click.ts';
import { keepFeedback } from '../../../src/adapters/slack/interact/buttons/feedback.ts';
import { noteThread } from '../../../src/adapters/slack/interact/commands/latest-threads.ts';
import { tellRefused } from '../../../src/adapters/slack/interact/welcome/tell-refused.ts';
import { threadOf } from '../../../src/adapters/slack/place.ts';
import type { StoredWorld } from './stored-world.ts';

/** Somebody of Slack, by her id there, and her name. */
export const SLACK_CANARY = { id: 'U0CANARY', person: 'slack:U0CANARY', name: 'Canary Jones' } as const;

const BOB = 'U0BOB';
const WORKSPACE = { id: 'T1', name: 'Acme', botUserId: 'U0BOT', botId: 'B0BOT' } as const;
const workspace = { ...WORKSPACE, appId: undefined, enterpriseId: undefined, scopes: [] };
const THREAD = threadOf({ workspace: 'T1', channel: 'C1', root: '1.000001' });

/** What somebody leaves by what they do in Slack besides writing, by the word; Bob does the same. */
export const SLACK_WAYS: Readonly<Record<string, (world: StoredWorld) => Promise<void>>> = {
  'canary-asked': async (world) => {
    const asks = new Asks(backendOf(world));
    const asked = { workspace: 'T1', channel: 'C1', askedAt: world.host.clock.now() };
    const { person: author, name } = SLACK_CANARY;
    await asks.accept({ ...asked, id: 'a1', author, name, text: 'canary-asked' });
    await asks.accept({ ...asked, id: 'a2', author: `slack:${BOB}`, name: 'Bob', text: 'bob asks' });
  },
  'canary-asked-about': async (world) => {
    const quote = {
      kind: 'forward',
      author: SLACK_CANARY.name,
      authorId: SLACK_CANARY.person,
      text: 'canary-asked-about',
    } as const;
    const about = { by: SLACK_CANARY.person, quotes: [{ by: SLACK_CANARY.person, quote }], files: [] };
    const bob = { author: `slack:${BOB}`, name: 'Bob', text: 'bob asks about it' };
    await new Asks(backendOf(world)).accept({
      id: 'a3',
      workspace: 'T1',
      channel: 'C1',
      askedAt: world.host.clock.now(),
      about,
      ...bob,
    });
  },
  'canary-window': async (world) => {
    const common = { channel: 'C1', team: 'T1', responseUrl: undefined, root: '1.000001' };
    const message = { type: 'message', ts: '1.000001', text: 'canary-window' };
    const hers = { ...message, user: SLACK_CANARY.id };
    await openWindow({ ...common, trigger: 'w1', user: BOB, message: hers }, workspace, backendOf(world));
    const opened = { ...common, trigger: 'w2', user: SLACK_CANARY.id, message: { ...message, user: BOB } };
    await openWindow(opened, workspace, backendOf(world));
  },
  [SLACK_CANARY.id]: async (world) => {
    const backend = backendOf(world);
    for (const user of [SLACK_CANARY.id, BOB]) {
      const caller = { workspace, channel: 'C1', user, team: 'T1' };
      const click = {
        ...caller,
        actionId: 'a',
        value: undefined,
        actionTs: '1',
        userName: 'x',
        message: '2',
        root: '1',
      };
      await noteThread(backend, { thread: THREAD, person: `slack:${user}` });
      await keepFeedback({ kind: 'feedback', value: 'up', exchange: 'x1' }, click, backend);
      await isFirstOfClicks(click, THREAD, backend);
      await rememberDirect(backend, { kind: 'person', thread: THREAD, person: `slack:${user}` }, `D${user}`);
      await noteViewed(backend, caller, { entities: [{ type: 'slack#/types/channel_id', value: 'C1' }] });
      void suggestPrompts(backend, caller);
      void tellRefused(backend, { workspace: 'T1', channel: 'C1', user, threadTs: undefined });
    }
    await world.pass();
  },
};

/** A Slack that answers nothing: what is under way stays stored. */
function backendOf({ host }: StoredWorld): SlackBackend {
  const never = (): Promise<never> => new Promise(() => undefined);
  const nothing = (): undefined => undefined;
  const unknown = (): Promise<undefined> => Promise.resolve(undefined);
  return {
    options: {
      apiUrl: 'https://slack.com/api/',
      sockets: 1,
      allow: ['members'],
      deny: [],
      introduction: true,
      history: 0,
      distribution: 'internal',
      massMentions: false,
      unfurl: false,
      suggestedPrompts: [],
    },
    host,
    calls: { call: never, hasRoom: () => true, download: never, upload: never },
    workspaces: {
      find: unknown,
      get: unknown,
      tokenOf: unknown,
      tokenFailed: nothing,
      list: async function* () {},
    },
    cardDrawings: new CardDrawings(host.clock),
    directory: {
      knownUser: (_workspace, id) =>
        id === SLACK_CANARY.id
          ? {
              id,
              name: SLACK_CANARY.name,
              teamId: 'T1',
              kind: 'member',
              isAdmin: false,
              timeZone: undefined,
              locale: undefined,
            }
          : undefined,
      knownChannel: nothing,
      user: unknown,
      channel: unknown,
      groupMembers: () => Promise.resolve(new Set()),
      forget: nothing,
    },
    background: (_name, work) => void work().catch(nothing),
  };
}
