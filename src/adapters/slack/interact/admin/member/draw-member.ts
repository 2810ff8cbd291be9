import type { KnownBlock } from '@slack/types';
import { escapeMrkdwn, mrkdwnLink } from '../../../drawing/mrkdwn/escape-mrkdwn.ts';
import { isDirect, placeOf, threadOf } from '../../../place.ts';
import { drawOwnApprovals } from '../../approvals/list/draw-approvals.ts';
import { howToCall } from '../../help-text.ts';
import { mayTalk } from '../../may-talk.ts';
import { drawOwnServers } from '../../servers/draw-servers.ts';
import { adminIds } from '../action.ts';
import { type AdminContext, callerOf, type Rights, refusalOf } from '../admin-context.ts';
import { button, divider, header, row, section } from '../blocks.ts';
import { linkToThread } from '../link-to-thread.ts';
import { channelMenu } from '../panel/channel-menu.ts';
import { TEAM } from '../panel/panel-state.ts';
import { timeWords } from '../words.ts';
import { drawPrivacy } from './draw-privacy.ts';
import { latestOfPerson, type OwnThread } from './latest-of-person.ts';

interface MemberDrawing {
  readonly surface: 'home' | 'modal';
  /** Of the reader, over the workspace. */
  readonly rights: Rights;
}

/** What the bot is for somebody: how it is called, what it can do, their threads, what is kept of them, whom to ask. */
export async function drawMember(
  context: AdminContext,
  { surface, rights }: MemberDrawing,
): Promise<readonly KnownBlock[]> {
  const { backend, texts } = context;
  const { slack, slackAdmin } = texts;
  const isRefused = (await mayTalk(callerOf(context), backend)) === 'refused';
  return [
    ...(surface === 'home' ? [header(slack.home.title), section(slack.home.about)] : []),
    ...(rights === 'may'
      ? row(
          button({
            text: slackAdmin.me.manage,
            ids: adminIds('section', { section: 'tools' }, 'manage'),
            style: 'primary',
          }),
        )
      : []),
    ...(await drawOwnApprovals(context)),
    ...(isRefused ? [section(slack.refused)] : [...(await howToUse(context)), ...(await threads(context))]),
    ...(rights === 'may' ? [] : await drawOwnServers(context)),
    ...(await drawPrivacy(context)),
    ...(isRefused ? [] : await whomToAsk(context, rights)),
  ];
}

async function howToUse(context: AdminContext): Promise<readonly KnownBlock[]> {
  const { backend, texts, workspace, actor } = context;
  const thread = threadOf({ workspace: workspace.id, channel: callerOf(context).channel, root: '' });
  const { tools } = await backend.host.helpFor(actor.person, thread);
  const { home } = texts.slack;
  return [
    header(home.callTitle),
    section(howToCall(texts, workspace)),
    header(home.wordsTitle),
    section(texts.help(tools.map(escapeMrkdwn))),
  ];
}

async function threads(context: AdminContext): Promise<readonly KnownBlock[]> {
  const { me } = context.texts.slackAdmin;
  const own = await latestOfPerson(context);
  const drawn = await Promise.all(own.map(async (thread, index) => await drawThread(thread, index, context)));
  return [header(me.threadsTitle), ...(own.length === 0 ? [section(me.noThreads)] : drawn.flat())];
}

async function drawThread(
  { thread, state }: OwnThread,
  index: number,
  context: AdminContext,
): Promise<readonly KnownBlock[]> {
  const { me } = context.texts.slackAdmin;
  const { channel, root } = placeOf(thread);
  const place = isDirect(channel) ? me.direct : `<#${channel}>`;
  const link = await linkToThread(thread, context.backend);
  const when = timeWords(Number(root) * 1_000);
  const words = me.threadIn(place, when, state);
  return [
    section(link === undefined ? words : `${words}\n${mrkdwnLink(link, escapeMrkdwn(me.openThread))}`),
    ...row(
      state === 'working'
        ? button({ text: me.stop, ids: adminIds('stop', { thread }, index), style: 'danger' })
        : undefined,
      state === 'muted' ? undefined : button({ text: me.mute, ids: adminIds('mute', { thread }, index) }),
    ),
  ];
}

/** Who may change settings; and where somebody looks after a channel, the way to its settings. */
async function whomToAsk(context: AdminContext, rights: Rights): Promise<readonly KnownBlock[]> {
  if (rights === 'may') return [];
  const { me } = context.texts.slackAdmin;
  const who = escapeMrkdwn(await refusalOf(context, TEAM, 'mayNot'));
  return [
    divider(),
    header(me.whomTitle),
    section(`${me.whomAbout} ${who}`),
    section(me.channelSettings, channelMenu(me.pickChannel)),
  ];
}
