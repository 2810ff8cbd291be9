import type { InboundMessage } from '../../../../threads/inbound-message.ts';
import type { SlackBackend } from '../../backend.ts';
import { SlackCallError } from '../../calls/slack-call-error.ts';
import { messageIdOf, slackIdOf } from '../../ids.ts';
import { threadOf } from '../../place.ts';
import { settingsOf } from '../caller.ts';
import { mayBePosted } from '../may-be-posted.ts';
import { mentionOf } from '../mention.ts';
import type { Ask, SettledAsk } from './ask.ts';
import { askedText } from './asked-text.ts';
import { findAsked, postAsked } from './post-asked.ts';
import { tellByUrl } from './tell-asker.ts';

/** Milliseconds after which a question that Slack does not take is given up: the asker can still be told then. */
const GIVE_UP_MS = 15 * 60_000;

/** Words of Slack for a place that the bot is not in. */
const NOT_THERE = new Set(['not_in_channel', 'channel_not_found']);

export interface CarryOutOptions {
  readonly backend: SlackBackend;
  /** Keeps what has come of it so far; false when there is nothing to go on with any more. */
  readonly store: (ask: Ask) => Promise<boolean>;
}

/**
 * Takes a question from where it stands to its end. Each step is stored before the next begins, so that it can be gone
 * on with anywhere:
 *
 *     accepted ──▶ posting ──▶ posted ──▶ settled (handed in)
 *         ▲           │  └──▶ settled (given up, and the asker told)
 *         └───────────┘ not posted, for certain
 *
 * Undefined when it is gone. Rejects when it is to be tried again.
 */
export async function carryOut(ask: Ask, { backend, store }: CarryOutOptions): Promise<SettledAsk | undefined> {
  const { author } = ask;
  let { ts } = ask;
  if (ts === undefined) {
    if (backend.host.clock.now() - ask.askedAt > GIVE_UP_MS) return await giveUp(ask, 'late', backend);
    if (!(await store({ ...ask, state: 'posting' }))) return undefined;
    try {
      ts = await post(ask, backend);
    } catch (error) {
      if (!(error instanceof SlackCallError)) throw error;
      if (!error.retryable) return await giveUp(ask, error.reason, backend);
      if (!mayBePosted(error)) await store({ ...ask, state: 'accepted' });
      throw error;
    }
    if (!(await store({ ...ask, state: 'posted', ts }))) return undefined;
  }
  const message = messageOf(ask, ts);
  await backend.host.intake.receive(message);
  return { state: 'settled', author, thread: message.thread };
}

/** Posts it, unless a process that died or lost the answer has done so. */
async function post(ask: Ask, backend: SlackBackend): Promise<string> {
  const { workspace, channel, state } = ask;
  const found = state === 'posting' ? await findAsked(ask, backend.calls) : undefined;
  if (found !== undefined) return found;
  const { locale } = await settingsOf(backend, { workspace: { id: workspace }, channel });
  return await postAsked(ask, askedText(ask, backend.host.textsOf(locale)), backend.calls);
}

function messageOf(ask: Ask, ts: string): InboundMessage {
  const { workspace, channel, root = ts, author, name, text, about, askedAt } = ask;
  return {
    id: messageIdOf(channel, ts),
    thread: threadOf({ workspace, channel, root }),
    author: { id: author, name, kind: 'person' },
    text,
    address: 'command',
    addressesOthers: false,
    isSystem: false,
    files: about?.files ?? [],
    quotes: about?.quotes.map(({ quote }) => quote) ?? [],
    sentAt: askedAt,
    // Programs are no company.
    earlierSpeakers: about?.by !== undefined && /^[UW]/u.test(slackIdOf(about.by)) ? [about.by] : [],
  };
}

async function giveUp(ask: Ask, reason: string, backend: SlackBackend): Promise<SettledAsk> {
  const { id, workspace, channel, author, responseUrl } = ask;
  const logger = backend.host.logger.child({ workspace, channel, ask: id, reason });
  logger.warn({}, 'A question could not be posted, and was given up.');
  if (responseUrl !== undefined) {
    const told = tellByUrl(backend, responseUrl, await sentenceOf(ask, reason, backend));
    await told.catch((error: unknown) => logger.warn({ err: error }, 'The asker could not be told.'));
  }
  return { state: 'settled', author };
}

async function sentenceOf(ask: Ask, reason: string, backend: SlackBackend): Promise<string> {
  const { locale } = await settingsOf(backend, { workspace: { id: ask.workspace }, channel: ask.channel });
  const { slack } = backend.host.textsOf(locale);
  const workspace = await backend.workspaces.get(ask.workspace);
  if (NOT_THERE.has(reason)) return slack.notInChannel(mentionOf(workspace?.botUserId ?? ''));
  return reason === 'late' ? slack.notAsked : slack.mayNotPost;
}
