import type { HomeView, KnownBlock } from '@slack/types';
import type { Texts } from '../../../../text/index.ts';
import type { SlackBackend } from '../../backend.ts';
import { SlackCallError } from '../../calls/slack-call-error.ts';
import { type Caller, settingsOf, textsFor } from '../caller.ts';
import { helpText, howToCall } from '../help-text.ts';
import { mayTalk } from '../may-talk.ts';
import { callIfThere } from './call-if-there.ts';

/** Longest text of a section, by Block Kit. */
const SECTION_CHARS = 3_000;

/**
 * Shows somebody the bot's home: what it is, how to call it, its words and its tools; who may not talk to it reads that
 * instead.
 *
 * @param hash of the home that stands there; Slack refuses to replace a newer one, which is as good
 */
export async function publishHome(backend: SlackBackend, caller: Caller, hash: string | undefined): Promise<void> {
  const texts = await textsFor(backend, caller);
  const { home, refused } = texts.slack;
  const isRefused = (await mayTalk(caller, backend)) === 'refused';
  const rest = isRefused ? [section(refused)] : await howToUse(backend, caller, texts);
  const view: HomeView = { type: 'home', blocks: [header(home.title), section(home.about), ...rest] };
  const args = { user_id: caller.user, view, ...(hash !== undefined && { hash }) };
  try {
    await callIfThere(backend, caller.workspace.id, 'views.publish', args);
  } catch (error) {
    if (!(error instanceof SlackCallError) || error.reason !== 'hash_conflict') throw error;
  }
}

async function howToUse(backend: SlackBackend, caller: Caller, texts: Texts): Promise<readonly KnownBlock[]> {
  const { tools } = await settingsOf(backend, caller);
  const { home } = texts.slack;
  return [
    header(home.callTitle),
    section(howToCall(texts, caller.workspace)),
    header(home.wordsTitle),
    section(helpText(texts, backend.host.toolLabels(tools))),
  ];
}

function header(text: string): KnownBlock {
  return { type: 'header', text: { type: 'plain_text', text } };
}

function section(text: string): KnownBlock {
  const shown = text.length <= SECTION_CHARS ? text : `${text.slice(0, SECTION_CHARS - 1)}…`;
  return { type: 'section', text: { type: 'mrkdwn', text: shown } };
}
