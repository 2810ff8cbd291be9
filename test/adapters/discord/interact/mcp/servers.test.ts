import { describe, expect, it } from 'vitest';
import { FAKE_DISCORD_IDS as IDS } from '../../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { toTeamId } from '../../../../../src/threads/thread-id.ts';
import { readAsDiscord } from '../../drawing/markdown/discord-reader.ts';
import { AdminDesk, CLOCK } from '../admin/admin-world.ts';
import { InteractWorld, TEXTS } from '../support/interact-world.ts';
import { ServerBook, serverView } from './server-book.ts';

const { mcp } = TEXTS.discord;
const CARLA = `discord:${IDS.carla}`;
const TEAM = toTeamId('discord', IDS.guild);

/** Carla, who manages the server, and Alice, who does not. */
async function start(servers = [serverView()]) {
  const book = new ServerBook();
  book.servers = servers;
  book.admins.add(CARLA);
  const world = await InteractWorld.start({ definitions: [CLOCK], services: { mcpServers: book } });
  world.discord.permitCommand(IDS.guild, 'threadloop', IDS.alice);
  return { book, world, carla: new AdminDesk(world), alice: new AdminDesk(world, IDS.alice) };
}

/** What was shown beside the screen, for one person alone. */
function beside({ discord }: InteractWorld, interaction: string) {
  return discord
    .interaction(interaction)
    .followUps.map(({ ephemeralFor, content, components }) => ({ ephemeralFor, content, components }));
}

describe('/threadloop servers', () => {
  it('lists the servers with how they stand, for admins, and what is hostile in it does nothing', async () => {
    const hostile = '@everyone [x](https://evil.com) **b**\u202e';
    const { carla, world } = await start([
      serverView(),
      serverView({ name: 'shop', health: 'failing', shown: hostile, address: hostile, origin: 'config' }),
    ]);
    await carla.command('servers');
    expect(carla.shown).toContain('docs**: It works, and offers 1 tool.');
    expect(carla.shown).toContain('https://docs.example.com/mcp · added here · one account for all · 1 tool');
    expect(carla.shown).toContain('⟨U+202E⟩');
    const texts = carla.components.flatMap(({ content }) => (typeof content === 'string' ? [content] : []));
    expect(readAsDiscord(texts.join('\n')).links).toEqual([]);
    expect([carla.message.ephemeralFor, carla.message.pinged]).toEqual([IDS.carla, []]);
    expect(world.discord.problems).toEqual([]);
  });

  it('says what the operator has to set where none can be added', async () => {
    const { carla, book } = await start([]);
    book.opened = { status: 'closed', sentence: 'Whoever runs me has to set mcpHosts.' };
    await carla.command('servers');
    expect(carla.shown).toContain(mcp.none);
    expect(carla.shown).toContain('Whoever runs me has to set mcpHosts.');
    expect(carla.shown).not.toContain(mcp.buttons.add);
  });

  it('adds one: how it is proved who the bot is, a window for that, and the server as it stands', async () => {
    const { carla, book, world } = await start([]);
    await carla.command('servers');
    await carla.press(mcp.buttons.add);
    expect(carla.shown).toContain('*.example.com');
    await carla.choose(mcp.menus.add, mcp.auths.bearer);
    await carla.submit({ Name: 'shop', Address: 'https://shop.example.com/mcp', Token: 'sesame' });
    const { fields } = mcp.add;
    expect([fields.name, fields.url, fields.token]).toEqual(['Name', 'Address', 'Token']);
    const server = { name: 'shop', url: 'https://shop.example.com/mcp', account: 'team' } as const;
    expect(book.calls).toEqual([['add', { ...server, auth: { kind: 'bearer', token: 'sesame' } }, CARLA]]);
    expect(carla.shown).toContain('shop was added.');
    expect(carla.shown).not.toContain('sesame');
    expect(JSON.stringify(await world.stored(''))).not.toContain('sesame');
    expect(world.discord.problems).toEqual([]);
  });

  it('says by field what is wrong, and opens the window again with what was entered but the secrets', async () => {
    const { carla, book, world } = await start([]);
    book.problems = { url: 'That host is not allowed.', secret: 'It is too long.' };
    await carla.command('servers');
    await carla.press(mcp.buttons.add);
    await carla.choose(mcp.menus.add, mcp.auths.oauth);
    const given = { Name: 'shop', Address: 'https://evil.com', 'Client id': 'me', 'Client secret': 'sesame' };
    await carla.submit({ ...given, [mcp.add.fields.account]: 'personal' });
    expect(carla.shown).toContain(`${mcp.add.invalid}\n- **Address**: That host is not allowed.`);
    expect(carla.shown).toContain('- **Token or client secret**: It is too long.');
    expect(carla.shown).toContain(mcp.add.secretsAgain);
    expect(JSON.stringify(await world.stored(''))).not.toContain('sesame');
    await carla.press(mcp.buttons.again);
    const entered = JSON.stringify(carla.modal);
    for (const value of ['shop', 'https://evil.com', 'me']) expect(entered).toContain(`"value":"${value}"`);
    expect(entered).not.toContain('sesame');
    book.problems = undefined;
    await carla.submit({ Address: 'https://shop.example.com' });
    const auth = { kind: 'oauth', clientId: 'me' };
    expect(book.calls.at(-1)).toEqual([
      'add',
      { name: 'shop', url: 'https://shop.example.com', account: 'personal', auth },
      CARLA,
    ]);
    expect(world.discord.problems).toEqual([]);
  });

  it('checks a server, sets its secret, and leads to the settings of its tools', async () => {
    const tool = { name: CLOCK.name, label: 'Clock' };
    const { carla, book } = await start([serverView({ auth: 'bearer', tools: [tool] })]);
    await carla.command('servers');
    await carla.press(mcp.buttons.open);
    expect(carla.shown).toContain('Clock');
    await carla.press(mcp.buttons.check);
    expect(carla.shown).toContain('docs was asked anew.');
    await carla.press(mcp.buttons.secret);
    await carla.submit({ [mcp.secret.label]: 'sesame' });
    expect(carla.shown).toContain('The secret of docs was set.');
    expect(book.calls).toEqual([
      ['check', 'docs', CARLA],
      ['setSecret', 'docs', 'sesame', CARLA],
    ]);
    await carla.choose(mcp.menus.tools, 'Clock');
    expect(carla.shown).toContain('### Clock · ');
  });

  it('removes one when it is confirmed, and keeps it otherwise', async () => {
    const { carla, book } = await start();
    await carla.command('servers');
    await carla.press(mcp.buttons.open);
    await carla.press(mcp.buttons.remove);
    expect(carla.shown).toContain('Remove docs?');
    await carla.press(mcp.buttons.no);
    expect(book.calls).toEqual([]);
    await carla.press(mcp.buttons.remove);
    await carla.press('Yes, remove it');
    expect(book.calls).toEqual([['remove', 'docs', CARLA]]);
    expect(carla.shown).toContain('docs was removed.');
    expect(carla.shown).toContain(mcp.none);
  });

  it('gives the link to sign in to who clicked alone', async () => {
    const { carla, world, book } = await start([
      serverView({ auth: 'oauth', health: 'signIn', shown: 'Sign in first.' }),
    ]);
    await carla.command('servers');
    await carla.press(mcp.buttons.open);
    await carla.press(mcp.buttons.signIn);
    const url = `https://bot.example.com/mcp/sign-in?state=${IDS.carla}`;
    expect(beside(world, carla.interaction)).toEqual([
      {
        ephemeralFor: IDS.carla,
        content: expect.stringContaining('bot.example.com'),
        components: [{ type: 1, id: expect.anything(), components: [expect.objectContaining({ style: 5, url })] }],
      },
    ]);
    expect(book.calls).toEqual([['connect', TEAM, 'docs', CARLA]]);
    const others = world.discord.channel(IDS.general).filter(({ ephemeralFor }) => ephemeralFor !== IDS.carla);
    expect(JSON.stringify(others)).not.toContain('sign-in?');
  });

  it('shows members no server but those at which they have their own account', async () => {
    const { alice } = await start([serverView(), serverView({ name: 'mail', account: 'personal', auth: 'oauth' })]);
    await alice.command('servers');
    expect(alice.shown).toContain(mcp.accountsTitle);
    expect(alice.shown).toContain('mail');
    expect(alice.shown).not.toContain('**docs**');
    expect(alice.shown).not.toContain(mcp.buttons.add);
  });

  it('adds nothing for who is no admin any more when the window is sent', async () => {
    const { carla, book, world } = await start([]);
    await carla.command('servers');
    await carla.press(mcp.buttons.add);
    await carla.choose(mcp.menus.add, mcp.auths.none);
    book.admins.clear();
    await world.discord.setMember(IDS.guild, { user: IDS.carla, roles: [] });
    await carla.submit({ Name: 'shop', Address: 'https://shop.example.com' });
    expect(carla.shown).toContain('Only admins add servers.');
    expect(book.servers).toEqual([]);
  });
});

describe('/accounts', () => {
  it('lets everybody sign in to and out of their own account', async () => {
    const mail = serverView({ name: 'mail', account: 'personal', auth: 'oauth', isConnected: true });
    const { alice, world, book } = await start([serverView(), mail]);
    await alice.command('', {}, 'accounts');
    await alice.press(mcp.buttons.open);
    expect(alice.shown).not.toContain(mcp.buttons.remove);
    await alice.press(mcp.buttons.signIn);
    expect(beside(world, alice.interaction).map(({ ephemeralFor }) => ephemeralFor)).toEqual([IDS.alice]);
    await alice.press(mcp.buttons.disconnect);
    await alice.press('Yes, disconnect');
    const by = `discord:${IDS.alice}`;
    expect(book.calls).toEqual([
      ['connect', TEAM, 'mail', by],
      ['disconnect', TEAM, 'mail', by],
    ]);
    expect(world.discord.problems).toEqual([]);
  });

  it('is of the deployment in direct messages, where no server was chosen', async () => {
    const { world, book } = await start([serverView({ name: 'mail', account: 'personal', auth: 'oauth' })]);
    const alice = new AdminDesk(world, IDS.alice, world.discord.openDirect(IDS.alice));
    await alice.command('', {}, 'accounts');
    await alice.press(mcp.buttons.open);
    await alice.press(mcp.buttons.signIn);
    expect(book.calls).toEqual([['connect', undefined, 'mail', `discord:${IDS.alice}`]]);
  });
});
