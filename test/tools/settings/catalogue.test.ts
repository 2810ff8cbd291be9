import { describe, expect, it } from 'vitest';
import { resolveConfig } from '../../../src/config.ts';
import { createTexts, textsByLocale } from '../../../src/text/index.ts';
import { rulesOf } from '../../../src/threads/administration/settings-of.ts';
import { createCatalogue } from '../../../src/tools/settings/catalogue.ts';
import { count, createWorld, search } from './settings-world.ts';

const { deployment } = createWorld().options;
const catalogue = createCatalogue(deployment, [search, count]);

describe('what can be set', () => {
  it('has the defaults of the config', () => {
    const config = resolveConfig({});
    const ofConfig: Readonly<Record<string, unknown>> = {
      ...config,
      ...Object.fromEntries(Object.entries(config.budgets).map(([name, value]) => [`budgets.${name}`, value])),
      ...Object.fromEntries(Object.entries(config.approvals).map(([name, value]) => [`approvals.${name}`, value])),
      'approvals.approvers': { kind: config.approvals.approvers },
      'approvals.channel': [],
      // What the config does not have, or has for the whole deployment only.
      model: null,
      paused: null,
      pilotChannels: [],
      channelAdmins: [],
    };
    expect(catalogue.general.map(({ key, default: value }) => [key, value])).toEqual(
      catalogue.general.map(({ key }) => [key, ofConfig[key]]),
    );
  });

  it('is found by its key, and nothing else is', () => {
    const rules = ['audience', 'callsPerPersonDay', 'approval', 'approvalWhen'];
    const ofSearch = ['enabled', ...rules, 'options.limit', 'options.site', 'secrets.key'];
    for (const part of ofSearch) expect(catalogue.find(`tools.search.${part}`)?.key).toBe(`tools.search.${part}`);
    for (const key of ['', 'toString', '__proto__', 'tools.search', 'tools.search.options', 'tools.other.enabled']) {
      expect(catalogue.find(key)).toBeUndefined();
    }
  });

  it.each([...textsByLocale.keys()])('has a label that fits everywhere and a description, in %s', (locale) => {
    const texts = createTexts(locale);
    const fields = [
      ...catalogue.general,
      ...catalogue.tools.flatMap((tool) => [tool.enabled, ...rulesOf({ ...tool, options: [], secrets: [] })]),
    ].map((definition) => definition.field(texts));
    expect(fields.filter(({ label }) => label.trim() === '' || label.length > 40)).toEqual([]);
    expect(fields.filter(({ description }) => description.trim() === '' || description.length > 200)).toEqual([]);
    const choices = fields.flatMap(({ input }) => (input.kind === 'choice' ? input.choices : []));
    expect(choices.filter(({ label }) => label.trim() === '' || label.length > 75)).toEqual([]);
  });

  it('takes each default as a value that somebody sets', () => {
    const texts = createTexts('en');
    const all = [...catalogue.general, ...catalogue.tools.map(({ audience }) => audience)];
    for (const setting of all.filter((each) => each.default !== null)) {
      const { key, default: value } = setting;
      expect([key, setting.check(value, texts), setting.read(value)]).toEqual([key, { ok: true, value }, value]);
    }
  });
});
