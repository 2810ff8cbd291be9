import { describe, expect, it } from 'vitest';
import { completeOptions } from '../../../src/adapters/discord/complete-options.ts';
import { createDiscordAdapter } from '../../../src/adapters/discord/create-discord-adapter.ts';
import { discordOptionsOf, resolveConfig } from '../../../src/config.ts';

/** One that no bot has. */
const TOKEN = 'MTAwMDAwMDAwMDAwMDAwMDAy.Gxxxxx.0000000000000000000000000000';

describe('the options of an adapter', () => {
  it('have the defaults of the settings', () => {
    expect(completeOptions({ token: TOKEN })).toEqual({ ...resolveConfig({}).discord, token: TOKEN });
  });

  it('win over the defaults; what is undefined does not', () => {
    const given = { token: TOKEN, shards: undefined, history: 0 };
    // What a program in JavaScript may give, whatever the types say.
    expect(completeOptions(given as never)).toEqual({ ...completeOptions({ token: TOKEN }), history: 0 });
  });

  it('are made of the settings of a deployment, and of none where Discord is not used', () => {
    expect(discordOptionsOf(resolveConfig({}))).toBeUndefined();
    const config = resolveConfig({ discord: { token: TOKEN, shards: 3 } });
    expect(discordOptionsOf(config)).toEqual({ ...completeOptions({ token: TOKEN }), shards: 3 });
  });

  it('have a token', () => {
    // The same.
    expect(() => createDiscordAdapter({} as never)).toThrow('Discord needs the `token` of a bot (docs/discord.md).');
  });
});
