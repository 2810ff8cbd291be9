import { randomUUID } from 'node:crypto';
import { createFakeClock } from '../../../../../../src/testing/fake-clock.ts';
import type { FakeMessage } from '../../../../../../src/testing/fake-slack/fake-slack.ts';
import type { CardDestination } from '../../../../../../src/threads/approvals/approval-card.ts';
import type { Approvals } from '../../../../../../src/threads/approvals/approvals.ts';
import { createMemoryPorts } from '../../../../../../src/threads/memory/index.ts';
import { toTeamId, toThreadId } from '../../../../../../src/threads/thread-id.ts';
import type {
  ApprovalSurface,
  PersonName,
  StartedApprovals,
} from '../../../../../contracts/approval-surface/surface-driver.ts';
import { showCards } from '../../../../../e2e/trust/slack/shown-card.ts';
import { SlackApprover } from '../../../../../e2e/trust/slack/slack-approver.ts';
import { RecordingLogger } from '../../../../../threads/memory/recording-logger.ts';
import { type BotOnFake, type BotOnFakeOptions, startBotOnFake, type Transport } from '../../support/bot-on-fake.ts';

export const USERS = { ann: 'U1ANN', cid: 'U3CID', dan: 'U4DAN' } as const;
export const GENERAL = 'C1GENERAL';

const NAMES = { U1ANN: 'Ann', U3CID: 'Cid', U4DAN: 'Dan', C1GENERAL: 'general' };

export const APPROVERS_WORKSPACE = {
  id: 'T1',
  name: 'One',
  users: [
    { id: USERS.ann, name: 'Ann', isAdmin: true },
    { id: USERS.cid, name: 'Cid' },
    { id: USERS.dan, name: 'Dan' },
  ],
  channels: [
    { id: GENERAL, name: 'general' },
    { id: 'C2APPROVERS', name: 'approvers' },
  ],
} as const;

/** Cards on Slack, with bolt and the whole bot, on the fake of Slack. */
export function approvalsOnSlack(transport: Transport): ApprovalSurface {
  return {
    name: `Slack, over ${transport},`,
    start: async (approvals) => {
      return (await startApprovals(transport, approvals)).started;
    },
  };
}

export interface StartedScene extends ApprovalScene {
  readonly started: StartedApprovals;
}

/** The same, with what the contract of surfaces is driven by. */
export async function startApprovals(
  transport: Transport,
  approvals: Approvals,
  more: Partial<BotOnFakeOptions> = {},
): Promise<StartedScene> {
  const scene = await startApprovalScene(transport, approvals, more);
  return { ...scene, started: started(scene) };
}

interface ApprovalScene {
  readonly world: BotOnFake;
  /** The first message of the conversation. */
  readonly root: string;
  readonly transport: Transport;
  readonly options: BotOnFakeOptions;
}

/** A bot whose requests are the given ones, and a message of Cid's in a channel. */
async function startApprovalScene(
  transport: Transport,
  approvals: Approvals,
  more: Partial<BotOnFakeOptions> = {},
): Promise<ApprovalScene> {
  const clock = createFakeClock();
  const storage = createMemoryPorts({ clock, logger: new RecordingLogger(), newToken: randomUUID });
  const options: BotOnFakeOptions = {
    script: [],
    clock,
    storage,
    host: { approvals },
    fake: { workspaces: [APPROVERS_WORKSPACE] },
    ...more,
  };
  const world = await startBotOnFake(transport, options);
  const { ts: root } = await world.during(world.slack.say({ channel: GENERAL, user: USERS.cid, text: 'Deploy it.' }));
  return { world, root, transport, options };
}

function started(scene: ApprovalScene): StartedApprovals {
  const { world, root } = scene;
  const { slack, during } = world;
  const thread = toThreadId({ platform: 'slack', team: 'T1', channel: GENERAL, thread: root });
  const cards = world.outbound.approvals;
  if (cards === undefined) throw new Error('Slack shows no cards.');
  const channelOf = (to: CardDestination): string => {
    if (to.kind === 'thread') return GENERAL;
    return to.kind === 'person'
      ? slack.openDirect(to.person.slice('slack:'.length))
      : to.channel.slice('slack:'.length);
  };
  const messagesIn = (to: CardDestination): readonly FakeMessage[] =>
    to.kind === 'thread' ? slack.thread(GENERAL, root).slice(1) : slack.channel(channelOf(to));
  return {
    team: toTeamId('slack', 'T1'),
    thread,
    channel: 'slack:C2APPROVERS',
    people: { ann: actor('ann'), cid: actor('cid'), dan: actor('dan') },
    cards: {
      post: (to, card, post) => during(cards.post(to, card, post)),
      update: (to, id, card) => during(cards.update(to, id, card)),
    },
    shownIn: (to) => showCards(slack, channelOf(to), messagesIn(to)),
    remove: async (card) => {
      const [channel = '', ts = ''] = card.id.split(':');
      await during(slack.delete(channel, ts));
    },
    readInThread: async () =>
      slack
        .thread(GENERAL, root)
        .filter(({ ephemeralFor }) => ephemeralFor === undefined)
        .map(({ shown }) => shown)
        .join('\n'),
    as: (person) => {
      const { until, pass } = world;
      return new SlackApprover({ slack, user: USERS[person], until, pass, during, names: NAMES });
    },
    restart: async () => {
      await world.stop(0);
      const next = await startBotOnFake(scene.transport, { ...scene.options, beside: world });
      return started({ ...scene, world: next });
    },
  };
}

function actor(name: PersonName) {
  const person = { id: `slack:${USERS[name]}`, name: name.replace(/^./u, (first) => first.toUpperCase()) };
  return { person, surface: 'slack' } as const;
}
