import { ButtonStyle, ComponentType, TextInputStyle } from 'discord-api-types/v10';
import type { Texts } from '../../../../text/index.ts';
import type { ThreadId } from '../../../../threads/thread-id.ts';
import { cutText } from '../../drawing/cut-text.ts';
import { DISCORD_LIMITS } from '../../drawing/limits.ts';
import { placeOf, threadOf } from '../../place.ts';
import { acknowledge } from '../answers/acknowledge.ts';
import { begin } from '../answers/answer.ts';
import { tellOutcome } from '../answers/tell-outcome.ts';
import { groundOf, personIn, textsFor } from '../caller.ts';
import type { Interacting } from '../interacting.ts';
import type { InteractionFacts, InteractionOf } from '../received/interaction.ts';
import { textIn } from '../received/modal-values.ts';

const PATTERN = /^tl1:why:(\d{0,20}):(.+)$/su;
const REASON = 'reason';

/** Longest title, label and hint of a window, by Discord, and characters that a reason may have. */
const LABEL_CHARS = 45;
const HINT_CHARS = 100;
const REASON_CHARS = 1_000;

/** An answer that somebody found not helpful: all that the window about it needs. */
export interface Why {
  /** The thread that it belongs to where it stands in the channel; empty where it stands in its own place. */
  readonly thread: string;
  readonly exchange: string;
}

/** The button by which somebody who found an answer not helpful can say why; none where its id would be too long. */
export function whyRow(thread: ThreadId, exchange: string, { discord }: Texts): readonly unknown[] {
  const place = placeOf(thread);
  const id = `tl1:why:${place.kind === 'thread' ? place.thread : ''}:${exchange}`;
  if (id.length > DISCORD_LIMITS.customId) return [];
  const label = cutText(discord.admin.feedback.why, DISCORD_LIMITS.label);
  const button = { type: ComponentType.Button, style: ButtonStyle.Secondary, label, custom_id: id };
  return [{ type: ComponentType.ActionRow, components: [button] }];
}

/** What such a button, or its window, is about; undefined for any other. */
export function parseWhy(customId: string): Why | undefined {
  const [, thread, exchange] = PATTERN.exec(customId) ?? [];
  return thread === undefined || exchange === undefined ? undefined : { thread, exchange };
}

/** Opens the window that asks why. */
export async function askForReason(
  { thread, exchange }: Why,
  press: InteractionOf<'component'>,
  { backend }: Interacting,
): Promise<void> {
  const { title, label, hint } = textsFor(backend, press).discord.admin.feedback.window;
  const component = {
    type: ComponentType.TextInput,
    custom_id: REASON,
    style: TextInputStyle.Paragraph,
    required: true,
    max_length: REASON_CHARS,
  };
  const modal = {
    custom_id: `tl1:why:${thread}:${exchange}`,
    title: cutText(title, LABEL_CHARS),
    components: [
      {
        type: ComponentType.Label,
        label: cutText(label, LABEL_CHARS),
        description: cutText(hint, HINT_CHARS),
        component,
      },
    ],
  };
  await acknowledge(backend, press, { kind: 'modal', modal });
}

/** Takes the reason. Rejects when whoever gave it cannot be told what came of it. */
export async function submitReason(why: Why, submit: InteractionOf<'modal'>, { backend }: Interacting): Promise<void> {
  const answer = await begin(backend, submit, 'private');
  await tellOutcome({ backend, interaction: submit, answer, what: 'a reason' }, async () => {
    const reason = textIn(submit.values, REASON)?.trim() ?? '';
    const thread = threadIn(why, submit);
    const by = personIn(submit);
    await backend.host.feedback.give({ thread, exchange: why.exchange, by, value: 'down', reason });
    return textsFor(backend, submit).discord.admin.feedback.thanks;
  });
}

function threadIn({ thread }: Why, submit: InteractionFacts): ThreadId {
  const ground = groundOf(submit);
  if (ground.kind !== 'channel') return threadOf(ground);
  const { guild, channel } = ground;
  return threadOf(thread === '' ? { kind: 'channel', guild, channel } : { kind: 'thread', guild, channel, thread });
}
