import type { Received } from '../../../threads/adapter.ts';
import { personIdOf } from '../ids.ts';
import { threadOf } from '../place.ts';
import { addressingOf } from './addressing.ts';
import { admit } from './admit.ts';
import type { DiscordMessage } from './discord-event.ts';
import { earsIn, namesFor } from './ears-in.ts';
import { findGround, findPlace } from './find-place.ts';
import { isListenedTo } from './listened-to.ts';
import type { Receiving } from './receiving.ts';
import { toInbound } from './to-inbound.ts';

/**
 * Hands a message in, told live or found when catching up. Resolves when it is stored, or none of the bot's business.
 *
 * @throws ThreadloopError when the store fails: it is to be tried again.
 */
export async function takeMessage(message: DiscordMessage, receiving: Receiving): Promise<void> {
  const { backend, gateway, forwards, directs } = receiving;
  const { host } = backend;
  const ground = await findGround({ ...message, message: message.id }, backend);
  if (ground === undefined) return;
  const ears = earsIn(message.guild, backend, gateway);
  const addressing = addressingOf(message, ears);
  const isAddressed = addressing.address !== 'none';
  const place = await findPlace(ground, message.id, { host, gateway });
  const thread = threadOf(place);
  const begins = ground.kind === 'channel' && place.kind === 'thread';
  const handIn = async (whole: DiscordMessage): Promise<Received> => {
    const names = namesFor(whole, backend, gateway);
    return await host.intake.receive(toInbound(whole, { thread, ...addressing, ears, names }));
  };
  // Programs that are not listened to: what judges them needs nothing more.
  if (!(await isListenedTo(message.author, thread, backend))) return void (await handIn(message));
  const isForBot = isAddressed || (!begins && (await takesPart()));
  const admission = await admit(message.author, ground, isForBot, backend);
  if (admission !== 'admitted') {
    if (admission !== 'passedOver') refuse(message, admission.refused, isAddressed, receiving);
    return;
  }
  if (begins && message.isForward && !isAddressed) forwards.remember(message);
  const before = begins && isAddressed ? forwards.take(message) : undefined;
  const { status } = await handIn(before === undefined ? message : withForwarded(message, before));
  // Not where nothing was taken in, as of who has left the bot out; nor with a word such as "forget me".
  if (ground.kind === 'direct' && status !== 'ignored' && status !== 'command')
    await directs.remember(ground.channel, personIdOf(message.author.id));

  async function takesPart(): Promise<boolean> {
    return (await host.readThread(thread, 'none'))?.participation.takesPart ?? false;
  }
}

function withForwarded(
  message: DiscordMessage,
  { files, quotes, names }: Pick<DiscordMessage, 'files' | 'quotes' | 'names'>,
): DiscordMessage {
  return {
    ...message,
    files: [...files, ...message.files],
    quotes: [...quotes, ...message.quotes],
    names: new Map([...names, ...message.names]),
  };
}

function refuse(
  { id, channel, guild, author }: DiscordMessage,
  reason: 'denied' | 'notAllowed' | 'unknown',
  isAddressed: boolean,
  { backend: { host, background }, onRefused }: Receiving,
): void {
  host.logger.info({ guild, channel, message: id, user: author.id, reason }, 'A message was refused.');
  // Who was not judged is not told that they may not.
  if (!isAddressed || reason === 'unknown' || author.kind !== 'person') return;
  background(
    'tell of a refusal',
    async () => await onRefused({ guild, channel, message: id, user: author.id, reason }),
  );
}
