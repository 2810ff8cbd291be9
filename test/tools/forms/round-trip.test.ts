import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTexts } from '../../../src/text/index.ts';
import {
  fieldsOf,
  fitsSchema,
  optionsProblem,
  parseRaw,
  rawOf,
  schemaProblem,
} from '../../../src/tools/forms/index.ts';
import { anyOptions } from '../../contracts/settings-surface/option-arbitraries.ts';

const texts = createTexts('en');
/** Whole schemas take very long to be made smaller; what failed says enough as it is. */
const OPTIONS = { numRuns: 40, endOnFailure: true };

describe('a form of options', () => {
  it('is accepted for every schema that surfaces are tested with', () => {
    fc.assert(
      fc.property(anyOptions(), ({ schema }) => {
        expect(optionsProblem(schema)).toBeUndefined();
        expect(fieldsOf(schema, '').map(({ key }) => key)).toEqual(Object.keys(schema.properties));
      }),
      OPTIONS,
    );
  });

  it('R82: gives every value back as it was shown', () => {
    fc.assert(
      fc.property(anyOptions(), ({ schema, values }) => {
        const read = fieldsOf(schema, '').map((field) => [
          field.key,
          parseRaw(field, rawOf(field, values[field.key]), texts),
        ]);
        const expected = fieldsOf(schema, '').map((field) => {
          const parsed = parseRaw(field, undefined, texts);
          return [field.key, values[field.key] === undefined ? parsed : { ok: true, value: values[field.key] }];
        });
        expect(read).toEqual(expected);
      }),
      OPTIONS,
    );
  });

  it('takes any text, and what it makes of it keeps the schema or is told beside the field', () => {
    fc.assert(
      fc.property(anyOptions(), fc.string({ unit: 'binary' }), ({ schema }, typed) => {
        for (const field of fieldsOf(schema, '')) {
          const option = schema.properties[field.key];
          const parsed = parseRaw(field, typed, texts);
          const value = parsed.ok ? parsed.value : undefined;
          const problem = value === undefined || option === undefined ? undefined : schemaProblem(option, value, texts);
          const fits = value === undefined || option === undefined || fitsSchema(option, value);
          expect(fits).toBe(problem === undefined);
          const sentences = [problem, parsed.ok ? undefined : parsed.problem].filter((each) => each !== undefined);
          expect(sentences.filter((sentence) => !/^[\p{Lu}“][^]*[.?]$/u.test(sentence))).toEqual([]);
        }
      }),
      OPTIONS,
    );
  });
});
