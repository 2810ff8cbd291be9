import { CARD_BUTTONS, type CardButton, readCardIds } from '../../../../src/adapters/slack/approvals/card-ids.ts';
import { personIdOf } from '../../../../src/adapters/slack/ids.ts';
import type { FakeMessage, FakeSlack } from '../../../../src/testing/fake-slack/fake-slack.ts';
import type { ShownCard } from '../../../contracts/approval-surface/surface-driver.ts';

type Json = Readonly<Record<string, unknown>>;

/** Cards among messages, the oldest first, with what stands beside them. */
export async function showCards(
  slack: FakeSlack,
  channel: string,
  messages: readonly FakeMessage[],
): Promise<readonly ShownCard[]> {
  const cards = messages.filter(({ metadata, ephemeralFor, blocks }) => {
    return ephemeralFor === undefined && metadata?.['event_type'] === 'threadloop_approval' && blocks.length > 3;
  });
  return await Promise.all(
    cards.map(async (card) => showCard(slack, channel, card, await besideOf(slack, channel, card))),
  );
}

/** A message as somebody who looks at it has it: what can be read and pressed, whom it calls, what it loads. */
function showCard(slack: FakeSlack, channel: string, message: FakeMessage, beside: string | undefined): ShownCard {
  const parts = partsOf(message.blocks);
  const mrkdwn = [message.text, ...parts.flatMap(({ type, text }) => (type === 'mrkdwn' ? [String(text)] : []))];
  return {
    id: `${channel}:${message.ts}`,
    text: message.shown,
    spoken: decoded(message.text),
    buttons: buttonsIn(message.blocks),
    calls: [...new Set([...mrkdwn.flatMap(callsIn), ...parts.flatMap(elementCalls)])],
    fetched: [...imagesIn(parts), ...unfoldedIn(slack, message)],
    links: [...mrkdwn.flatMap(linksIn), ...parts.flatMap(elementLinks)],
    beside,
  };
}

/** What stands in the file, or the message, that was posted after a card in its thread. */
async function besideOf(slack: FakeSlack, channel: string, { ts, threadTs }: FakeMessage): Promise<string | undefined> {
  const after = slack.thread(channel, threadTs ?? ts).filter((message) => message.ts > ts);
  for (const { files, shown, blocks } of after) {
    const [file] = files;
    if (file !== undefined) {
      const headers = { authorization: `Bearer ${slack.credentials.botToken}` };
      return await (await fetch(`${slack.url}/files-pri/T1-${file.id}/${file.name}`, { headers })).text();
    }
    if (blocks.some(({ type }) => type === 'rich_text') && blocks.length <= 3) return shown;
  }
  return undefined;
}

export function buttonsIn(blocks: unknown): readonly CardButton[] {
  const found = partsOf(blocks).flatMap(({ action_id: id, value }) => readCardIds(id, value)?.button ?? []);
  return CARD_BUTTONS.filter((button) => found.includes(button));
}

/** Every object in blocks, at any depth. */
export function partsOf(value: unknown): readonly Json[] {
  if (Array.isArray(value)) return value.flatMap(partsOf);
  if (typeof value !== 'object' || value === null) return [];
  const part: Json = Object.fromEntries(Object.entries(value));
  return [part, ...Object.values(part).flatMap(partsOf)];
}

function callsIn(mrkdwn: string): readonly string[] {
  const people = [...mrkdwn.matchAll(/<@([A-Z0-9]+)(?:\|[^>]*)?>/gu)].map(([, id = '']) => personIdOf(id));
  const isMass = /<!(?:here|channel|everyone|subteam)/u.test(mrkdwn) || /@(?:here|channel|everyone)\b/u.test(mrkdwn);
  return isMass ? [...people, 'everybody'] : people;
}

/** Rich text has elements for what calls people; characters in it call nobody. */
function elementCalls({ type, user_id: user }: Json): readonly string[] {
  if (type === 'user') return [personIdOf(String(user))];
  return type === 'broadcast' || type === 'usergroup' ? ['everybody'] : [];
}

function imagesIn(parts: readonly Json[]): readonly string[] {
  return parts.flatMap(({ image_url: url, thumbnail_url: thumbnail }) =>
    [url, thumbnail].flatMap((each) => (typeof each === 'string' ? [each] : [])),
  );
}

/** Slack fetches every address of a message that was not posted without. */
function unfoldedIn(slack: FakeSlack, { ts }: FakeMessage): readonly string[] {
  const posted = slack.callsOf('chat.postMessage').find(({ answer }) => answer['ts'] === ts);
  if (posted === undefined) return [];
  const { unfurl_links: links, unfurl_media: media } = posted.args;
  return links === false && media === false ? [] : ['whatever it names'];
}

function linksIn(mrkdwn: string): readonly { readonly label: string; readonly address: string }[] {
  return [...mrkdwn.matchAll(/<((?:https?|mailto):[^>|]*)(?:\|([^>]*))?>/gu)].map(([, address = '', label]) => ({
    address,
    label: label ?? address,
  }));
}

function elementLinks({ type, url, text }: Json): readonly { readonly label: string; readonly address: string }[] {
  return type === 'link' ? [{ address: String(url), label: String(text ?? url) }] : [];
}

function decoded(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
