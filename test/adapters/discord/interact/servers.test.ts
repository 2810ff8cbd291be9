import { describe, expect, it } from 'vitest';
import { chosenServer } from '../../../../src/adapters/discord/interact/servers/chosen-server.ts';
import { threadOf } from '../../../../src/adapters/discord/place.ts';
import { FAKE_DISCORD_IDS as IDS } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { InteractWorld, TEXTS, type WorldOptions } from './support/interact-world.ts';

const { alice, bob, guild } = IDS;

const OTHER = '400000000000000001';
const FOREIGN = '400000000000000002';

const MEMBER = 'GET /guilds/:id/members/:id';

const { servers } = TEXTS.discord;

/** Alice is in two of three servers that the bot is in. */
async function start(options: WorldOptions = {}) {
  const world = await InteractWorld.start(options);
  await world.discord.addBotTo({ id: OTHER, name: 'Chess *club*', members: [{ user: alice }], channels: [] });
  await world.discord.addBotTo({ id: FOREIGN, name: 'Secret', members: [{ user: bob }], channels: [] });
  await world.until(() => world.gateway.guilds.length === 3);
  await world.settle();
  const direct = world.discord.openDirect(alice);
  return { world, direct, thread: threadOf({ kind: 'direct', channel: direct }) };
}

type Spot = Awaited<ReturnType<typeof start>>;

const ask = async ({ world, direct }: Spot, options: Record<string, string> = {}) =>
  await world.after(world.discord.command({ user: alice, channel: direct, name: 'server', options }));

async function choose(spot: Spot, value: string) {
  const { world, direct } = spot;
  const { response } = await ask(spot);
  const menu = { user: alice, channel: direct, message: response?.id ?? '', component: 'tl1:server', values: [value] };
  const { id } = await world.after(world.discord.press(menu));
  return { interaction: world.discord.interaction(id), message: world.discord.message(response?.id ?? '') };
}

const optionsIn = (components: readonly Readonly<Record<string, unknown>>[] = []) =>
  components.flatMap(({ components: inner }) =>
    (inner as { options: { label: string }[] }[]).flatMap(({ options }) => options.map(({ label }) => label)),
  );

describe('/server in direct messages', () => {
  it('offers the servers that its user and the bot are in, and no other', async () => {
    const spot = await start();
    const { isEphemeral, response } = await ask(spot);
    expect(isEphemeral).toBe(true);
    expect(response?.content).toBe(servers.which);
    const known = await spot.world.backend.places.guildName(guild);
    expect(optionsIn(response?.components)).toEqual([servers.noneOption, known, 'Chess *club*']);
    expect(spot.world.discord.problems).toEqual([]);
  });

  it('offers those of a name', async () => {
    const spot = await start();
    expect(optionsIn((await ask(spot, { name: 'CHESS' })).response?.components)).toEqual([
      servers.noneOption,
      'Chess *club*',
    ]);
    expect((await ask(spot, { name: 'secret' })).response?.content).toBe(servers.noneShared);
  });

  it('takes a choice, and names it without its marks', async () => {
    const spot = await start();
    const { interaction, message } = await choose(spot, OTHER);
    expect(interaction).toMatchObject({ callback: 6, ackedAfterMs: 0 });
    expect(message).toMatchObject({ content: servers.chosen('Chess \\*club\\*'), components: [] });
    expect(await chosenServer(spot.world.backend, spot.thread)).toBe(OTHER);
    expect(await spot.world.stored('discord:server:')).toEqual({
      [`discord:server:${spot.thread}`]: {
        by: `discord:${alice}`,
        server: { guild: OTHER, thread: `discord:${OTHER}:${OTHER}:` },
      },
    });
  });

  it('takes a choice back', async () => {
    const spot = await start();
    await choose(spot, OTHER);
    expect((await choose(spot, 'none')).message?.content).toBe(servers.none);
    expect(await chosenServer(spot.world.backend, spot.thread)).toBeUndefined();
    expect(await spot.world.stored('discord:server:')).toEqual({});
  });

  it('takes no choice of a server that its user has left since', async () => {
    const spot = await start();
    const { world, direct } = spot;
    const { response } = await ask(spot);
    await world.discord.removeMember(OTHER, alice);
    const menu = {
      user: alice,
      channel: direct,
      message: response?.id ?? '',
      component: 'tl1:server',
      values: [OTHER],
    };
    await world.after(world.discord.press(menu));
    expect(world.discord.message(response?.id ?? '')?.content).toBe(servers.notIn);
    expect(await chosenServer(world.backend, spot.thread)).toBeUndefined();
  });

  it('says that it did not work when the storage fails', async () => {
    const spot = await start();
    const { world, direct } = spot;
    const { response } = await ask(spot);
    const failing = Object.assign(Object.create(world.host.records) as object, {
      put: () => Promise.reject(new Error('The store is gone.')),
    });
    Object.assign(world.host, { records: failing });
    const menu = {
      user: alice,
      channel: direct,
      message: response?.id ?? '',
      component: 'tl1:server',
      values: [OTHER],
    };
    const { followUps } = await world.after(world.discord.press(menu));
    expect(followUps).toMatchObject([{ content: TEXTS.discord.notTaken }]);
  });
});

describe('the chosen server', () => {
  it('is asked about again after some minutes, and not before', async () => {
    const spot = await start();
    const { world, thread } = spot;
    await choose(spot, OTHER);
    const asked = world.discord.callsOf(MEMBER).length;
    for (let read = 0; read < 5; read += 1) await chosenServer(world.backend, thread);
    expect(world.discord.callsOf(MEMBER)).toHaveLength(asked);
    await world.clock.advanceAsync(200_000);
    await chosenServer(world.backend, thread);
    expect(world.discord.callsOf(MEMBER)).toHaveLength(asked + 1);
  });

  it('counts no more when the person has left it, and they are told once', async () => {
    const spot = await start();
    const { world, direct, thread } = spot;
    await choose(spot, OTHER);
    await world.discord.removeMember(OTHER, alice);
    await world.clock.advanceAsync(200_000);
    const read = await Promise.all([chosenServer(world.backend, thread), chosenServer(world.backend, thread)]);
    await world.settle();
    expect([...read, await chosenServer(world.backend, thread)]).toEqual([undefined, undefined, undefined]);
    const told = world.discord.channel(direct).filter(({ ephemeralFor }) => ephemeralFor === undefined);
    expect(told.map(({ content }) => content)).toEqual([servers.left('Chess \\*club\\*')]);
    expect(await world.stored('discord:server:')).toEqual({
      [`discord:server:${thread}`]: { by: `discord:${alice}` },
    });
  });

  it('counts no more when the bot has left it', async () => {
    const spot = await start();
    const { world, thread } = spot;
    await choose(spot, OTHER);
    await world.discord.removeBotFrom(OTHER);
    await world.until(() => !world.gateway.guilds.includes(OTHER));
    await world.clock.advanceAsync(200_000);
    expect(await chosenServer(world.backend, thread)).toBeUndefined();
  });

  it('does not count while Discord cannot be asked', async () => {
    const spot = await start();
    const { world, thread } = spot;
    await choose(spot, OTHER);
    await world.clock.advanceAsync(200_000);
    world.discord.fail(MEMBER, { kind: 'rateLimited', retryAfterSeconds: 60 });
    expect(await chosenServer(world.backend, thread)).toBeUndefined();
    await world.clock.advanceAsync(61_000);
    expect(await chosenServer(world.backend, thread)).toBe(OTHER);
  });

  it('is none where nothing was chosen', async () => {
    const { world, thread } = await start();
    expect(await chosenServer(world.backend, thread)).toBeUndefined();
  });
});
