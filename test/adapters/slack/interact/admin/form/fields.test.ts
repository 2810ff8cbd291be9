import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rawDigest } from '../../../../../../src/adapters/slack/interact/admin/form/digest.ts';
import { drawField } from '../../../../../../src/adapters/slack/interact/admin/form/draw-field.ts';
import type { UserGroup } from '../../../../../../src/adapters/slack/interact/admin/form/drawn-field.ts';
import { readField } from '../../../../../../src/adapters/slack/interact/admin/form/read-field.ts';
import { readViewValues } from '../../../../../../src/adapters/slack/interact/view-values.ts';
import type { JsonValue } from '../../../../../../src/core/index.ts';
import { validateView } from '../../../../../../src/testing/fake-slack/blocks/validate-view.ts';
import { stateValues } from '../../../../../../src/testing/fake-slack/delivery/input-values.ts';
import { createTexts } from '../../../../../../src/text/index.ts';
import type { FieldInput, FormField } from '../../../../../../src/threads/administration/form-field.ts';
import { rawOf } from '../../../../../../src/tools/forms/raw-of.ts';

const texts = createTexts('en');
const GROUPS: readonly UserGroup[] = [
  { id: 'S1OPS', name: 'Operations' },
  { id: 'S2DEV', name: 'Development' },
];

interface Shown {
  readonly blocks: readonly Readonly<Record<string, unknown>>[];
  /** What is read when somebody submits it, having entered this by part. */
  readonly submit: (entered?: Readonly<Record<string, unknown>>) => ReturnType<typeof readField>;
}

/** A field with a value in a window that Slack takes. */
function show(
  input: FieldInput,
  value: JsonValue,
  more: { groups?: readonly UserGroup[]; rooms?: number } = {},
): Shown {
  const field: FormField = {
    key: 'tools.x.options.it',
    label: 'It',
    description: 'What it is.',
    input,
    isOptional: true,
  };
  const stored = rawOf(field, value);
  const drawn = { field, stored, raw: stored, rooms: more.rooms ?? 0, isSet: false, groups: more.groups };
  const blocks = drawField(drawn, texts).map((block) => ({ ...block }));
  const plain = (text: string) => ({ type: 'plain_text', text });
  const view = { type: 'modal', title: plain('T'), submit: plain('S'), blocks };
  expect(validateView(view, 'modal')).toEqual([]);
  return {
    blocks,
    submit: (entered = {}) => {
      const byBlock = Object.entries(entered).map(([part, one]) => {
        const found = blocks.find((block) => String(block['block_id']).split(':')[3] === part);
        return [String(found?.['block_id']), one];
      });
      const values = stateValues(blocks, Object.fromEntries(byBlock));
      return readField(field, readViewValues({ state: { values } }), stored);
    },
  };
}

const id = fc.constantFrom('slack:U1ALICE', 'slack:U2BOB', 'discord:100', 'slack:W3CARLA');
const group = fc.constantFrom('slack:S1OPS', 'slack:S2DEV', 'slack:S9GONE', 'discord:200');
const word = fc.stringMatching(/^[a-z]{1,30}$/u);

const kinds: Readonly<Record<string, fc.Arbitrary<readonly [FieldInput, JsonValue]>>> = {
  text: fc.tuple(fc.constant({ kind: 'text', minLength: 0, maxLength: 200, isLong: false } as const), word),
  'long text': fc.tuple(
    fc.constant({ kind: 'text', minLength: 0, maxLength: 20_000, isLong: true } as const),
    fc
      .array(
        fc.array(word, { maxLength: 40 }).map((words) => words.join(' ')),
        { maxLength: 60 },
      )
      .map((lines) => lines.join('\n').trim()),
  ),
  number: fc.tuple(
    fc.constant({ kind: 'number', isInteger: false, minimum: undefined, maximum: undefined } as const),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value)),
  ),
  toggle: fc.tuple(fc.constant({ kind: 'toggle' } as const), fc.boolean()),
  choice: fc.integer({ min: 1, max: 230 }).chain((count) => {
    const choices = Array.from({ length: count }, (_, at) => ({
      value: `${'v'.repeat(at)}-${at}`,
      label: `${'l'.repeat(80)}${at}`,
    }));
    return fc.tuple(
      fc.constant({ kind: 'choice', choices } as const),
      fc.constantFrom(...choices.map(({ value }) => value)),
    );
  }),
  choices: fc.integer({ min: 1, max: 230 }).chain((count) => {
    const choices = Array.from({ length: count }, (_, at) => ({ value: `value ${at}`, label: `Label ${at}` }));
    return fc.tuple(
      fc.constant({ kind: 'choices', choices, minItems: 0, maxItems: count } as const),
      fc.subarray(choices.map(({ value }) => value)),
    );
  }),
  people: fc.tuple(fc.constant({ kind: 'people', maxItems: 20 } as const), fc.uniqueArray(id)),
  channels: fc.tuple(
    fc.constant({ kind: 'channels', maxItems: 20 } as const),
    fc.uniqueArray(fc.constantFrom('slack:C1GENERAL', 'slack:G2PRIVATE', 'discord:300')),
  ),
  audience: fc.tuple(
    fc.constant({ kind: 'audience' } as const),
    fc.oneof(
      fc.constantFrom({ kind: 'everyone' }, { kind: 'admins' }),
      fc.record({
        kind: fc.constant('named'),
        people: fc.uniqueArray(id, { minLength: 1 }),
        groups: fc.uniqueArray(group),
      }),
    ),
  ),
};

describe('a field', () => {
  it.each(Object.keys(kinds))('R82: comes back as it was shown, and is known not to be changed: %s', (kind) => {
    const arbitrary = kinds[kind] ?? fc.constant([{ kind: 'toggle' } as const, true] as const);
    fc.assert(
      fc.property(arbitrary, fc.constantFrom(GROUPS, [], undefined), ([input, value], groups) => {
        const read = show(input, value, groups === undefined ? {} : { groups }).submit();
        expect(read?.base).toBe(rawDigest(input, read?.raw));
      }),
      { numRuns: 30 },
    );
  });

  it('is known to be changed when something else is entered, and not by blanks alone', () => {
    const input = { kind: 'text', minLength: 0, maxLength: 200, isLong: true } as const;
    const { submit } = show(input, 'one\ntwo');
    const isChanged = (text: string) => {
      const read = submit({ 0: text });
      return read?.base !== rawDigest(input, read?.raw);
    };
    expect(['one\ntwo', ' one\r\ntwo\n', 'one two', ''].map(isChanged)).toEqual([false, false, true, true]);
  });

  it('takes a text of 20,000 characters in as many inputs as it needs, and has room for more', () => {
    const input = { kind: 'text', minLength: 0, maxLength: 20_000, isLong: true } as const;
    const text = Array.from({ length: 510 }, (_, line) => `Line ${line} of what the model is told.`).join('\n');
    const { blocks, submit } = show(input, text);
    expect(text.length).toBeGreaterThan(18_000);
    expect(blocks).toHaveLength(7);
    expect(submit()?.raw).toBe(text);
    const { submit: submitMore } = show(input, text, { rooms: 1 });
    expect(submitMore({ 7: 'And this.' })?.raw).toBe(`${text}\nAnd this.`);
    expect(show(input, '').blocks).toHaveLength(1);
    expect(show(input, '', { rooms: 2 }).blocks).toHaveLength(3);
  });

  it('takes a long list, a line each', () => {
    const input = { kind: 'list', minItems: 0, maxItems: 200, maxLength: 100 } as const;
    const items = Array.from({ length: 150 }, (_, line) => `${line} ${'x'.repeat(30)}`);
    expect(show(input, items).submit()?.raw).toEqual(items);
  });

  it('gives an audience its people and groups by menus, and by ids where Slack tells no groups', () => {
    const input = { kind: 'audience' } as const;
    const everyone = { kind: 'everyone' };
    const chosen = { kind: 'named', people: ['U1ALICE'] };
    expect(show(input, everyone, { groups: GROUPS }).submit({ ...chosen, groups: ['S1OPS'] })?.raw).toEqual([
      'person:slack:U1ALICE',
      'group:slack:S1OPS',
    ]);
    expect(show(input, everyone).submit({ ...chosen, groups: 'S1OPS\nslack:S2DEV' })?.raw).toEqual([
      'person:slack:U1ALICE',
      'group:slack:S1OPS',
      'group:slack:S2DEV',
    ]);
    expect(show(input, everyone).submit({ kind: 'admins' })?.raw).toEqual(['admins']);
  });

  it('keeps people, groups and channels of other platforms, and says so', () => {
    const { blocks, submit } = show({ kind: 'people', maxItems: 9 }, ['slack:U1ALICE', 'discord:100']);
    expect(JSON.stringify(blocks)).toContain(texts.slackAdmin.form.elsewhere(['discord:100']));
    expect(submit({ v: [] })?.raw).toEqual(['discord:100']);
    const audience = { kind: 'named', people: ['discord:100'], groups: ['discord:200'] };
    expect(show({ kind: 'audience' }, audience).submit({ people: ['U2BOB'] })?.raw).toEqual([
      'person:slack:U2BOB',
      'person:discord:100',
      'group:discord:200',
    ]);
  });

  it('has more choices than a menu can hold typed', () => {
    const choices = Array.from({ length: 1_001 }, (_, at) => ({ value: `v${at}`, label: `Label ${at}` }));
    const { blocks, submit } = show({ kind: 'choice', choices }, 'v7');
    expect(JSON.stringify(blocks)).toContain('plain_text_input');
    expect([submit()?.raw, submit({ 0: 'v1000' })?.raw]).toEqual(['v7', 'v1000']);
  });

  it('never shows a secret, and is empty again each time', () => {
    const { blocks, submit } = show({ kind: 'secret' }, 'canary');
    expect(JSON.stringify(blocks)).not.toContain('canary');
    expect([submit()?.raw, submit({ v: 'new' })?.raw]).toEqual([undefined, 'new']);
  });
});
