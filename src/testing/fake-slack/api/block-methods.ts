import { Type } from '@sinclair/typebox';
import { type BlockProblem, validateBlocks } from '../blocks/validate-blocks.ts';
import { validateView } from '../blocks/validate-view.ts';
import type { Json } from '../state/messages.ts';
import { defineMethod, type Method, MethodError } from './method.ts';

/** Asking whether blocks are right. */
export const blockMethods: readonly Method[] = [
  defineMethod({
    name: 'blocks.validate',
    args: Type.Object({
      blocks: Type.Optional(Type.Unknown()),
      message: Type.Optional(Type.Unknown()),
      view: Type.Optional(Type.Unknown()),
    }),
    scopes: [],
    tier: 'tier3',
    token: 'none',
    handle: (args) => {
      const given = [args.blocks, args.message, args.view].filter((value) => value !== undefined);
      if (given.length !== 1) refuseArguments();
      if (args.blocks !== undefined) refuse('invalid_blocks', validateBlocks(listOf(args.blocks), 'message'));
      if (args.message !== undefined) {
        refuse('invalid_message', validateBlocks(listOf(jsonOf(args.message).blocks ?? []), 'message'));
      }
      if (args.view !== undefined) {
        const view = jsonOf(args.view);
        refuse('invalid_view', validateView(view, view.type === 'home' ? 'home' : 'modal'));
      }
      return {};
    },
  }),
];

function refuse(error: string, problems: readonly BlockProblem[]): void {
  if (problems.length === 0) return;
  const errors = problems.map(({ pointer, message }) => ({ code: 'failed_constraint', message, pointer }));
  throw new MethodError(error, { errors });
}

function refuseArguments(): never {
  throw new MethodError('invalid_arguments', {
    response_metadata: { messages: ['must provide exactly one of `blocks`, `view`, or `message`'] },
  });
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : refuseArguments();
}

function jsonOf(value: unknown): Json {
  // An object of JSON is a record of unknown values.
  return typeof value === 'object' && value !== null ? (value as Json) : refuseArguments();
}
