import type { Json } from '../state/messages.ts';

/** An element that something can be done with, and the block that it is in. */
export interface FoundElement {
  readonly blockId: string;
  readonly element: Json;
  /** The label of an input. */
  readonly isInput: boolean;
  readonly isOptional: boolean;
}

/** All elements with an `action_id`, in their order, however deep in the blocks. */
export function elementsOf(blocks: readonly Json[]): readonly FoundElement[] {
  return blocks.flatMap((block, index) => {
    const context = {
      blockId: typeof block.block_id === 'string' ? block.block_id : `block-${index}`,
      isInput: block.type === 'input',
      isOptional: block.optional === true,
    };
    return search(Object.values(block), context);
  });
}

function search(values: readonly unknown[], context: Omit<FoundElement, 'element'>): readonly FoundElement[] {
  return values.flatMap((value) => {
    if (typeof value !== 'object' || value === null) return [];
    if (Array.isArray(value)) return search(value, context);
    // An object of JSON is a record of unknown values.
    const element = value as Json;
    if (typeof element.action_id === 'string') return [{ ...context, element }];
    const inner = typeof element.block_id === 'string' ? { ...context, blockId: element.block_id } : context;
    return search(Object.values(element), inner);
  });
}

/** The words of a text object. */
export function textOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('text' in value)) return undefined;
  return typeof value.text === 'string' ? value.text : undefined;
}

/** All options of a menu, those in groups too. */
function optionsOf({ options, option_groups: groups }: Json): readonly Json[] {
  const grouped = listOf(groups).flatMap(({ options: inner }) => listOf(inner));
  return [...listOf(options), ...grouped];
}

/** The option with a value, or with a text. */
export function findOption(element: Json, wanted: unknown): Json | undefined {
  return optionsOf(element).find((option) => option.value === wanted || textOf(option.text) === wanted);
}

function listOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : [];
}
