import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { FAKE_DISCORD_IDS as IDS } from '../../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { createTexts } from '../../../../../src/text/index.ts';
import { DiscordAdmin } from '../../../../e2e/admin/discord/discord-admin.ts';
import { type BotOnFakeOptions, startBotOnFake } from '../../support/bot-on-fake.ts';

const texts = createTexts('en');
const { mcp } = texts.discord;

/** Carla, who manages the server, at the MCP servers of a whole bot. */
async function start(options: Partial<BotOnFakeOptions> = {}) {
  const { discord, until } = await startBotOnFake({ script: [], ...options });
  const carla = new DiscordAdmin({ discord, user: IDS.carla, channel: IDS.general, until });
  return { carla, discord };
}

describe('/threadloop servers, on a whole bot', () => {
  it('says that no hosts are allowed where the operator has allowed none', async () => {
    const { carla, discord } = await start();
    await carla.command('servers');
    expect(carla.shown).toContain(mcp.none);
    expect(carla.shown).toContain(texts.mcp.refused.noHosts.slice(0, 40));
    expect(discord.problems).toEqual([]);
  });

  it('says beside the address that its host is not allowed, and adds nothing', async () => {
    const secretKey = randomBytes(32).toString('base64');
    const { carla, discord } = await start({ mcpHosts: ['*.example.com'], secretKey });
    await carla.command('servers');
    await carla.press(mcp.buttons.add);
    await carla.choose(mcp.menus.add, mcp.auths.none);
    await carla.submit({ [mcp.add.fields.name]: 'shop', [mcp.add.fields.url]: 'https://evil.test/mcp' });
    const problem = { kind: 'host', host: 'evil.test', hosts: ['*.example.com'] } as const;
    expect(carla.shown).toContain(mcp.add.invalid);
    expect(carla.shown).toContain(`- **${mcp.add.fields.url}**: ${texts.mcp.problems.url(problem)}`);
    await carla.press(mcp.buttons.all);
    expect(carla.shown).toContain(mcp.none);
    expect(discord.problems).toEqual([]);
  });
});
