import * as fc from 'fast-check';

const TOKENS = [
  '<!here>',
  '<!channel>',
  '<!everyone|x>',
  '<!subteam^S123|@team>',
  '<!date^1^{date}^https://e.com|x>',
  '<@U0123ABC>',
  '<@U0123ABC|Bob Smith>',
  '<@U999>',
  '<#C0123|general>',
];
const SIGNS = [
  '<',
  '>',
  '!',
  '@',
  '#',
  '|',
  '&',
  '!here>',
  '@U1>',
  '\\',
  '`',
  '``',
  '```',
  '~~~',
  '```ts\n',
  '**',
  '_',
];
const ENTITIES = [
  '&lt;',
  '&amp;',
  '&gt;',
  '&#60;',
  '&#x3C;',
  '&#33;',
  '&#x200b;',
  '&commat;',
  '&num;',
  '&excl;',
  '&zwj;',
];
const HIDDEN = ['amp;', 'lt;', '\u200b', '\u2060', '\u00ad', '\ufe0f', '\u0000', '\u{e0041}', '\ud83d'];
const BLOCKS = ['\n', '\n\n', ' ', '    ', '> ', '- ', '1. ', '| a | b |\n|-|-|\n', 'x'.repeat(150)];
const LINKS = [
  '[',
  ']',
  '(',
  ')',
  '](',
  '![',
  '![](',
  '[a](',
  '[r]: ',
  ':',
  '/',
  'https://e.com',
  'mailto:',
  '<https://e.com|',
];
const DANGERS = ['javascript:', 'slack://x', 'java&#115;cript:', '<slack:', '@here', '@channel', '@everyone'];
const HARMLESS = ['<!-- c -->', '<!DOCTYPE html>', '<b>', '<T>', 'a', 'é', '👩‍👩‍👧', '漢字'];
const PIECES = [...TOKENS, ...SIGNS, ...ENTITIES, ...HIDDEN, ...BLOCKS, ...LINKS, ...DANGERS, ...HARMLESS];

/** Text made of what can be misread, in any order, and of anything else. */
export const hostileText = fc
  .array(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...PIECES) }, fc.string({ unit: 'binary', maxLength: 4 })), {
    maxLength: 40,
  })
  .map((pieces) => pieces.join(''));

/** A text and what it comes in. */
export const cutText = fc
  .tuple(hostileText, fc.array(fc.nat({ max: 6 }), { maxLength: 200 }))
  .map(([text, lengths]) => {
    const deltas: string[] = [];
    let rest = text;
    for (const length of lengths) {
      deltas.push(rest.slice(0, length));
      rest = rest.slice(length);
    }
    return { text, deltas: [...deltas, rest] };
  });
