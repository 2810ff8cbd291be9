import { describe, expect, it } from 'vitest';
import { readLine, type TerminalLine } from '../../../src/adapters/terminal/local-command.ts';

const cases: readonly [text: string, line: TerminalLine][] = [
  ['hello', { kind: 'message' }],
  ['', { kind: 'message' }],
  ['/quit', { kind: 'quit' }],
  [' /EXIT ', { kind: 'quit' }],
  ['/quit now', { kind: 'message' }],
  ['/as bob', { kind: 'as', name: 'bob' }],
  ['/AS @bob', { kind: 'as', name: 'bob' }],
  ['/as', { kind: 'as', name: undefined }],
  ['/as two names', { kind: 'as', name: undefined }],
  ['/as a:b', { kind: 'as', name: undefined }],
  ['/stop', { kind: 'command', command: 'stop' }],
  ['/reset', { kind: 'command', command: 'reset' }],
  ['/retry', { kind: 'command', command: 'retry' }],
  ['/mute', { kind: 'command', command: 'mute' }],
  ['/Help', { kind: 'command', command: 'help' }],
  ['/file notes.txt', { kind: 'file', path: 'notes.txt' }],
  [' /FILE  my notes.txt ', { kind: 'file', path: 'my notes.txt' }],
  ['/file', { kind: 'file', path: '' }],
  ['/files', { kind: 'message' }],
  ['/approve A1b2', { kind: 'decide', approval: 'a1b2', decision: { kind: 'approve', forThread: false } }],
  ['/APPROVE a1 Thread', { kind: 'decide', approval: 'a1', decision: { kind: 'approve', forThread: true } }],
  ['/approve a1 b2', { kind: 'decide', approval: undefined, decision: { kind: 'approve', forThread: true } }],
  ['/approve', { kind: 'decide', approval: undefined, decision: { kind: 'approve', forThread: false } }],
  ['/approve a:1', { kind: 'decide', approval: undefined, decision: { kind: 'approve', forThread: false } }],
  ['/deny a1', { kind: 'decide', approval: 'a1', decision: { kind: 'deny' } }],
  ['/deny a1 not  today', { kind: 'decide', approval: 'a1', decision: { kind: 'deny', reason: 'not today' } }],
  ['/withdraw a1', { kind: 'decide', approval: 'a1', decision: { kind: 'withdraw' } }],
  ['/approved', { kind: 'message' }],
  ['/stop it', { kind: 'message' }],
  ['/etc/hosts', { kind: 'message' }],
];

describe('readLine', () => {
  it.each(cases)('reads "%s"', (text, line) => {
    expect(readLine(text)).toEqual(line);
  });
});
