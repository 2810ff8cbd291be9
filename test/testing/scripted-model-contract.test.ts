import {
  after,
  call,
  createFakeClock,
  createScriptedModel,
  fail,
  type ScriptEntry,
  type ScriptedModelOptions,
  text,
  thinking,
} from '../../src/testing/index.ts';
import { type StreamFnUnderTest, testStreamFn } from '../contracts/stream-fn-contract.ts';
import { TEST_MODEL, user } from './scripted-model-request.ts';

const playing =
  (entry?: ScriptEntry, options: ScriptedModelOptions = {}) =>
  (): StreamFnUnderTest => {
    const clock = createFakeClock();
    const script = entry === undefined ? [] : [entry];
    return {
      streamFn: createScriptedModel(script, { clock, ...options }),
      clock,
      model: TEST_MODEL,
      messages: [user('Hi')],
    };
  };

testStreamFn({
  name: 'the scripted model',
  answers: {
    'text in chunks': playing(text('Hello ', 'world')),
    'text with delays': playing('Hello world', { chunkLength: 3, chunkDelayMs: 10 }),
    'a late answer': playing(after(100, 'Hello')),
    'a call': playing(call('f', { a: 1 })),
    'a call with broken arguments': playing(call('f', '{"a')),
    'thinking, text and two calls': playing([thinking('Hm', '.'), text('So'), call('f'), call('g', { b: [1, 2] })]),
    'an answer of a function': playing(async () => 'Hello'),
  },
  failures: {
    'an error of the script': playing(fail('overloaded', text('So '))),
    'an exhausted script': playing(),
    'a function that throws': playing(() => {
      throw new Error('no idea');
    }),
  },
});
