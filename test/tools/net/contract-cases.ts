import type { JsonValue } from '../../../src/core/index.ts';
import { MemorySchedule } from '../../../src/threads/memory/schedule.ts';
import { type BoundedFetch, builtInTools, optionsWith, timersOfThread } from '../../../src/tools/index.ts';
import type { ToolSubject } from '../../contracts/tool-contract.ts';
import { createTestScope, type TestScope } from '../test-scope.ts';

/** For the contract of tools: those that reach out, read what others wrote, or come back. */
export const netCases: Readonly<Record<string, Omit<ToolSubject, 'definition'>>> = {
  read_file: {
    makeScope: () => {
      const words = 'many words '.repeat(100_000);
      const file = { mimeType: 'text/plain', sizeBytes: words.length, from: 'Alice' };
      const files = ['long.txt', 'empty.txt'].map((name) => ({ ...file, id: name, name }));
      const read = async (id: string) => ({
        bytes: new TextEncoder().encode(id === 'empty.txt' ? '' : words),
        isCut: false,
      });
      return createTestScope({ files: { list: async () => files, read } });
    },
    succeeds: { 'the list': {}, 'a long one': { file: 'long.txt' } },
    fails: { 'no such file': { file: 'x' }, 'an empty one': { file: 'empty.txt' } },
    isRealTime: true,
  },
  fetch_page: {
    makeScope: () => scopeOf('fetch_page', answering('text/plain', 'many words '.repeat(100_000))),
    succeeds: { 'a long page': { url: 'https://site.example/' } },
    fails: { 'what is refused': { url: 'https://refused.example/' } },
    isRealTime: true,
  },
  web_search: {
    makeScope: () => {
      const results = Array.from({ length: 30 }, (_, no) => ({
        url: `https://site.example/${no}`,
        title: 'title '.repeat(500),
        content: 'content '.repeat(5_000),
      }));
      const set = { instance: 'https://searxng.example', results: 20 };
      return scopeOf('web_search', answering('application/json', JSON.stringify({ results })), set);
    },
    succeeds: { 'the longest results': { query: 'anything' } },
    fails: { 'what is refused': { query: 'refused.example' } },
  },
  remind: {
    makeScope: () => scopeWithTimers('remind'),
    succeeds: {
      'in minutes': { text: 'x'.repeat(1_000), inMinutes: 5 },
      'at a time': { text: 'a', at: '2026-12-01T09:00' },
    },
    fails: {
      'no time': { text: 'a' },
      'two times': { text: 'a', inMinutes: 5, at: '2026-12-01T09:00' },
      'no such time': { text: 'a', at: 'tomorrow' },
      'a time that is over': { text: 'a', at: '2020-12-01T09:00' },
      'a zone that nobody knows': { text: 'a', at: '2026-12-01T09:00', timeZone: 'Atlantis' },
      'nothing to say': { text: ' ', inMinutes: 5 },
    },
  },
  schedule: {
    makeScope: () => scopeWithTimers('schedule'),
    succeeds: { 'each day': { text: 'x'.repeat(1_000), cron: '0 9 * * *', timeZone: 'Tokyo' } },
    fails: {
      'too often': { text: 'a', cron: '* * * * *' },
      'no expression': { text: 'a', cron: 'daily' },
      'a day that never comes': { text: 'a', cron: '0 0 31 2 *' },
      'nothing to say': { text: ' ', cron: '0 9 * * *' },
    },
  },
  timers: {
    makeScope: () => {
      const timer = { id: 't1', requesters: [], text: 'x'.repeat(1_000), dueAt: 1 };
      const list = async () => Array.from({ length: 25 }, () => timer);
      return createTestScope({ timers: { ...scopeWithTimers('timers').timers, list, cancel: async () => true } });
    },
    succeeds: { 'the longest list': { action: 'list' }, 'one of it': { action: 'cancel', id: 't1' } },
    fails: { 'no such timer': { action: 'cancel', id: 't2' }, 'no id': { action: 'cancel' } },
  },
};

/** Answers everything but what is refused. */
function answering(type: string, body: string): BoundedFetch {
  return async (url) => {
    if (url.includes('refused.example')) throw new Error('It was refused.');
    return { url, status: 200, headers: { 'content-type': type }, bytes: new TextEncoder().encode(body), isCut: false };
  };
}

function scopeOf(name: string, fetch: BoundedFetch, set: Readonly<Record<string, JsonValue>> = {}): TestScope {
  return createTestScope({ fetch, options: optionsOf(name, set) });
}

function scopeWithTimers(name: string): TestScope {
  const { thread, clock, requesters } = createTestScope();
  const schedule = new MemorySchedule({ clock });
  const timers = timersOfThread({ thread, schedule, timeZone: 'UTC', clock, requesters, callId: 'e1:call1' });
  return createTestScope({ timers, options: optionsOf(name, {}) });
}

function optionsOf(name: string, set: Readonly<Record<string, JsonValue>>) {
  return optionsWith(builtInTools.find((tool) => tool.name === name) ?? {}, set);
}
