/** Characters of a provider's message that are looked at. */
const LONGEST = 300;

/** A longer word is an id, a key or data. */
const LONGEST_WORD = 24;

/** What providers say about failures. These words may stand also where the request has them, too. */
const WORDS_OF_ERRORS: ReadonlySet<string> = new Set(
  `a an and are as at be been but by can cannot could did do does error errors exceeded exceeds exceed failed failure
  for from has have however http https in input internal invalid is it its large length limit limits long longer many
  max maximum message messages minute minutes missing model models must next no not of on only or our output overloaded
  per permission please prompt quota rate reached reduce request requested requests required response retry seconds
  server service should status stream such temporarily than that the there this time timeout to token tokens too try
  type unavailable unexpected unknown unsupported up used value was were when which with within you your account api
  authentication balance billing check connection context credit current details exist found insufficient key later
  organization plan project provided refused reset upgrade wait window again after bad gateway forbidden unauthorized
  assistant content image role system text tool user agreed answer answered before broke cannot connection ended event
  finished form gave had milliseconds ms nothing off over provider reason refused filtered reports sent silent`
    .split(/\s+/u)
    .filter((word) => word !== ''),
);

/**
 * What may be logged of a provider's message: its first 300 characters without what stands in the request, since
 * providers repeat what they complain of, and without what looks like a key. Words that every error is made of stay.
 */
export function safeMessage(message: string, sent: readonly unknown[]): string {
  const text = unescaped(message.slice(0, LONGEST));
  const words = wordsSent(sent);
  const kept = text
    .replace(KEYS, '…')
    .replace(/[\p{L}\p{N}]+/gu, (word) => (isSafe(word.toLowerCase(), words) ? word : '…'));
  return kept
    .replace(/…(?:[^\p{L}\p{N}]{0,3}…)+/gu, '…')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** What begins like a key, or follows the word for one. */
const KEYS = /\b(?:sk|pk|rk|xai|gsk|hf|key|AIza)[-_][^\s"',;]+|\bAIza[^\s"',;]+|\bBearer\s+[^\s"',;]+/giu;

function isSafe(word: string, sent: Sent): boolean {
  if (word.length > LONGEST_WORD || LIKE_A_KEY.test(word)) return false;
  if (WORDS_OF_ERRORS.has(word)) return true;
  // A provider may have cut a word; short pieces of words are everywhere.
  return word.length < 4 ? !sent.words.has(word) : !sent.text.includes(word);
}

/** Letters and digits mixed, or many digits: a part of a key, of a number of somebody's, of an id. */
const LIKE_A_KEY = /^(?=.*\d)(?=.*\p{L}).{8,}$|^\d{8,}$/u;

interface Sent {
  readonly text: string;
  readonly words: ReadonlySet<string>;
}

function wordsSent(sent: readonly unknown[]): Sent {
  const text = sent.map(textOf).join('\n').toLowerCase();
  return { text, words: new Set(text.match(/[\p{L}\p{N}]+/gu)) };
}

/** Of a message what somebody wrote: not when it was, and not the data of images, which is no word. */
function textOf(part: unknown): string {
  const isMessage = typeof part === 'object' && part !== null && 'role' in part;
  const {
    role: _,
    timestamp: _at,
    usage: _usage,
    ...written
  } = { role: '', timestamp: 0, usage: {}, ...(isMessage ? part : {}) };
  return unescaped(
    JSON.stringify([isMessage ? written : part], (_name, value: unknown) => (isImage(value) ? null : value)),
  );
}

function isImage(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && 'type' in value && value.type === 'image' && 'mimeType' in value
  );
}

/** An echo may come as JSON: `\n` before a word is no part of it. */
function unescaped(text: string): string {
  return text
    .replace(/\\u([0-9a-f]{4})/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\[nrtbf"\\/]/gu, ' ');
}
