import type { FormField } from '../../threads/administration/form-field.ts';
import { isSchema, readOption } from './read-option.ts';

/**
 * The fields of a form for a tool's options, in the order of its schema; their keys are `keyPrefix` and the option's
 * name. Of a schema that {@link optionsProblem} refuses, those that can be shown.
 */
export function fieldsOf(schema: unknown, keyPrefix: string): readonly FormField[] {
  const { properties, required } = isSchema(schema) ? schema : {};
  const names: readonly unknown[] = Array.isArray(required) ? required : [];
  return Object.entries(isSchema(properties) ? properties : {}).flatMap(([name, option]) => {
    const isOptional = !names.includes(name);
    const read = readOption(option, isOptional);
    if (!read.ok || !isSchema(option)) return [];
    const { title, description } = option;
    return [
      {
        key: `${keyPrefix}${name}`,
        label: typeof title === 'string' ? title : name,
        description: typeof description === 'string' ? description : '',
        input: read.input,
        // A switch is always on or off.
        isOptional: isOptional && read.input.kind !== 'toggle',
      },
    ];
  });
}
