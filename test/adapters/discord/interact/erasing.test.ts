import { describe, expect, it } from 'vitest';
import { keepAbout } from '../../../../src/adapters/discord/interact/about/pending.ts';
import { identifyClick } from '../../../../src/adapters/discord/interact/buttons/clicks.ts';
import { chooseServer } from '../../../../src/adapters/discord/interact/servers/chosen-server.ts';
import { tellRefused } from '../../../../src/adapters/discord/interact/welcome/tell-refused.ts';
import { threadOf } from '../../../../src/adapters/discord/place.ts';
import { FAKE_DISCORD_IDS as IDS } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { createRecordEraser } from '../../../../src/threads/erasing/record-eraser.ts';
import type { Erasure } from '../../../../src/threads/ports.ts';
import { toTeamId } from '../../../../src/threads/thread-id.ts';
import { InteractWorld } from './support/interact-world.ts';

const { alice, bob, carla, guild, general, app } = IDS;

const THREAD = threadOf({ kind: 'thread', guild, channel: general, thread: '1' });
const direct = (user: string) => threadOf({ kind: 'direct', channel: `9${user}` });

/** What is kept of Alice and of Bob; both have asked about a message of Carla's. */
async function keptAfter(what: Erasure): Promise<Record<string, unknown>> {
  const world = await InteractWorld.start();
  const { backend, host } = world;
  for (const user of [alice, bob]) {
    const { id: message } = await world.discord.say({ channel: general, user, text: 'hi' });
    await tellRefused(backend, { guild, channel: general, message, user });
    const click = await identifyClick({ thread: THREAD, user, message: '2', kind: 'tryAgain' }, backend);
    await click.changedNothing();
    await chooseServer(backend, { thread: direct(user), by: `discord:${user}`, guild });
    const by = `discord:${carla}`;
    const quote = { kind: 'forward', author: 'carla', authorId: by, text: 'of Carla' } as const;
    const about = { by, isByPerson: true, quotes: [{ by, quote }], files: [] };
    await keepAbout(about, { channel: general, message: '3' }, { user, guild }, backend);
  }
  await createRecordEraser(host.records, []).erase(what);
  return await world.stored('discord:');
}

const GLOBAL = `discord:commands:${app}:global`;

const keysOf = (user: string) => [
  `discord:click:${THREAD}:discord:${user}:2:tryAgain`,
  `discord:refused:discord:${user}`,
  `discord:server:${direct(user)}`,
  `discord:window:discord:${guild}:discord:${user}:${general}:3`,
];

const sorted = (keys: readonly string[]) => keys.toSorted();

describe('what is kept of what people do besides writing', () => {
  it('goes with a person', async () => {
    expect(sorted(Object.keys(await keptAfter({ person: `discord:${alice}` })))).toEqual(
      sorted([GLOBAL, ...keysOf(bob)]),
    );
  });

  it('goes with whoever wrote a message that is asked about', async () => {
    const kept = await keptAfter({ person: `discord:${carla}` });
    expect(JSON.stringify(kept)).not.toMatch(/carla/iu);
    expect(JSON.stringify(kept)).not.toContain(carla);
  });

  it('goes with direct messages', async () => {
    const kept = Object.keys(await keptAfter({ thread: direct(alice) }));
    expect(kept).not.toContain(`discord:server:${direct(alice)}`);
    expect(kept).toContain(`discord:server:${direct(bob)}`);
  });

  it('goes with a server', async () => {
    const kept = await keptAfter({ team: toTeamId('discord', guild) });
    expect(sorted(Object.keys(kept))).toEqual(
      sorted([
        GLOBAL,
        `discord:refused:discord:${alice}`,
        `discord:refused:discord:${bob}`,
        `discord:server:${direct(alice)}`,
        `discord:server:${direct(bob)}`,
      ]),
    );
    expect(JSON.stringify(kept)).not.toContain(guild);
  });
});
