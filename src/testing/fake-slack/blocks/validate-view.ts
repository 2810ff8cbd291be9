import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Json } from '../state/messages.ts';
import { exactly, plainText } from './text-schemas.ts';
import { type BlockProblem, validateBlocks } from './validate-blocks.ts';

const shared = {
  blocks: Type.Array(Type.Unknown()),
  private_metadata: Type.Optional(Type.String({ maxLength: 3000 })),
  callback_id: Type.Optional(Type.String({ maxLength: 255 })),
  external_id: Type.Optional(Type.String({ maxLength: 255 })),
};
const home = exactly({ type: Type.Literal('home'), ...shared });
const modal = exactly({
  type: Type.Literal('modal'),
  title: plainText(24),
  close: Type.Optional(plainText(24)),
  submit: Type.Optional(plainText(24)),
  clear_on_close: Type.Optional(Type.Boolean()),
  notify_on_close: Type.Optional(Type.Boolean()),
  submit_disabled: Type.Optional(Type.Boolean()),
  ...shared,
});

/** Says what is wrong with a view of the kind. */
export function validateView(view: Json, kind: 'modal' | 'home'): readonly BlockProblem[] {
  const problems = [...Value.Errors(kind === 'home' ? home : modal, view)].map(({ path, message }) => ({
    pointer: `/view${path}`,
    message: message.toLowerCase(),
  }));
  const blocks: readonly unknown[] = Array.isArray(view.blocks) ? view.blocks : [];
  problems.push(
    ...validateBlocks(blocks, kind).map(({ pointer, message }) => ({ pointer: `/view/blocks${pointer}`, message })),
  );
  const hasInput = blocks.some((block) => typeof block === 'object' && block !== null && 'element' in block);
  if (kind === 'modal' && hasInput && view.submit === undefined) {
    problems.push({ pointer: '/view', message: '`submit` is required when an `input` is within blocks' });
  }
  if (focusedIn(blocks) > 1) problems.push({ pointer: '/view', message: 'only one element may have `focus_on_load`' });
  return problems;
}

/** How many elements want to be focused, at any depth. */
function focusedIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value).reduce((sum: number, one: unknown) => sum + focusedIn(one), 0);
  return inner + ('focus_on_load' in value && value.focus_on_load === true ? 1 : 0);
}
