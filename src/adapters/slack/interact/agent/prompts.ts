import type { SlackBackend } from '../../backend.ts';
import { personIdOf } from '../../ids.ts';
import { type Caller, teamIdOf, textsFor } from '../caller.ts';
import { mayTalk } from '../may-talk.ts';
import { callIfThere } from './call-if-there.ts';

/** Milliseconds for which somebody is not offered the same again. */
const TTL_MS = 86_400_000;

/**
 * Offers somebody who opens the conversation with the bot what they could ask: once a day, and when it has changed; not
 * to who may not ask. Rejects with the storage, or as calls do.
 */
export async function suggestPrompts(backend: SlackBackend, caller: Caller): Promise<void> {
  const { records } = backend.host;
  if ((await mayTalk(caller, backend)) === 'refused') return;
  const { slack } = await textsFor(backend, caller);
  const configured = backend.options.suggestedPrompts;
  const prompts = (configured.length === 0 ? slack.suggested : configured).map(({ title, message }) => ({
    title,
    message,
  }));
  const offered = { title: slack.suggestedTitle, prompts };
  const key = `slack:prompts:${teamIdOf(caller.workspace)}:${personIdOf(caller.user)}`;
  const known = await records.get(key);
  if (JSON.stringify(known?.value) === JSON.stringify(offered)) return;
  if ((await records.put(key, offered, known?.version ?? 'new', TTL_MS)) !== 'ok') return;
  const args = { channel_id: caller.channel, ...offered };
  let isOffered = false;
  try {
    const answer = await callIfThere(backend, caller.workspace.id, 'assistant.threads.setSuggestedPrompts', args);
    isOffered = answer !== undefined;
  } finally {
    if (!isOffered) await records.remove(key);
  }
}
