import type { SlackBackend } from '../../backend.ts';
import { personIdOf } from '../../ids.ts';
import type { Asks } from '../asking/asks.ts';
import { type Caller, teamIdOf, textsFor } from '../caller.ts';
import { mayTalk } from '../may-talk.ts';
import { personOf } from '../person-of.ts';
import { textAt } from '../read-event.ts';
import { readViewValues, textOfInput } from '../view-values.ts';
import { type PendingWindow, windowKeyOf } from './pending-window.ts';
import { QUESTION } from './window-view.ts';

/** A window that somebody submitted. */
export interface SubmittedWindow {
  /** What opened it. */
  readonly trigger: string;
  readonly user: string;
  readonly userName: string;
  readonly team: string | undefined;
  readonly question: string;
}

/** Reads a submission; undefined when what makes it one is missing. Never throws. */
export function readSubmittedWindow(body: unknown): SubmittedWindow | undefined {
  const [trigger, user] = [textAt(body, 'view', 'private_metadata'), textAt(body, 'user', 'id')];
  if (trigger === undefined || user === undefined) return undefined;
  const values = readViewValues(typeof body === 'object' && body !== null && 'view' in body ? body.view : undefined);
  const question = textOfInput(values, QUESTION.block, QUESTION.action)?.trim() ?? '';
  const userName = textAt(body, 'user', 'name') ?? user;
  return { trigger, user, userName, team: textAt(body, 'user', 'team_id'), question };
}

/**
 * Takes the question of a window: it is durable when this resolves. Answers what is wrong with it, to be shown at its
 * field; undefined when nothing is, and the window may close. Never rejects: the field says what failed.
 */
export async function submitWindow(
  submitted: SubmittedWindow,
  {
    workspace,
    backend,
    asks,
  }: { readonly workspace: Caller['workspace']; readonly backend: SlackBackend; readonly asks: Asks },
): Promise<string | undefined> {
  const { trigger, user, team } = submitted;
  const { host } = backend;
  try {
    const texts = await textsFor(backend, { workspace, user, channel: `D${user}` });
    const key = windowKeyOf(teamIdOf(workspace), user, trigger);
    const id = `window.${trigger}`;
    const known = await host.records.get<PendingWindow>(key);
    if (known?.value.about === undefined) {
      return (await asks.isKnown({ workspace: workspace.id, id })) ? undefined : texts.slack.ask.expired;
    }
    const { channel, root, about, responseUrl } = known.value;
    const access = await mayTalk({ workspace, channel, user, team }, backend);
    if (access !== 'allowed') return access === 'refused' ? texts.slack.refused : texts.slack.notKnownYet;
    if (await host.privacy.hasOptedOut(personIdOf(user))) return texts.people.howToComeBack;
    const person = await personOf({ workspace, user }, submitted.userName, backend);
    await asks.accept({
      id,
      workspace: workspace.id,
      channel,
      root,
      about,
      author: person.id,
      name: person.name,
      text: submitted.question,
      askedAt: host.clock.now(),
      ...(responseUrl !== undefined && { responseUrl }),
    });
    await host.records.remove(key);
    return undefined;
  } catch (error) {
    host.logger.error({ err: error, workspace: workspace.id }, 'A question of a window could not be taken.');
    return host.textsOf(backend.directory.knownUser(workspace.id, user)?.locale ?? 'en').slack.ask.failed;
  }
}
