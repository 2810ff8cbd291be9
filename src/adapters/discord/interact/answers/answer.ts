import { MessageFlags } from 'discord-api-types/v10';
import { asObject, asText } from '../../../../threads/json-value.ts';
import type { DiscordBackend } from '../../backend.ts';
import { isRefusal } from '../../calls/discord-call-error.ts';
import type { DiscordFile } from '../../calls/discord-calls.ts';
import { NOBODY } from '../../drawing/nobody.ts';
import { failureFields } from '../../failure-fields.ts';
import type { InteractionFacts } from '../received/interaction.ts';
import { type Acknowledged, acknowledge } from './acknowledge.ts';
import { messageBody } from './message-body.ts';
import { postOnce } from './post-once.ts';

/** Milliseconds for which an interaction is answered through itself: its token works for 15 minutes. */
const USABLE_MS = 14 * 60_000;

/** Milliseconds that Discord may take, and that the budget may: what waits for it is to be stored. */
const SHOW = { priority: 'final', timeoutMs: 5_000, maxWaitMs: 5_000 } as const;

/** Discord's codes: no such interaction or webhook any more, a token that has run out, a message that somebody deleted. */
const OVER = [10_062, 10_015, 50_027, 10_008] as const;

type Backend = Pick<DiscordBackend, 'calls' | 'host' | 'options' | 'self'>;

/** How an interaction is answered: by a message for all or for one person, or under the message that it came from. */
type AnswerKind = 'public' | 'private' | 'update';

/** A message that was shown. */
export interface Shown {
  readonly channel: string;
  readonly message: string;
}

/**
 * What somebody is answered who has done something, after the first answer: through the interaction as long as that is
 * possible, and in the channel when it is not.
 */
export class Answer {
  readonly #backend: Backend;
  readonly #interaction: InteractionFacts;
  readonly #kind: AnswerKind;
  readonly #acknowledged: Acknowledged;
  /** Where the answer stands, once it stands in the channel. */
  #inChannel: Shown | undefined;

  constructor(backend: Backend, interaction: InteractionFacts, kind: AnswerKind, acknowledged: Acknowledged) {
    this.#backend = backend;
    this.#interaction = interaction;
    this.#kind = kind;
    this.#acknowledged = acknowledged;
  }

  /** The id of the message that is the answer, where Discord has told it. */
  get message(): string | undefined {
    return this.#acknowledged.status === 'taken' ? this.#acknowledged.message : undefined;
  }

  /**
   * Shows a text as the answer, in place of what it was before, with these components under it where it is shown through
   * the interaction. Rejects as calls do.
   */
  async show(text: string, components: readonly unknown[] = []): Promise<Shown> {
    const { options } = this.#backend;
    if (this.#kind === 'update') throw new Error('Another message would be changed.');
    const body = { ...messageBody(text, options), ...(components.length > 0 && { components }) };
    const shown = await this.#through('PATCH', '/messages/%40original', body);
    if (shown === 'over') return await this.#showInChannel(text);
    const message = asText(asObject(shown)['id']) ?? this.message;
    if (message === undefined) throw new Error('Discord did not tell which message it has changed.');
    return { channel: this.#interaction.channel, message };
  }

  /**
   * Tells only who began the interaction, with these components under it; the channel where that is not possible any more,
   * without them. Rejects as calls do.
   */
  async tell(text: string, components: readonly unknown[] = []): Promise<void> {
    if (this.#kind !== 'update') return void (await this.show(text, components));
    const body = { ...messageBody(text, this.#backend.options, true), ...(components.length > 0 && { components }) };
    const told = await this.#through('POST', '', body);
    if (told === 'over') await this.#showInChannel(text);
  }

  /** Puts a text in the place of the message that the interaction was begun under, and its components. Rejects as calls do. */
  async replace(text: string): Promise<void> {
    if (this.#kind !== 'update') throw new Error('There is no message that it was begun under.');
    const body = { ...messageBody(text, this.#backend.options), components: [] };
    if ((await this.#through('PATCH', '/messages/%40original', body)) === 'over') await this.#showInChannel(text);
  }

  /**
   * Puts this body in the place of the answer, or of the message that the interaction was begun under; where that is gone
   * its sender gets another. It is for them alone: where the interaction is over nothing is shown. Rejects as calls do.
   */
  async draw(body: Readonly<Record<string, unknown>> & { readonly flags: number }): Promise<void> {
    if ((await this.#through('PATCH', '/messages/%40original', body)) !== 'over') return;
    const alone = { ...body, flags: body.flags | MessageFlags.Ephemeral };
    if ((await this.#through('POST', '', alone)) !== 'over') return;
    const { id } = this.#interaction;
    this.#backend.host.logger.warn({ interaction: id }, 'What came of an interaction could not be shown: it is over.');
  }

  /** Gives a file to who began the interaction alone. Rejects as calls do. */
  async give(file: DiscordFile): Promise<void> {
    await this.add({ flags: 0, allowed_mentions: NOBODY }, [file]);
  }

  /**
   * Shows who began the interaction a message of their own, which is for nobody else: where the interaction is over
   * nothing is shown. Rejects as calls do.
   */
  async add(
    body: Readonly<Record<string, unknown>> & { readonly flags: number },
    files: readonly DiscordFile[] = [],
  ): Promise<void> {
    const alone = { ...body, flags: body.flags | MessageFlags.Ephemeral };
    if ((await this.#through('POST', '', alone, files)) !== 'over') return;
    const { id } = this.#interaction;
    this.#backend.host.logger.warn({ interaction: id }, 'What only one person may see could not be shown: it is over.');
  }

  /** Tells who began the interaction, and nobody else whatever happens. Rejects as calls do. */
  async tellAlone(text: string, components: readonly unknown[] = []): Promise<void> {
    const body = { ...messageBody(text, { unfurl: false }), ...(components.length > 0 && { components }) };
    await this.add({ ...body, flags: MessageFlags.SuppressEmbeds });
  }

  /** Draws the message anew that the interaction was begun under; false where that is not possible any more. Rejects as calls do. */
  async redraw(body: Readonly<Record<string, unknown>>): Promise<boolean> {
    if (this.#kind !== 'update') throw new Error('There is no message that it was begun under.');
    return (await this.#through('PATCH', '/messages/%40original', body)) !== 'over';
  }

  /** Changes the components of the message that the interaction was begun under, if that is possible. Never rejects. */
  async change(components: readonly unknown[]): Promise<void> {
    if (this.#kind !== 'update') throw new Error('There is no message that it was begun under.');
    try {
      await this.#through('PATCH', '/messages/%40original', changeOf(components));
    } catch (error) {
      const fields = { interaction: this.#interaction.id, ...failureFields(error) };
      this.#backend.host.logger.warn(fields, 'Buttons of a message could not be changed.');
    }
  }

  /** Answers `over` when the interaction cannot be used any more. */
  async #through(
    method: 'PATCH' | 'POST',
    path: '' | `/${string}`,
    body: object,
    files: readonly DiscordFile[] = [],
  ): Promise<unknown> {
    const { calls, host, self } = this.#backend;
    const { token, receivedAt } = this.#interaction;
    if (this.#acknowledged.status === 'late' || host.clock.now() - receivedAt > USABLE_MS) return 'over';
    const address = `/webhooks/${self.applicationId}/${token}${path}` as const;
    try {
      const sent = { method, path: address, body, isSigned: false, ...(files.length > 0 && { files }) };
      return await calls.call(sent, SHOW);
    } catch (error) {
      if (isRefusal(error, ...OVER)) return 'over';
      throw error;
    }
  }

  async #showInChannel(text: string): Promise<Shown> {
    const { calls, options } = this.#backend;
    const body = messageBody(text, options);
    if (this.#inChannel !== undefined) {
      const { channel, message } = this.#inChannel;
      await calls.call({ method: 'PATCH', path: `/channels/${channel}/messages/${message}`, body }, SHOW);
      return this.#inChannel;
    }
    const { isBotThere, channel, user, id } = this.#interaction;
    const where = isBotThere ? channel : await this.#directChannel(user);
    const message = await postOnce(this.#backend, { channel: where, name: `answer:${id}`, body });
    this.#inChannel = { channel: where, message };
    return this.#inChannel;
  }

  async #directChannel(user: string): Promise<string> {
    const body = { recipient_id: user };
    const opened = await this.#backend.calls.call({ method: 'POST', path: '/users/@me/channels', body }, SHOW);
    const id = asText(asObject(opened)['id']);
    if (id === undefined) throw new Error('Discord did not tell which channel it has opened.');
    return id;
  }
}

/** Takes an interaction on: what is answered to it comes later. Never rejects. */
export async function begin(
  backend: Backend,
  interaction: InteractionFacts,
  kind: 'public' | 'private',
): Promise<Answer> {
  const first = { kind: 'later', isPrivate: kind === 'private' } as const;
  return new Answer(backend, interaction, kind, await acknowledge(backend, interaction, first));
}

/** The same for one that was begun under a message; `components` are what this one has from now on. Never rejects. */
export async function beginUnder(
  backend: Backend,
  interaction: InteractionFacts,
  components?: readonly unknown[],
): Promise<Answer> {
  const first = { kind: 'update', ...(components !== undefined && { fields: changeOf(components) }) } as const;
  return new Answer(backend, interaction, 'update', await acknowledge(backend, interaction, first));
}

/** Answers an interaction for good, by a sentence that only its sender sees. Never rejects. */
export async function tellAtOnce(backend: Backend, interaction: InteractionFacts, text: string): Promise<void> {
  const body = messageBody(text, backend.options, true);
  await acknowledge(backend, interaction, { kind: 'message', body });
}

function changeOf(components: readonly unknown[]): Readonly<Record<string, unknown>> {
  return { components, allowed_mentions: NOBODY };
}
