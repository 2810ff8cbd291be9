import { describe, expect, it } from 'vitest';
import { readReadMarks, writeReadMarks } from '../../../../src/adapters/web/page/read-marks.ts';

describe('what a person has seen', () => {
  it('is kept for each person', () => {
    const storage = fakeStorage();
    writeReadMarks(storage, 'web:ada', { general: 5 });
    writeReadMarks(storage, 'web:ben', { general: 7 });
    expect(readReadMarks(storage, 'web:ada')).toEqual({ general: 5 });
    expect(readReadMarks(storage, 'web:eve')).toEqual({});
  });

  it.each([['{'], ['5'], ['null'], ['{"general":"x"}']])('is nothing when the storage holds %s', (stored) => {
    const storage = fakeStorage();
    storage.setItem('threadloop.read.web:ada', stored);
    expect(readReadMarks(storage, 'web:ada')).toEqual({});
  });

  it('costs nothing when the storage is forbidden', () => {
    const refuse = (): never => {
      throw new Error('forbidden');
    };
    const storage = { getItem: refuse, setItem: refuse };
    expect(() => writeReadMarks(storage, 'web:ada', { general: 5 })).not.toThrow();
    expect(readReadMarks(storage, 'web:ada')).toEqual({});
  });
});

function fakeStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => {
      values.set(key, value);
    },
  };
}
