import { type TObject, Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { checkPlaces } from '../src/check-places.ts';
import { type ConfigInput, resolveConfig } from '../src/config.ts';
import { ThreadloopError } from '../src/core/error.ts';
import { defineTool } from '../src/tools/index.ts';

const search = defineTool<TObject>({
  name: 'search',
  label: 'Search',
  description: 'Searches.',
  parameters: Type.Object({}),
  options: Type.Object({
    limit: Type.Integer({ title: 'Results', description: 'How many.', minimum: 1, maximum: 10, default: 5 }),
  }),
  secrets: { key: { label: 'Key', description: 'Of the service.' } },
  execute: () => '',
});
const count = defineTool({
  name: 'count',
  label: 'Count',
  description: 'Counts.',
  parameters: Type.Object({}),
  execute: () => '',
});

function problemsOf(input: ConfigInput): readonly string[] {
  try {
    checkPlaces(resolveConfig(input), [search, count]);
  } catch (error) {
    if (error instanceof ThreadloopError && error.code === 'config_invalid') return error.message.split('\n');
    throw error;
  }
  return [];
}

describe('checkPlaces', () => {
  it('finds nothing wrong with what fits the tools that there are', () => {
    const input: ConfigInput = {
      toolSettings: { search: { enabled: true, options: { limit: 3 } } },
      locked: ['tools.*', 'tools.search.options.limit', 'budgets.teamDayCost', 'follow'],
      secretKey: Buffer.alloc(32).toString('hex'),
      toolSecrets: { search: { key: 'x' } },
      teams: { 'slack:T1': { tools: ['count'], model: 'demo', locked: ['pilotChannels', 'channelAdmins'] } },
    };
    expect(problemsOf(input)).toEqual([]);
  });

  it('takes tools of MCP servers as they are named, and what fits every tool', () => {
    const input: ConfigInput = {
      toolSettings: { wiki__find: { enabled: true, audience: 'admins', approvalWhen: ['text is all'] } },
      locked: ['tools.wiki__find.enabled', 'tools.wiki__other.*'],
      teams: { 'slack:T1': { tools: ['count', 'wiki__find'] } },
    };
    expect(problemsOf(input)).toEqual([]);
    const wrong = { toolSettings: { wiki__find: { options: { limit: 3 }, approvalWhen: ['text'] } } };
    expect(problemsOf(wrong)).toEqual([
      'toolSettings.wiki__find.approvalWhen: Line 1: write an argument, a comparison and a value, such as `amount above 100`.',
      'toolSettings.wiki__find.options.limit: the tool has no option "limit". There are none.',
    ]);
  });

  it('tells every problem of every level at once', () => {
    const input: ConfigInput = {
      toolSettings: { serch: {}, search: { options: { limit: 11, limt: 1 } } },
      locked: ['tols.*', 'weather'],
      toolSecrets: { count: { key: 'x' }, weather: {}, search: { kay: 'x' } },
      teams: { 'slack:T1': { tools: ['cound'], model: 'demoo' } },
      channels: { 'slack:C1': { toolSettings: { search: { options: { limit: 'many' } } }, locked: ['pilotChannels'] } },
      directMessages: { toolSettings: { weather: {} }, locked: ['channelAdmins'] },
    };
    expect(problemsOf({ ...input, teams: { 'slack:T1': { tools: ['cound'] } } })).toEqual([
      'teams.slack:T1.tools: there is no tool "cound". Did you mean "count"?',
      'toolSettings: there is no tool "serch". Did you mean "search"?',
      'toolSettings.search.options.limit: Must be a whole number from 1 to 10; you entered “11”.',
      'toolSettings.search.options.limt: the tool has no option "limt". Did you mean "limit"?',
      'directMessages.toolSettings: there is no tool "weather". There are search, count.',
      'channels.slack:C1.toolSettings.search.options.limit: Must be a whole number from 1 to 10; you entered “many”.',
      'locked: "tols.*" is nothing that can be set. Did you mean "tools.*"?',
      'locked: "weather" is nothing that can be set. docs/settings-as-code.md lists them.',
      'directMessages.locked: "channelAdmins" cannot be set here or below, so there is nothing to lock.',
      'channels.slack:C1.locked: "pilotChannels" cannot be set here or below, so there is nothing to lock.',
      'toolSecrets.count: the tool has no secret "key". There are none.',
      'toolSecrets: there is no tool "weather". There are search, count.',
      'toolSecrets.search: the tool has no secret "kay". Did you mean "key"?',
      'toolSecrets needs secretKey, which secrets are encrypted with: set THREADLOOP_SECRET_KEY; "openssl rand -base64 32" makes one.',
    ]);
  });

  it('refuses a model of a place that nobody allowed', () => {
    const apiKeys = { openai: 'x' };
    const place = { 'slack:T1': { model: 'openai/gpt-5.5' } };
    expect(problemsOf({ apiKeys, teams: place })).toEqual([
      'teams.slack:T1.model: "openai/gpt-5.5" is neither the deployment\'s model nor one of allowedModels. Add it there.',
    ]);
    expect(problemsOf({ apiKeys, allowedModels: ['openai/gpt-5.5'], teams: place })).toEqual([]);
  });
});
