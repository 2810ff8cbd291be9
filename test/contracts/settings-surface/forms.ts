import { Type } from '@sinclair/typebox';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../src/core/index.ts';
import { createTexts } from '../../../src/text/index.ts';
import type { RawValue } from '../../../src/threads/administration/form-field.ts';
import { fieldsOf, rawOf } from '../../../src/tools/forms/index.ts';
import { anyOptions, optionKinds } from './option-arbitraries.ts';
import type { SettingsSurface, StartedSurface } from './surface-driver.ts';
import { toolWith } from './surface-tools.ts';

const texts = createTexts('en');
const PREFIX = 'tools.any_tool.options.';
const ABOUT = { title: 'Something', description: 'What it is.' };

/** Whatever options a tool has, they can be entered and are shown again. */
export function testForms(surface: SettingsSurface): void {
  // Whole schemas take very long to be made smaller; what failed says enough as it is.
  const sampling = { numRuns: surface.formRuns ?? 5, endOnFailure: true };
  describe('a form', () => {
    for (const [kind, option] of Object.entries(optionKinds)) {
      it(`R82: takes in and shows again every value of the kind "${kind}"`, async () => {
        await fc.assert(
          fc.asyncProperty(option, async ({ schema, value }) => {
            const options = Type.Object({ it: { ...schema, ...ABOUT, default: value } });
            const { wanted, found } = await roundTrip(await surface.start([toolWith(options)]), options, { it: value });
            expect(found).toEqual(wanted);
          }),
          sampling,
        );
      });
    }

    it('R82: takes in and shows again many options at once', async () => {
      await fc.assert(
        fc.asyncProperty(anyOptions({ most: 12 }), async ({ schema, values }) => {
          if (Object.keys(schema.properties).length === 0) return;
          const { wanted, found } = await roundTrip(await surface.start([toolWith(schema)]), schema, values);
          expect(found).toEqual(wanted);
        }),
        sampling,
      );
    });
  });
}

/** What was to be there at each step, and what was. */
interface RoundTrip {
  readonly wanted: object;
  readonly found: object;
}

async function roundTrip(
  started: StartedSurface,
  schema: Parameters<typeof toolWith>[0],
  values: Readonly<Record<string, JsonValue>>,
): Promise<RoundTrip> {
  const fields = fieldsOf(schema, PREFIX).filter(({ key }) => values[key.slice(PREFIX.length)] !== undefined);
  const raw = new Map(fields.map((field) => [field.key, rawOf(field, values[field.key.slice(PREFIX.length)])]));
  const ann = started.as('ann');
  await ann.openTools(started.channel);
  const before = await ann.openOptions('any_tool');
  const submitted = raw.size === 0 ? { kind: 'saved' } : await ann.submit(Object.fromEntries(raw));

  const [tool] = (await started.service.view(started.channel, texts)).tools;
  const held = tool?.options.filter(({ key }) => raw.has(key)).map(({ key, value }) => [key, value]);

  const again = started.as('ann');
  await again.openTools(started.channel);
  const shown = (await again.openOptions('any_tool')).fields.filter(({ key }) => raw.has(key));
  return {
    wanted: {
      fields: Object.keys(schema.properties).map((name) => `${PREFIX}${name}`),
      submitted: { kind: 'saved', problems: undefined },
      held: fields.map(({ key }) => [key, values[key.slice(PREFIX.length)]]),
      shown: [...raw].map(([key, value]) => [key, comparable(value)]),
    },
    found: {
      fields: before.fields.flatMap(({ key }) => (key.startsWith(PREFIX) ? [key] : [])),
      submitted: { kind: submitted.kind, problems: 'problems' in submitted ? submitted.problems : undefined },
      held,
      shown: shown.map((field) => [field.key, comparable(field.raw)]),
    },
  };
}

/** What a surface leaves empty it may also show as an empty text, or as nothing chosen. */
function comparable(raw: RawValue): RawValue {
  const isEmpty = raw === '' || (Array.isArray(raw) && raw.length === 0);
  return isEmpty ? undefined : raw;
}
