import { describe, expect, it } from 'vitest';
import { createTexts } from '../../../../../src/text/index.ts';
import { toTeamId } from '../../../../../src/threads/thread-id.ts';
import { type BotOnFake, startBotOnFake } from '../support/bot-on-fake.ts';
import { GENERAL, USERS } from './support/approvals-on-slack.ts';
import { answered, press, startDesk } from './support/desk-scene.ts';

const words = createTexts('en').slackApprovals;

async function audited({ host }: BotOnFake): Promise<readonly (readonly [string, string])[]> {
  const scope = { kind: 'team', team: toTeamId('slack', 'T1') } as const;
  const { entries } = await host.administration.audit(scope, { limit: 20 });
  return entries.map(({ change, who }) => [change, who.id] as const);
}

describe.each(['socket', 'http'] as const)('a request on the fake of Slack, over %s', (transport) => {
  it('R72: stays as it is when somebody else clicks, who alone is told; it is audited, and an admin decides', async () => {
    const scene = await startDesk(transport);
    const { world } = scene;
    const before = scene.card();
    await press(scene, USERS.dan, 'approve');
    await world.until('Dan is told', () => world.slack.callsOf('chat.postEphemeral').length > 0);
    expect(world.slack.callsOf('chat.postEphemeral').map(({ args }) => args['user'])).toEqual([USERS.dan]);
    expect([scene.card(), scene.deployed]).toEqual([before, []]);
    expect(await audited(world)).toEqual([['refused', `slack:${USERS.dan}`]]);
    await press(scene, USERS.ann, 'approve');
    await answered(scene, world);
    expect(scene.deployed).toEqual(['1.2.3']);
    expect(await audited(world)).toEqual(
      expect.arrayContaining([
        ['approved', `slack:${USERS.ann}`],
        ['refused', `slack:${USERS.dan}`],
      ]),
    );
    expect(scene.card()?.shown).not.toContain(words.buttons.approveForThread);
    expect(world.slack.problems).toEqual([]);
  });

  it('R74: is carried out once, for a double click 50 ms apart that is delivered twice', async () => {
    const scene = await startDesk(transport);
    const { world } = scene;
    const click = {
      user: USERS.cid,
      channel: GENERAL,
      ts: scene.card()?.ts ?? '',
      action: 'threadloop.approval.approve',
    };
    world.slack.failDeliveries({ kind: 'duplicate', times: 2 });
    // The card has its buttons as long as it is not drawn anew.
    world.slack.fail('chat.update', { kind: 'rateLimited', retryAfterSeconds: 1 });
    const first = world.during(world.slack.press(click));
    await world.pass(50);
    await Promise.all([first, world.during(world.slack.press(click))]);
    await world.during(world.slack.settled());
    await answered(scene, world);
    expect(scene.deployed).toEqual(['1.2.3']);
    expect((await audited(world)).filter(([act]) => act === 'approved')).toEqual([['approved', `slack:${USERS.cid}`]]);
    expect(world.slack.callsOf('chat.postEphemeral')).toEqual([]);
  });

  it('R75: is carried out by another process after the one that posted the card has ended', async () => {
    const scene = await startDesk(transport);
    await scene.world.stop(0);
    const options = { ...scene.options, script: ['It is deployed.'], beside: scene.world };
    const world = await startBotOnFake(transport, options);
    await press({ ...scene, world }, USERS.cid, 'approve');
    await answered(scene, world);
    expect(scene.deployed).toEqual(['1.2.3']);
    await world.until('the card has no buttons', () => scene.card()?.shown.includes(words.buttons.deny) === false);
  });
});
