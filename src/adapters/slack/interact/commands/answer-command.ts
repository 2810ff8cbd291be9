import { isPrivacyCommand } from '../../../../threads/privacy/privacy-words.ts';
import type { ThreadId } from '../../../../threads/thread-id.ts';
import type { SlackBackend } from '../../backend.ts';
import { escapeMrkdwn, mrkdwnLink } from '../../drawing/mrkdwn/escape-mrkdwn.ts';
import { personIdOf } from '../../ids.ts';
import { drawMrkdwn } from '../../inbound/text/mrkdwn.ts';
import { findNames, withNames } from '../../inbound/text/names.ts';
import { placeOf, threadOf } from '../../place.ts';
import { adminContext } from '../admin/admin-context.ts';
import { manage } from '../admin/manage.ts';
import type { Asks } from '../asking/asks.ts';
import { type Caller, textsFor } from '../caller.ts';
import { howToCall } from '../help-text.ts';
import { mayTalk } from '../may-talk.ts';
import { personOf } from '../person-of.ts';
import { answerPrivately } from './answer-privately.ts';
import { latestThread } from './latest-threads.ts';
import { readOrder } from './order.ts';
import type { SlashCommand } from './slash-command.ts';

/**
 * Carries out a slash command as far as an acknowledgement may wait for: everything that is wanted is stored. Answers
 * what only its author reads; undefined when what comes of it is seen by itself. Rejects with the storage.
 */
export async function answerCommand(
  command: SlashCommand,
  {
    workspace,
    backend,
    asks,
  }: { readonly workspace: Caller['workspace']; readonly backend: SlackBackend; readonly asks: Asks },
): Promise<string | undefined> {
  const { channel, user, team } = command;
  const caller: Caller = { workspace, channel, user, team };
  const texts = await textsFor(backend, caller);
  const order = readOrder(command.text);
  // What is kept of somebody is theirs to know, whoever may talk to the bot.
  if (order.kind === 'manage')
    return await manage(order.word, command, await adminContext(backend, workspace, command));
  const access = await mayTalk(caller, backend);
  if (access !== 'allowed') return access === 'refused' ? texts.slack.refused : texts.slack.notKnownYet;
  switch (order.kind) {
    case 'help': {
      const thread = threadOf({ workspace: workspace.id, channel, root: '' });
      const facts = await backend.host.helpFor({ id: personIdOf(user), name: command.userName }, thread);
      const help = texts.help(facts.tools.map(escapeMrkdwn));
      const more = facts.isAdmin ? [texts.slackAdmin.help(escapeMrkdwn(command.name))] : [];
      return [howToCall(texts, workspace, command.name), help, ...more].join('\n\n');
    }
    case 'ask': {
      if (await backend.host.privacy.hasOptedOut(personIdOf(user))) return texts.people.howToComeBack;
      const [{ id: author, name }, readable] = await Promise.all([
        personOf(caller, command.userName, backend),
        readableText(order.text, caller, backend),
      ]);
      await asks.accept({
        id: command.trigger,
        workspace: workspace.id,
        channel,
        author,
        name,
        text: readable,
        askedAt: backend.host.clock.now(),
        ...(command.responseUrl !== undefined && { responseUrl: command.responseUrl }),
      });
      return undefined;
    }
    case 'command': {
      if (isPrivacyCommand(order.command)) {
        answerPrivately(order.command, command, caller, backend);
        return undefined;
      }
      const thread = await giveCommand(order.command, command, caller, backend);
      if (thread === undefined) return texts.slack.whichThread(WORDS[order.command]);
      return texts.slack.handedOn(describe(thread, command, texts.slack.latestThread));
    }
  }
}

/** Milliseconds that an acknowledgement waits for names. */
const NAMES_MS = 200;

/** What people write in a thread for what they wanted here. */
const WORDS = { stop: 'stop', reset: 'reset', mute: 'mute', retry: 'try again' } as const;

/** Gives a command to the thread that is meant, and answers which one that is. */
async function giveCommand(
  name: keyof typeof WORDS,
  command: SlashCommand,
  { workspace, channel, user }: Caller,
  backend: SlackBackend,
): Promise<ThreadId | undefined> {
  const person = personIdOf(user);
  const where = { workspace: workspace.id, channel, person };
  const thread = await latestThread(backend, where, name === 'stop');
  if (thread === undefined) return undefined;
  const by = await personOf({ workspace, user }, command.userName, backend);
  await backend.host.intake.command(thread, `command:${command.trigger}`, by, name);
  return thread;
}

/** A question as people read it: with names in place of Slack's tokens, as far as they are known in time. */
async function readableText(text: string, { workspace }: Caller, { directory, host }: SlackBackend): Promise<string> {
  const drawn = drawMrkdwn(text);
  const wanted = { workspace: workspace.id, people: [], texts: [drawn], waitMs: NAMES_MS };
  return withNames(drawn, await findNames(wanted, directory, host.clock));
}

/** A thread as a link, where the workspace's address is known. */
function describe(thread: ThreadId, { domain }: SlashCommand, words: string): string {
  const { channel, root } = placeOf(thread);
  if (domain === undefined) return words;
  return mrkdwnLink(`https://${domain}.slack.com/archives/${channel}/p${root.replace('.', '')}`, words);
}
