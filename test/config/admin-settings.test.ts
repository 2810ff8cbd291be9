import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { deploymentLevelsOf, resolveConfig, secretKeysOf, secretsIn } from '../../src/config.ts';
import { ThreadloopError } from '../../src/core/error.ts';
import { createSecretBox } from '../../src/secret-box.ts';
import { toTeamId } from '../../src/threads/thread-id.ts';
import { secretPurpose } from '../../src/tools/index.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');
const CANARY = 'canary-5d1e';

/** What is said about settings of a plain program, which no compiler has looked at. */
function problemsOf(input: object): readonly string[] {
  try {
    Reflect.apply(resolveConfig, undefined, [input]);
  } catch (error) {
    if (error instanceof ThreadloopError && error.code === 'config_invalid') return error.message.split('\n');
    throw error;
  }
  return [];
}

describe('the config of what admins may set', () => {
  it('gives each level its values and its locks, by key', () => {
    const config = resolveConfig({
      tools: ['notes'],
      toolSettings: { search: { enabled: true, audience: { groups: ['slack:S1'] }, options: { limit: 3 } } },
      locked: ['model'],
      paused: 'Moving house.',
      teams: {
        'slack:T1': {
          tools: 'all',
          toolSettings: {
            notes: { audience: 'admins', callsPerPersonDay: 5, approval: 'when', approvalWhen: ['action is clear'] },
          },
          approvals: { approvers: { people: ['slack:U1'] }, channel: 'slack:C9', remindMinutes: 0 },
          budgets: { teamDayCost: 3 },
          pilotChannels: ['slack:C1'],
          locked: ['tools.*'],
        },
      },
      channels: { 'slack:C1': { model: 'demo', channelAdmins: ['slack:U1'], paused: '' } },
      directMessages: { budgets: { exchangeCost: 1 }, locked: ['budgets.*'] },
    });
    const levels = deploymentLevelsOf(config);
    expect(levels.deployment).toEqual({
      values: {
        follow: 'auto',
        progress: 'quiet',
        liveText: 'auto',
        replyPlace: 'thread',
        locale: 'en',
        instructions: '',
        model: 'demo',
        paused: { reason: 'Moving house.' },
        'budgets.exchangeCost': 2,
        'budgets.personDayCost': 10,
        'budgets.personDayTokens': 5_000_000,
        'budgets.teamDayCost': 100,
        'budgets.teamDayTokens': 50_000_000,
        'budgets.requestsPerHour': 120,
        'approvals.approvers': { kind: 'admins' },
        'approvals.ownRequests': true,
        'approvals.notify': 'auto',
        'approvals.expireHours': 24,
        'approvals.remindMinutes': 60,
        'tools.search.enabled': true,
        'tools.search.audience': { kind: 'named', people: [], groups: ['slack:S1'] },
        'tools.search.options.limit': 3,
        allowedBots: [],
      },
      locked: ['model'],
      tools: ['notes'],
    });
    expect(levels.team(toTeamId('slack', 'T1'))).toEqual({
      values: {
        'tools.notes.audience': { kind: 'admins' },
        'tools.notes.callsPerPersonDay': 5,
        'tools.notes.approval': 'when',
        'tools.notes.approvalWhen': ['action is clear'],
        'approvals.approvers': { kind: 'named', people: ['slack:U1'], groups: [] },
        'approvals.channel': ['slack:C9'],
        'approvals.remindMinutes': 0,
        'budgets.teamDayCost': 3,
        pilotChannels: ['slack:C1'],
      },
      locked: ['tools.*'],
      tools: 'all',
    });
    expect(levels.channel('slack:C1')).toEqual({ values: { model: 'demo', channelAdmins: ['slack:U1'] }, locked: [] });
    expect(levels.direct).toEqual({ values: { 'budgets.exchangeCost': 1 }, locked: ['budgets.*'] });
    expect([levels.team(toTeamId('slack', 'T2')), levels.channel('slack:C2')]).toEqual([
      { values: {}, locked: [] },
      { values: {}, locked: [] },
    ]);
  });

  it('lets admins choose the model of the deployment, and those that it allows', () => {
    const models = (input: object) => deploymentLevelsOf(resolveConfig(input)).models;
    expect([models({}), models({ allowedModels: ['openai/gpt-5.5', 'demo'], apiKeys: { openai: 'x' } })]).toEqual([
      ['demo'],
      ['demo', 'openai/gpt-5.5'],
    ]);
  });

  it('seals the secrets of tools as those that admins enter', () => {
    const config = resolveConfig({ secretKey: KEY, toolSecrets: { search: { key: CANARY } } });
    const box = createSecretBox(secretKeysOf(KEY));
    const { values } = deploymentLevelsOf(config, box).deployment;
    const sealed = values['tools.search.secrets.key'];
    expect(JSON.stringify(sealed)).not.toContain(CANARY);
    expect(typeof sealed === 'string' && box.open(sealed, secretPurpose('search', 'key'))).toBe(CANARY);
  });

  it('shows neither secrets of tools nor the token of admins where it is written out', () => {
    const config = resolveConfig({
      secretKey: KEY,
      adminToken: `${CANARY}${'x'.repeat(32)}`,
      toolSecrets: { a: { b: CANARY } },
    });
    expect(`${JSON.stringify(config)}${inspect(config)}`).not.toContain(CANARY);
    expect(secretsIn(config)).toEqual(expect.arrayContaining([CANARY, `${CANARY}${'x'.repeat(32)}`]));
  });

  const wrong: Record<string, readonly [input: object, problems: readonly string[]]> = {
    'a token of admins that is short': [
      { adminToken: CANARY },
      [
        '"adminToken" in createBot\'s options must be a text of at least 32 characters; "openssl rand -hex 32" makes one; it is a value that is not shown here.',
      ],
    ],
    'a token of admins with spaces': [
      { adminToken: 'word '.repeat(10) },
      ['"adminToken" in createBot\'s options must have letters, digits and signs only, without spaces.'],
    ],
    'secrets of a tool without their names': [
      { toolSecrets: { notes: [CANARY] } },
      [
        '"toolSecrets.notes" in createBot\'s options must be an object with the tool\'s secrets; it is a value that is not shown here.',
      ],
    ],
    'an audience that is neither a word nor lists': [
      { toolSettings: { search: { audience: 'everybody' } } },
      [
        '"toolSettings.search.audience" in createBot\'s options must be "everyone", "admins", or an object such as { "people": ["slack:U123"], "groups": ["slack:S123"] }; it is "everybody".',
      ],
    ],
    'an audience of people without a platform': [
      { toolSettings: { search: { audience: { people: ['ann'] } } } },
      [
        '"toolSettings.search.audience" in createBot\'s options must be "everyone", "admins", or an object such as { "people": ["slack:U123"], "groups": ["slack:S123"] }; it is { people: [ \'ann\' ] }.',
      ],
    ],
    'a slip in what is set of a tool': [
      { toolSettings: { search: { enabld: true } } },
      [
        '"toolSettings.search.enabld" in createBot\'s options is not a setting; did you mean "toolSettings.search.enabled"?',
      ],
    ],
    'a secret among what is set of a tool': [
      { toolSettings: { search: { secrets: { key: CANARY } } } },
      ['"toolSettings.search.secrets" in createBot\'s options is not a setting; docs/configuration.md lists them all.'],
    ],
    'admins of a channel for a team': [
      { teams: { 'slack:T1': { channelAdmins: ['slack:U1'] } } },
      [
        '"teams.slack:T1.channelAdmins" in createBot\'s options is not a setting; docs/configuration.md lists them all.',
      ],
    ],
    "a team's budget for a channel": [
      { channels: { 'slack:C1': { budgets: { teamDayCost: 1 } } } },
      [
        '"channels.slack:C1.budgets.teamDayCost" in createBot\'s options is not a setting; docs/configuration.md lists them all.',
      ],
    ],
    'days of the audit log that never end': [
      { auditDays: 0 },
      ['"auditDays" in createBot\'s options must be a whole number from 1 to 3650; it is 0.'],
    ],
    'an allowed model without a key': [
      { allowedModels: ['anthropic/claude-sonnet-5-5'] },
      [
        'allowedModels names "anthropic/claude-sonnet-5-5", and there is no key of Anthropic: set ANTHROPIC_API_KEY, or ANTHROPIC_API_KEY_FILE to the path of a file that holds it.',
      ],
    ],
    'a locked setting that is no text': [
      { locked: [{}] },
      [
        '"locked" in createBot\'s options must be a list of settings such as "model", "tools.fetch_page.enabled" or "tools.*"; it is [ {} ].',
      ],
    ],
  };
  it.each(Object.entries(wrong))('refuses %s', (_, [input, problems]) => {
    expect(problemsOf(input)).toEqual(problems);
  });
});
