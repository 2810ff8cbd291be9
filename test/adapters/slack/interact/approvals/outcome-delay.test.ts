import { describe, expect, it } from 'vitest';
import { GENERAL, USERS } from './support/approvals-on-slack.ts';
import { answered, type DeskScene, press, startDesk } from './support/desk-scene.ts';

/** What is posted, changed and taken away in the channel, and how many seconds after a moment. */
function drawnSince(since: number, { world, card }: DeskScene): readonly string[] {
  const ts = card()?.ts;
  return world.slack.calls
    .filter(({ at, method, args }) => at >= since && args['channel'] === GENERAL && method.startsWith('chat.'))
    .map(({ at, method, args }) => {
      const text = args['text'];
      const [line = ''] = typeof text === 'string' ? text.split('\n') : [];
      return `${((at - since) / 1_000).toFixed(1)} s: ${method}${args['ts'] === ts ? ' (card)' : ''} ${line}`.trim();
    });
}

/** Somebody who has looked at the card for so long approves. */
async function approve(afterMs: number) {
  const scene = await startDesk('socket');
  const { world } = scene;
  await world.pass(afterMs);
  const since = world.clock.now();
  await press(scene, USERS.ann, 'approve');
  await answered(scene, world);
  await world.pass(20_000);
  return { drawn: drawnSince(since, scene), problems: world.slack.problems };
}

describe('what came of an approved call', () => {
  it('does not wait for its card, which is drawn once for each state, and is told a second after the last message at the latest', async () => {
    expect(await approve(10_000)).toEqual({
      drawn: [
        '0.0 s: chat.update (card) Deploy: Approved by Ann.',
        '0.0 s: chat.postMessage Working · step 1 · Deploy: 1.2.3',
        '0.0 s: chat.update (card) Deploy: Approved by Ann, and carried out.',
        '0.0 s: chat.delete',
        // A second after the last message, as Slack wants it.
        '1.0 s: chat.postMessage It is deployed.',
      ],
      problems: [],
    });
  });

  it('is told as soon as Slack takes another message in the channel, where the card was only just posted', async () => {
    expect(await approve(0)).toEqual({
      drawn: [
        '0.0 s: chat.update (card) Deploy: Approved by Ann.',
        '0.0 s: chat.update (card) Deploy: Approved by Ann, and carried out.',
        '1.0 s: chat.postMessage It is deployed.',
      ],
      problems: [],
    });
  });
});
