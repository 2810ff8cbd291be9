import { describe, expect, it } from 'vitest';
import { MAX_ARGUMENT_CHARACTERS, MAX_ARGUMENT_DEPTH } from '../../../src/core/validation/copy-arguments.ts';
import { checkArguments } from '../../../src/core/validation/index.ts';

const tooLarge = { ok: false, problems: ['(root): the arguments are larger than 1000000 characters'], repaired: [] };
const tooDeep = { ok: false, problems: ['(root): the arguments are nested deeper than 200 levels'], repaired: [] };

function nest(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}

describe('limits of arguments', () => {
  it('let the largest and the deepest pass', () => {
    const large = 'x'.repeat(MAX_ARGUMENT_CHARACTERS - 2);
    expect(checkArguments({}, { a: large })).toMatchObject({ ok: true });
    expect(checkArguments({}, nest(MAX_ARGUMENT_DEPTH))).toMatchObject({ ok: true });
  });

  it('refuse what is larger, in values or in keys', () => {
    const large = 'x'.repeat(MAX_ARGUMENT_CHARACTERS - 1);
    expect(checkArguments({}, { a: large })).toEqual(tooLarge);
    expect(checkArguments({}, { [large]: 1 })).toEqual(tooLarge);
    expect(
      checkArguments(
        {},
        Array.from({ length: MAX_ARGUMENT_CHARACTERS }, () => 1),
      ),
    ).toEqual(tooLarge);
  });

  it('keep patterns from running on what is larger', () => {
    const schema = { type: 'string', pattern: '^y' };
    expect(checkArguments(schema, 'x'.repeat(MAX_ARGUMENT_CHARACTERS + 1))).toEqual(tooLarge);
  });

  it('refuse what is deeper, a cycle included', () => {
    const cycle: unknown[] = [];
    cycle.push(cycle);
    expect(checkArguments({}, nest(MAX_ARGUMENT_DEPTH + 1))).toEqual(tooDeep);
    expect(checkArguments({}, cycle)).toEqual(tooDeep);
  });

  it('hold for JSON in a text', () => {
    const text = '['.repeat(300_000) + ']'.repeat(300_000);
    expect(checkArguments({ type: 'array' }, text)).toMatchObject({ ok: false, repaired: [] });
  });
});

describe('keys that reach for prototypes', () => {
  it('are left out when they are __proto__, and kept as plain data otherwise', () => {
    const input: unknown = JSON.parse(
      '{"__proto__":{"evil":1},"a":[{"__proto__":2}],"constructor":{"prototype":{"evil":1}}}',
    );
    const check = checkArguments({ type: 'object' }, input);
    expect(check).toEqual({
      ok: true,
      value: { a: [{}], constructor: { prototype: { evil: 1 } } },
      repaired: ['the key "__proto__" was left out'],
    });
    expect(check.ok && Object.getPrototypeOf(check.value)).toBe(Object.prototype);
  });

  it('are left out of JSON in a text too', () => {
    const schema = { properties: { a: { type: 'object' } } };
    const check = checkArguments(schema, { a: '{"__proto__":{"evil":1},"b":1}' });
    expect(check).toEqual({ ok: true, value: { a: { b: 1 } }, repaired: ['a: text read as JSON'] });
    expect(check.ok && Object.hasOwn(Object(Reflect.get(Object(check.value), 'a')), '__proto__')).toBe(false);
  });
});

describe('what only prepareArguments can make', () => {
  it('passes as it is', () => {
    const date = new Date(0);
    const bare = Object.assign(Object.create(null), { b: undefined });
    const check = checkArguments({ type: 'object' }, { date, bare });
    expect(check).toEqual({ ok: true, value: { date, bare: { b: undefined } }, repaired: [] });
    expect(check.ok && Reflect.get(Object(check.value), 'date')).toBe(date);
  });
});
