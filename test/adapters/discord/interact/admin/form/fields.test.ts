import type { APILabelComponent } from 'discord-api-types/v10';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  drawField,
  drawLabels,
  WINDOW_INPUTS,
} from '../../../../../../src/adapters/discord/interact/admin/form/draw-field.ts';
import { readField } from '../../../../../../src/adapters/discord/interact/admin/form/read-field.ts';
import { readModalValues } from '../../../../../../src/adapters/discord/interact/received/modal-values.ts';
import { FormErrors } from '../../../../../../src/testing/fake-discord/api/forms/form-errors.ts';
import { checkComponents } from '../../../../../../src/testing/fake-discord/api/message-body/check-components.ts';
import type { Json } from '../../../../../../src/testing/fake-discord/state/json.ts';
import { createTexts } from '../../../../../../src/text/index.ts';
import type { FieldInput, FormField, RawValue } from '../../../../../../src/threads/administration/form-field.ts';

const texts = createTexts('en');

const field = (input: FieldInput): FormField => ({
  key: 'some.key',
  label: 'Something that has a name of more than forty-five characters',
  description: 'What it is. '.repeat(20),
  input,
  isOptional: false,
});

const ours = fc.bigInt(0n, 10n ** 18n).map((id) => `discord:${id}`);
const theirs = fc.stringMatching(/^slack:U[A-Z0-9]{3,8}$/u);
const ids = (most: number) => fc.uniqueArray(fc.oneof({ weight: 5, arbitrary: ours }, theirs), { maxLength: most });

const cases: Readonly<Record<string, readonly [FieldInput, fc.Arbitrary<RawValue>]>> = {
  people: [{ kind: 'people', maxItems: 200 }, ids(200)],
  'a few people': [{ kind: 'people', maxItems: 3 }, ids(3)],
  channels: [{ kind: 'channels', maxItems: 60 }, ids(60)],
  audience: [
    { kind: 'audience' },
    fc.oneof(
      fc.constantFrom(['everyone'], ['admins']),
      fc
        .tuple(ids(80), ids(80))
        .filter(([people, groups]) => people.length + groups.length > 0)
        .map(([people, groups]) => [...people.map((id) => `person:${id}`), ...groups.map((id) => `group:${id}`)]),
    ),
  ],
  'a text of many units': [
    { kind: 'text', minLength: 0, maxLength: 3_000, isLong: true },
    fc.integer({ min: 0, max: 3_000 }).map((length) => '🦦'.repeat(length) || undefined),
  ],
  'a long list': [
    { kind: 'list', minItems: 0, maxItems: 1_000, maxLength: 100 },
    fc.integer({ min: 0, max: 900 }).map((count) => 'an otter\n'.repeat(count).trim() || undefined),
  ],
  'a long text': [
    { kind: 'text', minLength: 0, maxLength: 20_000, isLong: true },
    fc
      .integer({ min: 0, max: 20_000 })
      .map((length) => 'An otter. '.repeat(2_000).slice(0, length).trim() || undefined),
  ],
};

/** What Discord sends where nobody has touched anything. */
function untouched(labels: readonly APILabelComponent[]): unknown {
  const components = labels.map(({ component }) => {
    const { type, custom_id: id } = component;
    const options = 'options' in component ? component.options : [];
    const chosen = options.filter((option) => option.default === true).map(({ value }) => value);
    const defaults = 'default_values' in component ? (component.default_values ?? []).map((one) => one.id) : [];
    const filled = {
      value: 'value' in component ? (component.value ?? '') : (chosen[0] ?? null),
      values: [...chosen, ...defaults],
    };
    return { type: 18, component: { type, custom_id: id, ...filled } };
  });
  return { components };
}

describe.each(Object.entries(cases))('%s', (_name, [input, values]) => {
  it('fits into a window, and comes back unchanged where nobody touches it', () => {
    fc.assert(
      fc.property(values, (held) => {
        const drawn = drawLabels(drawField({ field: field(input), held }, texts));
        expect(drawn.length).toBeLessThanOrEqual(WINDOW_INPUTS);
        const errors = new FormErrors();
        checkComponents(drawn as unknown as readonly Json[], 'modal', [], errors);
        errors.throwIfAny();
        const read = readField(field(input), readModalValues(untouched(drawn)), { held, files: new Map() });
        expect(read?.isChanged).toBe(false);
        const sorted = (raw: RawValue) => (Array.isArray(raw) ? raw.toSorted((a, b) => a.localeCompare(b)) : raw);
        expect(sorted(read?.raw) ?? []).toEqual(sorted(held) ?? []);
      }),
    );
  });
});

describe('an audience', () => {
  const audience = field({ kind: 'audience' });
  const read = (held: RawValue, given: Readonly<Record<string, unknown>>) => {
    const [kind, people, roles] = drawLabels(drawField({ field: audience, held }, texts));
    const component = (label: APILabelComponent | undefined, values: object) => ({
      type: 18,
      component: { type: label?.component.type, custom_id: label?.component.custom_id, ...values },
    });
    const components = [
      component(kind, { value: given['kind'] }),
      component(people, { values: given['people'] ?? [] }),
      component(roles, { values: given['roles'] ?? [] }),
    ];
    return readField(audience, readModalValues({ components }), { held, files: new Map() });
  };

  it('is those who were chosen, also where nobody has said that it is for them alone', () => {
    expect(read(['everyone'], { kind: 'everyone', people: ['1'], roles: ['2'] })).toEqual({
      raw: ['person:discord:1', 'group:discord:2'],
      isChanged: true,
    });
  });

  it('is everyone where somebody says so, whoever was chosen before', () => {
    const held = ['person:discord:1'];
    expect(read(held, { kind: 'everyone', people: ['1'] })).toEqual({ raw: ['everyone'], isChanged: true });
  });

  it('keeps people of other platforms', () => {
    const held = ['person:discord:1', 'person:slack:U1'];
    expect(read(held, { kind: 'named', people: ['2'] })).toEqual({
      raw: ['person:discord:2', 'person:slack:U1'],
      isChanged: true,
    });
  });
});

it('A text may have as many characters as its field says, however many units each has', () => {
  const short = field({ kind: 'text', minLength: 0, maxLength: 10, isLong: false });
  const [input] = drawField({ field: short, held: '🦦'.repeat(10) }, texts);
  expect(input?.component).toMatchObject({ max_length: 20, value: '🦦'.repeat(10) });
});
