import { describe, expect, it } from 'vitest';
import { completeOptions } from '../../../src/adapters/slack/complete-options.ts';
import { resolveConfig, slackOptionsOf } from '../../../src/config.ts';

describe('the options of an adapter', () => {
  it('have the defaults of the settings', () => {
    expect(completeOptions({})).toEqual(resolveConfig({}).slack);
  });

  it('win over the defaults; what is undefined does not', () => {
    const given = { botToken: 'xoxb-1', sockets: undefined, history: 0, publicUrl: 'https://bot.example.com' };
    // What a program in JavaScript may give, whatever the types say.
    expect(completeOptions(given as never)).toEqual({ ...completeOptions({}), botToken: 'xoxb-1', history: 0 });
  });

  it('are made of the settings of a deployment, and of none where Slack is not used', () => {
    expect(slackOptionsOf(resolveConfig({}))).toBeUndefined();
    const slack = { botToken: 'xoxb-1', appToken: 'xapp-1', sockets: 3 };
    const config = resolveConfig({ slack, server: { publicUrl: 'https://bot.example.com' } });
    expect(slackOptionsOf(config)).toEqual({ ...config.slack, publicUrl: 'https://bot.example.com' });
  });
});
