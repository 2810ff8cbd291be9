import { describe, expect, it } from 'vitest';
import { DEFAULT_MODEL } from '../src/core/index.ts';
import { createModelChooser } from '../src/model-chooser.ts';
import type { OpenedModel } from '../src/models/opened-model.ts';
import { createScriptedModel } from '../src/testing/index.ts';

describe('createModelChooser', () => {
  it('opens a model when it is first asked for, keeps it, and knows no other', () => {
    const opened: string[] = [];
    const choose = createModelChooser({
      allowed: ['anthropic/one', 'openai/two'],
      open: (name): readonly [OpenedModel] => {
        opened.push(name);
        return [{ model: { ...DEFAULT_MODEL, id: name }, streamFn: createScriptedModel([]) }];
      },
      ask:
        ([first]) =>
        () =>
          first.streamFn,
    });
    const one = choose('anthropic/one');
    expect([one?.model.id, choose('anthropic/one') === one, choose('anthropic/three'), opened]).toEqual([
      'anthropic/one',
      true,
      undefined,
      ['anthropic/one'],
    ]);
  });
});
