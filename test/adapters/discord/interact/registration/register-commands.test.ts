import { ApplicationCommandType } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import type {
  CommandDefinition,
  CommandScope,
} from '../../../../../src/adapters/discord/interact/registration/definitions.ts';
import { Registrar } from '../../../../../src/adapters/discord/interact/registration/register-commands.ts';
import type { FakeDiscordFault } from '../../../../../src/testing/fake-discord/fake-discord.ts';
import { FAKE_DISCORD_IDS as IDS } from '../../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { InteractWorld, TEXTS } from '../support/interact-world.ts';

const { app, guild } = IDS;

const GLOBAL = 'PUT /applications/:id/commands';
const IN_GUILD = 'PUT /applications/:id/guilds/:id/commands';

const hundred = (changed?: number): readonly CommandDefinition[] =>
  Array.from({ length: 100 }, (_, index) => ({
    type: ApplicationCommandType.ChatInput,
    name: `command-${index}`,
    description: index === changed ? 'Changed.' : 'One of many.',
  }));

/** What a process does that begins with these sets, from its start to its end. */
async function runWith(
  world: InteractWorld,
  wanted: readonly (readonly [CommandScope, readonly CommandDefinition[]])[],
): Promise<void> {
  const registrar = new Registrar(world.backend, wanted);
  registrar.begin();
  await world.settle();
  registrar.stop();
}

const names = (world: InteractWorld, guildId?: string) => world.discord.commands(guildId).map(({ name }) => name);

describe('D52: commands', () => {
  it('are not registered again by ten starts with the same set', async () => {
    const world = await InteractWorld.start();
    const puts = world.discord.callsOf(GLOBAL).length;
    expect(puts).toBe(1);
    for (let start = 0; start < 10; start += 1) await InteractWorld.start({ beside: world });
    expect(world.discord.callsOf(GLOBAL)).toHaveLength(puts);
  });

  it('are registered by one request when one of a hundred has changed', async () => {
    const world = await InteractWorld.start();
    await runWith(world, [['global', hundred()]]);
    const puts = world.discord.callsOf(GLOBAL).length;
    await runWith(world, [['global', hundred()]]);
    expect(world.discord.callsOf(GLOBAL)).toHaveLength(puts);
    await runWith(world, [['global', hundred(17)]]);
    expect(world.discord.callsOf(GLOBAL)).toHaveLength(puts + 1);
    expect(world.discord.commands()[17]).toMatchObject({ name: 'command-17', description: 'Changed.' });
  });

  it.each([
    ['a daily limit', { kind: 'error', status: 400, code: 30_034 }, { code: 30_034 }, 3_600_000],
    ['a rate limit', { kind: 'rateLimited', retryAfterSeconds: 120 }, {}, 120_000],
    ['an outage', { kind: 'status', status: 503, times: 3 }, {}, 60_000],
  ] as const)('are tried again after %s, and the log says when', async (_what, fault, logged, delayMs) => {
    const world = await InteractWorld.start();
    const { clock } = world;
    world.discord.fail(GLOBAL, fault satisfies FakeDiscordFault);
    const registrar = new Registrar(world.backend, [['global', hundred()]]);
    registrar.begin();
    const line = () => world.logger.lines.find(({ message }) => message?.includes('they are tried again'));
    await world.passUntil(() => line() !== undefined);
    await world.settle();
    const fields: { readonly triedAgainAt?: string } = line()?.fields ?? {};
    expect(fields).toMatchObject({ scope: 'global', ...logged });
    const at = Date.parse(fields.triedAgainAt ?? '');
    expect(at).toBeGreaterThan(clock.now() + delayMs - 5_000);
    expect(at).toBeLessThanOrEqual(clock.now() + delayMs);
    expect(names(world)).not.toContain('command-1');
    // Heartbeats of an hour are none of it.
    await world.gateway.close();
    await clock.advanceAsync(delayMs);
    await world.until(() => names(world).includes('command-1'));
    await world.settle();
    registrar.stop();
  });

  it('are not tried again where Discord has looked at them and refused', async () => {
    const world = await InteractWorld.start();
    world.discord.fail(GLOBAL, { kind: 'error', status: 400, code: 50_035 });
    const registrar = new Registrar(world.backend, [['global', hundred()]]);
    registrar.begin();
    await world.settle();
    const puts = world.discord.callsOf(GLOBAL).length;
    await world.gateway.close();
    await world.clock.advanceAsync(7_200_000);
    await world.settle();
    expect(world.discord.callsOf(GLOBAL)).toHaveLength(puts);
  });

  it('do not keep the bot from starting when they cannot be registered', async () => {
    const world = await InteractWorld.start();
    world.discord.fail(GLOBAL, { kind: 'hang' });
    const hanging = { beside: world, options: { userInstall: true }, settles: false } as const;
    const other = await InteractWorld.start(hanging);
    expect(other.gateway.guilds).toEqual([guild]);
  });
});

describe('where commands are', () => {
  it('is everywhere when no server is named, by one set', async () => {
    const world = await InteractWorld.start();
    expect(names(world)).toEqual([
      'ask',
      'stop',
      'reset',
      'mute',
      'help',
      'privacy',
      'approvals',
      'accounts',
      'Ask about this',
      'server',
      'threadloop',
    ]);
    const [ask, , , , , , , , about, server, threadloop] = world.discord.commands();
    expect(ask).toMatchObject({
      type: 1,
      description: TEXTS.discord.commands.ask,
      description_localizations: { de: expect.stringContaining('Frag') },
      contexts: [0, 1],
      integration_types: [0],
      options: [{ name: 'question', type: 3, required: true, max_length: 6_000 }],
    });
    expect(about).toMatchObject({ type: 3, contexts: [0, 1], integration_types: [0] });
    expect(server).toMatchObject({ contexts: [1], integration_types: [0] });
    expect(threadloop).toMatchObject({ contexts: [0], integration_types: [0], default_member_permissions: '32' });
    expect(world.discord.callsOf(IN_GUILD)).toEqual([]);
    expect(world.discord.problems).toEqual([]);
  });

  it('is the servers that are named, and direct messages', async () => {
    const world = await InteractWorld.start({ options: { commandGuilds: [guild] } });
    expect(names(world, guild)).toEqual([
      'ask',
      'stop',
      'reset',
      'mute',
      'help',
      'privacy',
      'approvals',
      'accounts',
      'Ask about this',
      'threadloop',
    ]);
    expect(world.discord.commands().map(({ contexts }) => contexts)).toEqual(Array.from({ length: 10 }, () => [1]));
  });

  it('is with people who install the bot for themselves, where the setting says so', async () => {
    const world = await InteractWorld.start({ options: { userInstall: true } });
    const [ask, , , , , , , , , server, threadloop] = world.discord.commands();
    expect(ask).toMatchObject({ contexts: [0, 1, 2], integration_types: [0, 1] });
    expect(server).toMatchObject({ contexts: [1], integration_types: [0] });
    expect(threadloop).toMatchObject({ contexts: [0], integration_types: [0] });
  });

  it('is not any more a server that is named no more', async () => {
    const world = await InteractWorld.start({ options: { commandGuilds: [guild] } });
    await InteractWorld.start({ beside: world });
    expect(names(world, guild)).toEqual([]);
    expect(world.discord.commands()[0]).toMatchObject({ contexts: [0, 1] });
    expect(Object.keys(await world.stored('discord:commands:'))).toEqual([`discord:commands:${app}:global`]);
  });

  it('is a named server as soon as the bot comes into it', async () => {
    const NEW = '400000000000000001';
    const world = await InteractWorld.start({ options: { commandGuilds: [NEW] } });
    expect(await world.stored('discord:commands:')).toHaveProperty([`discord:commands:${app}:global`]);
    await world.discord.addBotTo({ id: NEW, name: 'New', members: [{ user: IDS.alice }], channels: [] });
    await world.until(() => world.gateway.guilds.includes(NEW));
    await world.settle();
    expect(names(world, NEW)).toContain('ask');
  });
});
