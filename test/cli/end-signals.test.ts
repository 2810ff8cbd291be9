import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createSignalListening, type SignalledProcess } from '../../src/cli/end-signals.ts';

function begin() {
  const seen: string[] = [];
  const time = { ms: 0 };
  const host: EventEmitter & SignalledProcess = Object.assign(new EventEmitter(), {
    exit: (code: number) => void seen.push(`exit ${code}`),
  });
  const unlisten = createSignalListening(host, () => time.ms)(() => seen.push('asked'));
  const emit = (signal: string, ms: number) => {
    time.ms = ms;
    host.emit(signal);
  };
  return { host, seen, emit, unlisten };
}

describe('createSignalListening', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('asks for an orderly end at %s', (signal) => {
    const { seen, emit } = begin();
    emit(signal, 0);
    expect(seen).toEqual(['asked']);
  });

  it('ends at once when it is told again', () => {
    const { seen, emit } = begin();
    emit('SIGINT', 0);
    emit('SIGTERM', 500);
    expect(seen).toEqual(['asked', 'exit 1']);
  });

  it('takes a signal that comes twice at the same time for one', () => {
    const { seen, emit } = begin();
    emit('SIGINT', 0);
    emit('SIGINT', 499);
    expect(seen).toEqual(['asked']);
  });

  it('hears nothing any more when it does not listen', () => {
    const { host, unlisten } = begin();
    unlisten();
    expect(host.eventNames()).toEqual([]);
  });
});
