import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { flagSource, loadConfig, resolveConfig } from '../../src/config.ts';
import { ThreadloopError } from '../../src/core/error.ts';

const defaults = {
  name: 'threadloop',
  model: 'demo',
  fallbackModels: [],
  allowedModels: [],
  apiKeys: {},
  models: {},
  locale: 'en',
  follow: 'auto',
  progress: 'quiet',
  liveText: 'auto',
  replyPlace: 'thread',
  tools: 'all',
  toolSettings: {},
  instructions: '',
  paused: '',
  locked: [],
  auditDays: 365,
  admins: [],
  allowedBots: [],
  settleMs: 300,
  modelLimits: { retries: 2, idleSeconds: 120, totalSeconds: 300, failures: 5, pauseSeconds: 30 },
  limits: { turns: 50, minutes: 10, repeats: 5, waiting: 1_000, read: 200 },
  budgets: {
    exchangeCost: 2,
    personDayCost: 10,
    personDayTokens: 5_000_000,
    teamDayCost: 100,
    teamDayTokens: 50_000_000,
    requestsPerHour: 120,
  },
  approvals: { approvers: 'admins', ownRequests: true, notify: 'auto', expireHours: 24, remindMinutes: 60 },
  mcpServers: {},
  mcpHosts: [],
  toolTimeoutSeconds: 60,
  concurrency: 50,
  server: { host: '127.0.0.1', port: 3_210 },
  role: 'all',
  redis: { prefix: 'threadloop', retentionDays: 30, allowEviction: false },
  slack: {
    apiUrl: 'https://slack.com/api/',
    profile: 'threads',
    sockets: 2,
    allow: ['members'],
    deny: [],
    introduction: true,
    history: 100,
    distribution: 'internal',
    massMentions: false,
    unfurl: false,
    suggestedPrompts: [],
  },
  discord: {
    apiUrl: 'https://discord.com/api',
    messageContent: true,
    shards: 0,
    allow: ['members', 'direct'],
    deny: [],
    everyone: false,
    introduction: true,
    history: 100,
    catchUpHours: 24,
    massMentions: false,
    unfurl: false,
    commandGuilds: [],
    userInstall: false,
    archiveMinutes: 1_440,
    answerParts: 5,
  },
  outgoing: { noProxy: [] },
  recording: 'off',
  logLevel: 'warn',
  timeZone: 'UTC',
  teams: {},
  channels: {},
};

describe('loadConfig', () => {
  let directory = '';

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'threadloop-config-'));
  });

  afterEach(async () => {
    await rm(directory, { recursive: true });
  });

  const write = (name: string, text: string) => writeFile(join(directory, name), text);

  const problemsOf = async (options: Partial<Parameters<typeof loadConfig>[0]>) => {
    const error: unknown = await loadConfig({ env: {}, directory, ...options }).catch((reason: unknown) => reason);
    if (!(error instanceof ThreadloopError)) return { code: 'none', problems: [] };
    return { code: error.code, problems: error.message.split('\n') };
  };

  it('gives the defaults when nothing is set', async () => {
    expect(await loadConfig({ env: { PATH: '/bin', THREADLOOP_NAME: '', THREADLOOP_MODEL: ' ' }, directory })).toEqual(
      defaults,
    );
  });

  it('lets the file win over the defaults, the environment over the file, and overrides over both', async () => {
    await write(
      'threadloop.config.json',
      JSON.stringify({
        name: 'file',
        follow: 'all',
        progress: 'normal',
        limits: { turns: 1, minutes: 1, repeats: 1 },
        channels: { 'terminal:main': { follow: 'mention' } },
      }),
    );
    const env = {
      THREADLOOP_FOLLOW: 'mention',
      THREADLOOP_PROGRESS: 'detailed',
      THREADLOOP_LIMITS_MINUTES: '2',
      THREADLOOP_LIMITS_REPEATS: '2',
    };
    const overrides = {
      progress: 'quiet',
      limits: { repeats: 3 },
      locale: undefined,
      channels: { 'terminal:x': { tools: [] } },
    };

    expect(await loadConfig({ env, directory, overrides })).toEqual({
      ...defaults,
      name: 'file',
      follow: 'mention',
      limits: { ...defaults.limits, turns: 1, minutes: 2, repeats: 3 },
      channels: { 'terminal:main': { follow: 'mention' }, 'terminal:x': { tools: [] } },
    });
  });

  it('reads lists, groups and objects from variables', async () => {
    const env = {
      THREADLOOP_ADMINS: 'terminal:alice, terminal:bob,',
      THREADLOOP_TOOLS: 'calculate,notes',
      THREADLOOP_SETTLE_MS: '0',
      THREADLOOP_THINKING_LEVEL: 'low',
      THREADLOOP_CHANNELS: '{"slack:C1":{"instructions":"Be short.","tools":"all"}}',
      THREADLOOP_LOCKED: 'model, tools.*',
      THREADLOOP_TOOL_SETTINGS: '{"notes":{"audience":"admins"}}',
      THREADLOOP_DIRECT_MESSAGES_TOOL_SETTINGS: '{"notes":{"enabled":false}}',
      THREADLOOP_DIRECT_MESSAGES_BUDGETS_EXCHANGE_COST: '0.5',
      THREADLOOP_APPROVALS_APPROVERS: '{"groups":["slack:S1"]}',
      THREADLOOP_DIRECT_MESSAGES_APPROVALS_APPROVERS: 'everyone',
      THREADLOOP_APPROVALS_CHANNEL: 'slack:C9',
    };
    expect(await loadConfig({ env, directory })).toEqual({
      ...defaults,
      admins: ['terminal:alice', 'terminal:bob'],
      tools: ['calculate', 'notes'],
      settleMs: 0,
      thinkingLevel: 'low',
      channels: { 'slack:C1': { instructions: 'Be short.', tools: 'all' } },
      locked: ['model', 'tools.*'],
      toolSettings: { notes: { audience: 'admins' } },
      approvals: { ...defaults.approvals, approvers: { groups: ['slack:S1'] }, channel: 'slack:C9' },
      directMessages: {
        toolSettings: { notes: { enabled: false } },
        budgets: { exchangeCost: 0.5 },
        approvals: { approvers: 'everyone' },
      },
    });
  });

  it('names the variable, and what in it, of a setting below a variable', async () => {
    const env = {
      THREADLOOP_TOOL_SETTINGS: '{"notes":{"callsPerPersonDay":-1}}',
      THREADLOOP_DIRECT_MESSAGES_TOOL_SETTINGS: '{"notes":{"enbled":true}}',
    };
    expect((await problemsOf({ env })).problems).toEqual([
      '"notes.callsPerPersonDay" in THREADLOOP_TOOL_SETTINGS must be a whole number from 0 to 1000000; it is -1.',
      '"notes.enbled" in THREADLOOP_DIRECT_MESSAGES_TOOL_SETTINGS is not a setting; did you mean "notes.enabled"?',
    ]);
  });

  it('takes the word all in a variable for all tools', async () => {
    expect((await loadConfig({ env: { THREADLOOP_TOOLS: 'all' }, directory })).tools).toBe('all');
  });

  it('reads the default export of a module', async () => {
    await write('threadloop.config.mjs', 'export default { name: "mod" + "ule" };');
    expect((await loadConfig({ env: {}, directory })).name).toBe('module');
  });

  it('reads the file that the variable names, and rather the one that the caller names', async () => {
    await write('one.json', '{"name":"one"}');
    await write('two.json', '{"name":"two"}');
    const env = { THREADLOOP_CONFIG: 'one.json' };
    expect((await loadConfig({ env, directory })).name).toBe('one');
    expect((await loadConfig({ env, directory, file: join(directory, 'two.json') })).name).toBe('two');
  });

  it('reports every problem of every source at once', async () => {
    await write(
      'threadloop.config.json',
      JSON.stringify({
        folow: 'all',
        limits: { turns: 0, minuts: 3 },
        channels: { main: {}, 'slack:C1': { progres: 'quiet', follow: 'al' } },
      }),
    );
    const env = {
      THREADLOOP_FOLOW: 'all',
      THREADLOOP_SETTLE_MS: 'soon',
      THREADLOOP_CHANNELS: '{"a:b":{"toolz":"all"}}',
      THREADLOOP_XQ: '1',
    };
    const overrides = { model: 'gpt-7', logLevel: 'loud' };

    expect(await problemsOf({ env, overrides, overrideSource: flagSource })).toEqual({
      code: 'config_invalid',
      problems: [
        '"folow" in threadloop.config.json is not a setting; did you mean "follow"?',
        '"limits.turns" in threadloop.config.json must be a whole number from 1 to 1000; it is 0.',
        '"limits.minuts" in threadloop.config.json is not a setting; did you mean "limits.minutes"?',
        '"channels.main" in threadloop.config.json is not the name of a channel, which looks like "terminal:main".',
        '"channels.slack:C1.progres" in threadloop.config.json is not a setting; did you mean "channels.slack:C1.progress"?',
        '"channels.slack:C1.follow" in threadloop.config.json must be one of "auto", "mention", "all"; it is "al".',
        'THREADLOOP_FOLOW is not a variable that Threadloop reads; did you mean THREADLOOP_FOLLOW?',
        'THREADLOOP_XQ is not a variable that Threadloop reads; docs/configuration.md lists them all.',
        'THREADLOOP_SETTLE_MS must be a whole number from 0 to 60000; it is "soon".',
        '"a:b.toolz" in THREADLOOP_CHANNELS is not a setting; did you mean "a:b.tools"?',
        '--model must be "demo", or a provider and its model such as "anthropic/claude-sonnet-5-5"; it is "gpt-7". Did you mean "openai/gpt-5" or "openai/gpt-4"?',
        '--log-level must be one of "silent", "fatal", "error", "warn", "info", "debug", "trace"; it is "loud".',
      ],
    });
  });

  it('offers a flag in the place of a wrong one', async () => {
    expect((await problemsOf({ overrides: { folow: 'all' }, overrideSource: flagSource })).problems).toEqual([
      '--folow is not a setting; did you mean --follow?',
    ]);
  });

  it('refuses two config files rather than to ignore one', async () => {
    await write('threadloop.config.json', '{}');
    await write('threadloop.config.mjs', 'export default {};');
    expect(await problemsOf({})).toEqual({
      code: 'config_invalid',
      problems: [
        'There are both threadloop.config.mjs and threadloop.config.json, and one of them would be ignored; remove one.',
      ],
    });
  });

  it('says where JSON is broken without quoting it, together with the other problems', async () => {
    await write('threadloop.config.json', '{\n  "name": "my-secret-name",\n  oops\n}');
    expect(await problemsOf({ env: { THREADLOOP_FOLLOW: 'x' } })).toEqual({
      code: 'config_unreadable',
      problems: [
        'threadloop.config.json cannot be loaded: it is not valid JSON (line 3, column 3).',
        'THREADLOOP_FOLLOW must be one of "auto", "mention", "all"; it is "x".',
      ],
    });
  });

  const unreadable: readonly [title: string, name: string, text: string | undefined, problem: string][] = [
    ['a file that is not there', 'no.json', undefined, 'no.json cannot be loaded: there is no such file.'],
    ['a module that is not there', 'no.mjs', undefined, 'no.mjs cannot be loaded: there is no such file.'],
    ['JSON that ends too early', 'a.json', '', 'a.json cannot be loaded: it is not valid JSON.'],
    [
      'a module without a default export',
      'a.mjs',
      'export const name = 1;',
      'a.mjs cannot be loaded: it exports no settings; write `export default { … }`.',
    ],
    [
      'a module that throws',
      'b.mjs',
      'throw new Error("FOO is missing\\nmore")',
      'b.mjs cannot be loaded: FOO is missing.',
    ],
    [
      'a module that throws a secret',
      'c.mjs',
      'throw new TypeError("bad token xoxb-123456")',
      'c.mjs cannot be loaded: TypeError.',
    ],
    [
      'a module that throws no error',
      'd.mjs',
      'throw 1',
      'd.mjs cannot be loaded: it threw something that is not an error.',
    ],
  ];
  it.each(unreadable)('explains %s', async (_title, name, text, problem) => {
    if (text !== undefined) await write(name, text);
    expect(await problemsOf({ file: name })).toEqual({ code: 'config_unreadable', problems: [problem] });
  });

  it('says what a file holds that holds no settings', async () => {
    await write('threadloop.config.json', '["name"]');
    expect(await problemsOf({})).toEqual({
      code: 'config_invalid',
      problems: ["threadloop.config.json must be an object with settings; it is [ 'name' ]."],
    });
  });

  it('says what is wrong with a variable that should be JSON and is not', async () => {
    expect(await problemsOf({ env: { THREADLOOP_CHANNELS: 'terminal:main' } })).toEqual({
      code: 'config_invalid',
      problems: [
        'THREADLOOP_CHANNELS must be an object whose keys look like "terminal:main" (platform and channel); it is "terminal:main".',
      ],
    });
  });

  it('says what is wrong with the name of a team or of a time zone', async () => {
    const env = { THREADLOOP_TEAMS: '{"cats":{},"slack:T1":{"tool":"all"}}', THREADLOOP_TIME_ZONE: 'Mars/Olympus' };
    expect((await problemsOf({ env })).problems).toEqual([
      'THREADLOOP_TIME_ZONE must be the name of a time zone such as "Europe/Berlin"; there is none called "Mars/Olympus".',
      '"cats" in THREADLOOP_TEAMS is not the name of a team, which looks like "slack:T123".',
      '"slack:T1.tool" in THREADLOOP_TEAMS is not a setting; did you mean "slack:T1.tools"?',
    ]);
  });

  it('never shows a value that looks like a secret', async () => {
    const env = {
      THREADLOOP_NAME: 'xoxb-1234 5678',
      THREADLOOP_MODEL: 'sk-abc',
      THREADLOOP_LOCALE: 'redis://me:pw@host',
      THREADLOOP_FOLLOW: 'a1b2c3d4e5f6a7b8c9d0e1f2',
    };
    const { problems } = await problemsOf({ env });
    expect(problems).toHaveLength(4);
    for (const problem of problems) expect(problem).toMatch(/; it is a value that is not shown here\./u);
  });

  it('shortens a long wrong value', async () => {
    const { problems } = await problemsOf({ overrides: { follow: 'ab '.repeat(100) } });
    expect(problems).toEqual([
      `"follow" in createBot's options must be one of "auto", "mention", "all"; it is "${'ab '.repeat(20).slice(0, 59)}… (302 characters).`,
    ]);
  });
});

describe('resolveConfig', () => {
  it('completes settings given in code and reads neither file nor environment', () => {
    expect(resolveConfig({ name: 'bot', limits: { turns: 3 } })).toEqual({
      ...defaults,
      name: 'bot',
      limits: { ...defaults.limits, turns: 3 },
    });
  });

  it('refuses wrong ones with all sentences at once', () => {
    const input: Record<string, unknown> = { name: 'two words', folow: 'all', __proto__x: 1 };
    expect(() => resolveConfig(input)).toThrow(
      new ThreadloopError(
        'config_invalid',
        [
          `"name" in createBot's options must be a name of at most 40 letters, digits, ".", "_" or "-"; it is "two words".`,
          `"folow" in createBot's options is not a setting; did you mean "follow"?`,
          `"__proto__x" in createBot's options is not a setting; docs/configuration.md lists them all.`,
        ].join('\n'),
      ),
    );
  });

  it('refuses what are no options at all', () => {
    const input: unknown = JSON.parse('[]');
    // @ts-expect-error -- a caller without types may pass anything
    expect(() => resolveConfig(input)).toThrow("createBot's options must be an object with settings; it is [].");
  });

  it('takes a key named __proto__ from JSON for what it is, an unknown setting', () => {
    expect(() => resolveConfig(JSON.parse('{"__proto__":{"name":"x"}}'))).toThrow(
      /"__proto__" in createBot's options is not a setting/u,
    );
  });
});
