import { getEventListeners } from 'node:events';
import { Value } from '@sinclair/typebox/value';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { AgentTool, JsonObject } from '../../src/core/index.ts';
import type { FakeClock } from '../../src/testing/fake-clock.ts';
import { optionsProblem } from '../../src/tools/forms/options-problem.ts';
import {
  bindTools,
  defaultOptions,
  defineTool,
  describeTool,
  LARGEST_RESULT_BYTES,
  MAX_RESULT_BYTES,
  type ToolDefinition,
  type ToolScope,
} from '../../src/tools/index.ts';
import { drive } from './stream-fn-contract.ts';

export interface ToolSubject {
  readonly definition: ToolDefinition;
  /** What a call works with, fresh for each test. */
  readonly makeScope: () => ToolScope & { readonly clock: FakeClock };
  /** By title: arguments of calls that succeed, in order on one scope; one of them should give as much as it can. */
  readonly succeeds: Readonly<Record<string, JsonObject>>;
  /** By title: arguments that fit the schema, of calls that fail. */
  readonly fails: Readonly<Record<string, JsonObject>>;
  /** Whether it waits for something that no clock of a test moves, such as a thread: the clock then stands still. */
  readonly isRealTime?: boolean;
}

/** A sentence: begins like one, ends like one, and shows nothing of the program. */
const SENTENCE = /^["A-Z][^]*[.?!]$/;
const PROGRAM_TALK = /undefined|\[object|\bNaN\b|\bat \S+:\d+|TypeError/;

/** What every tool promises to the model and to the loop. */
export function testTool({ definition, makeScope, succeeds, fails, isRealTime = false }: ToolSubject): void {
  const { name, label, parameters, maxResultBytes = MAX_RESULT_BYTES } = definition;
  const bind = (scope: ToolScope): AgentTool => {
    const [tool] = bindTools([definition], () => scope);
    if (tool === undefined) throw new Error('Nothing was bound.');
    return tool;
  };
  const settle = <T>(call: Promise<T>, clock: FakeClock): Promise<T> => (isRealTime ? call : drive(call, clock));
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, logger: false });
  // What a provider is sent, without the schema library's own marks.
  const schema: object = JSON.parse(JSON.stringify(parameters));

  describe(`the tool ${name} keeps the contract of tools`, () => {
    it('is a valid definition with a name for people', () => {
      expect(defineTool(definition)).toBe(definition);
      expect(label).toMatch(/^[A-Z]/);
    });

    it('describes itself and every parameter to the model', () => {
      const told = describeTool(definition, defaultOptions(definition));
      expect(told.length).toBeGreaterThan(80);
      expect(told).toMatch(SENTENCE);
      const undescribed = Object.entries(parameters.properties).filter(([, property]) => !property.description);
      expect(undescribed).toEqual([]);
    });

    it('has a strict JSON Schema that survives JSON', () => {
      expect(ajv.validateSchema(schema)).toBe(true);
      expect(() => ajv.compile(schema)).not.toThrow();
    });

    it('has options that admins can set in a form, and works before they do', () => {
      const { options } = definition;
      if (options === undefined) return;
      expect(optionsProblem(options)).toBeUndefined();
      // What has no default may be left out.
      expect(Value.Check(options, defaultOptions(definition))).toBe(true);
      expect(ajv.validateSchema(JSON.parse(JSON.stringify(options)))).toBe(true);
    });

    it('has a limit for its results that a model can bear', () => {
      expect(maxResultBytes).toBeGreaterThan(0);
      expect(maxResultBytes).toBeLessThanOrEqual(LARGEST_RESULT_BYTES);
    });

    it('succeeds with text within the limit', async () => {
      const scope = makeScope();
      const tool = bind(scope);
      const outcomes: unknown[] = [];
      for (const [title, args] of Object.entries(succeeds)) {
        const { content, isError } = await settle(tool.execute('1', args, new AbortController().signal), scope.clock);
        const [first] = content;
        outcomes.push({
          title,
          isValid: ajv.validate(schema, args),
          hasText: first?.type === 'text' && /\w/.test(first.text),
          isBounded: Buffer.byteLength(JSON.stringify(content)) < maxResultBytes + 1024,
          isError,
        });
      }
      const good = { isValid: true, hasText: true, isBounded: true, isError: undefined };
      expect(outcomes).toEqual(Object.keys(succeeds).map((title) => ({ title, ...good })));
    });

    for (const [title, args] of Object.entries(fails)) {
      it(`fails with a sentence: ${title}`, async () => {
        const scope = makeScope();
        expect(ajv.validate(schema, args)).toBe(true);
        const error = await settle(failureOf(bind(scope).execute('1', args)), scope.clock);
        expect(error.message).toMatch(SENTENCE);
        expect(error.message).not.toMatch(PROGRAM_TALK);
      });
    }

    it('does nothing when it is aborted before', async () => {
      const scope = makeScope();
      const untouched: ToolScope = {
        ...scope,
        clock: { ...scope.clock, setTimeout: () => expect.unreachable() },
        history: () => expect.unreachable(),
        fetch: () => expect.unreachable(),
        files: { list: () => expect.unreachable(), read: () => expect.unreachable() },
      };
      const [args = {}] = Object.values(succeeds);
      const error = await failureOf(bind(untouched).execute('1', args, AbortSignal.abort()));
      expect(error.message).toBe(`The call of ${name} was aborted before it began.`);
    });

    it('ends at an abort in the middle without waiting, and leaves nothing behind', async () => {
      const scope = makeScope();
      const controller = new AbortController();
      const [args = {}] = Object.values(succeeds);
      const call = bind(scope).execute('1', args, controller.signal);
      controller.abort();
      // Settles although the clock stands still, one way or the other.
      const outcome = await call.catch((error: unknown) => error);
      const message = outcome instanceof Error ? outcome.message : 'It was done already.';
      expect(message).toMatch(SENTENCE);
      expect(scope.clock.pendingTimers).toBe(0);
      expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
    });
  });
}

/** What a promise rejects with. */
export async function failureOf(promise: Promise<unknown>): Promise<Error> {
  const failure: unknown = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (failure instanceof Error) return failure;
  throw new Error('It did not fail with an error.');
}
