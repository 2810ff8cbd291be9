import { describe, expect, it, onTestFinished } from 'vitest';
import { readRecordings } from '../../src/models/recording/recording.ts';
import { type ThreadId, toTeamId, toThreadId } from '../../src/threads/thread-id.ts';
import type { Account } from '../../src/threads/usage/account.ts';
import { collect } from './collect.ts';
import { DISCORD_CANARY, DISCORD_GUILD, DISCORD_WAYS } from './privacy/discord-ways.ts';
import { SLACK_CANARY, SLACK_WAYS } from './privacy/slack-ways.ts';
import { ada, bob, type PrivacyUnderTest, StoredWorld, TEAM, threadNo } from './privacy/stored-world.ts';
import { PLAYGROUND_WAYS, remember, WAYS } from './privacy/ways.ts';

export interface PrivacySubject {
  readonly name: string;
  create(): Promise<PrivacyUnderTest>;
  /** Threads for each way. @default 3 */
  readonly threads?: number;
}

/** What everything that stores promises together: what is to be gone is gone, wherever it was. */
export function privacyContract(subject: PrivacySubject): void {
  const open = async (): Promise<StoredWorld> => {
    const world = await StoredWorld.open(await subject.create());
    onTestFinished(() => world.close());
    return world;
  };

  describe(`privacy: ${subject.name}`, () => {
    it('leaves nothing of a person who is erased: no id, no name, no word, whatever way it came', async () => {
      const world = await open();
      const { threads = 3 } = subject;
      let n = 0;
      for (const way of Object.values(WAYS)) {
        for (let count = 0; count < threads; count += 1) await way(world, (n += 1));
      }
      await world.settle();
      const before = await world.dump();
      const words = [...Object.keys(WAYS), ada.id, ada.name];
      expect(words.filter((word) => !before.includes(word))).toEqual([]);
      const report = await world.during(world.bot.erase({ person: ada.id }));
      const after = await world.dump();
      expect(words.filter((word) => after.includes(word))).toEqual([]);
      expect(after).not.toContain('canary');
      expect(['bob keeps this', 'bob wants it too', bob.id].filter((word) => !after.includes(word))).toEqual([]);
      expect(report).toMatchObject({ stillRunning: 0, places: [{ place: 'playground' }, {}, {}, {}, {}] });
      expect(report.places.slice(1).map(({ place }) => place)).toEqual([
        'recordings',
        'documents',
        'timers',
        'threads',
      ]);
    });

    it('leaves of what a person has used nothing but sums that name nobody', async () => {
      const world = await open();
      await world.say(threadNo(1), ada, 'what is 6*7?');
      await world.say(toThreadId({ platform: 'test', channel: 'D1' }), ada, 'what is 6*7?', { address: 'direct' });
      await world.settle();
      const { before, after } = {
        before: await accountsOf(world),
        after: await world.during(world.bot.erase({ person: ada.id })).then(() => accountsOf(world)),
      };
      expect(before.map(([, { exchanges, marks }]) => [exchanges, marks.map(({ by }) => by)])).toEqual([
        [1, [ada.id]],
        [2, [ada.id, ada.id]],
        [1, [ada.id]],
        [1, [ada.id]],
        [1, [ada.id]],
      ]);
      const kept = before.filter(([key]) => !key.includes(ada.id));
      expect(after).toEqual(kept.map(([key, account]) => [key, { ...account, marks: [] }]));
      expect(after.map(([key]) => key.replace(/:\d$/u, ''))).toEqual([
        'usage:day:2026-01-01:direct:test',
        'usage:day:2026-01-01:team:test:T1',
        'usage:thread:test::D1:',
        'usage:thread:test:T1:C1',
      ]);
    });

    it('leaves nothing of a person of the playground', async () => {
      const world = await open();
      for (const way of Object.values(PLAYGROUND_WAYS)) {
        await way(world);
        await world.settle();
      }
      const before = await world.dump();
      const words = [...Object.keys(PLAYGROUND_WAYS), 'Ada'];
      expect(words.filter((word) => !before.includes(word))).toEqual([]);
      const { places } = await world.during(world.bot.erase({ person: 'web:ada' }));
      const after = await world.dump();
      expect(words.filter((word) => after.includes(word))).toEqual([]);
      expect(after).toContain('web:ben');
      expect(places[0]).toEqual({ place: 'playground', counts: { messages: expect.any(Number), files: 3 } });
    });

    it('leaves nothing of a person of Slack, of what they did there besides writing included', async () => {
      const world = await open();
      for (const way of Object.values(SLACK_WAYS)) await world.during(way(world));
      const before = await world.dump();
      const words = [...Object.keys(SLACK_WAYS), SLACK_CANARY.name];
      expect(words.filter((word) => !before.includes(word))).toEqual([]);
      await world.during(world.bot.erase({ person: SLACK_CANARY.person }));
      const after = await world.dump();
      expect(words.filter((word) => after.includes(word))).toEqual([]);
      expect(after).not.toMatch(/canary/iu);
      const kept = await keysOf(world, 'slack:');
      expect(kept.filter((key) => key.includes('slack:U0BOB')).map((key) => key.split(':')[1])).toEqual([
        'click',
        'direct',
        'latest',
        'prompts',
        'refused',
        'viewed',
        'window',
      ]);
      expect(['bob asks', 'bob asks about it'].filter((word) => !after.includes(word))).toEqual([]);
      await world.during(world.bot.erase({ team: toTeamId('slack', 'T1') }));
      expect(await keysOf(world, 'slack:')).toEqual([]);
    });

    it('leaves nothing of a person of Discord, of what they did there besides writing included', async () => {
      const world = await open();
      for (const way of Object.values(DISCORD_WAYS)) await world.during(way(world));
      const before = await world.dump();
      const words = [...Object.keys(DISCORD_WAYS), DISCORD_CANARY.name];
      expect(words.filter((word) => !before.includes(word))).toEqual([]);
      await world.during(world.bot.erase({ person: DISCORD_CANARY.person }));
      const after = await world.dump();
      expect(words.filter((word) => after.includes(word))).toEqual([]);
      expect(after).not.toMatch(/canary/iu);
      // Bob's: a window of his about her message is still there, without her words.
      expect((await keysOf(world, 'discord:')).map((key) => key.split(':')[1])).toEqual([
        'card',
        'click',
        'direct',
        'form',
        'interactions',
        'refused',
        'server',
        'window',
        'window',
      ]);
      expect(after).toContain('bob says');
      await world.during(world.bot.erase({ team: toTeamId('discord', DISCORD_GUILD) }));
      // What is nobody's server's.
      expect((await keysOf(world, 'discord:')).map((key) => key.split(':')[1])).toEqual([
        'direct',
        'interactions',
        'refused',
        'server',
      ]);
      expect(await world.dump()).not.toContain(DISCORD_GUILD);
    });

    it('leaves nothing of a person who is forgotten at their own word, but that they have left the bot out', async () => {
      const world = await open();
      const say = async (text: string): Promise<void> => {
        await world.say(threadNo('own'), ada, text);
        await world.settle();
        for (let count = 0; count < 20; count += 1) await world.pass();
      };
      let n = 0;
      for (const way of Object.values(WAYS)) await way(world, (n += 1));
      await world.settle();
      const stored = await world.during(world.host.privacy.stored(ada));
      expect(Object.entries(stored).filter(([kind, count]) => kind !== 'hasOptedOut' && count === 0)).toEqual([]);
      await say('forget me');
      await say('leave me out');
      await say('forget me for good');
      for (let tried = 0; tried < 500 && /canary/iu.test(await world.dump()); tried += 1) await world.pass();
      await say('canary-afterwards, and what is 6*7?');
      await world.say(threadNo('own'), bob, 'what is 6*7?');
      await world.settle();
      const after = await world.dump();
      expect([ada.id, ada.name, 'canary'].filter((word) => after.includes(word))).toEqual([]);
      expect(await world.host.privacy.hasOptedOut(ada.id)).toBe(true);
      expect(after).toContain(bob.id);
    });

    it('leaves of what an admin has changed the setting, and nobody who changed it', async () => {
      const world = await open();
      const { administration, textsOf } = world.host;
      const scope = { kind: 'team', team: toTeamId('test', TEAM) } as const;
      const texts = textsOf('en');
      const by = { person: ada, surface: 'code', isOperator: true } as const;
      const named = { kind: 'named', people: [ada.id, bob.id], groups: [] };
      const changes = [
        { kind: 'set', key: 'tools.notes.enabled', value: false },
        { kind: 'set', key: 'tools.countdown.audience', value: named },
        { kind: 'lock', key: 'tools.notes.enabled' },
      ] as const;
      const changed = await world.during(administration.change(scope, changes, { by, ifVersion: 'any', texts }));
      expect(changed.status).toBe('done');
      expect(await world.dump()).toContain(ada.id);
      await world.during(world.bot.erase({ person: ada.id }));
      const after = await world.dump();
      expect([ada.id, ada.name].filter((word) => after.includes(word))).toEqual([]);
      const nobody = { id: 'erased', name: '' };
      const { tools } = await administration.view(scope, texts);
      expect(tools.find(({ name }) => name === 'notes')?.enabled).toMatchObject({
        own: false,
        origin: { kind: 'chat', who: nobody },
        isLockedBelow: true,
      });
      expect(tools.find(({ name }) => name === 'countdown')?.audience.own).toEqual({
        ...named,
        people: [bob.id],
      });
      const { entries } = await administration.audit(scope, { limit: 10 });
      expect(entries.map(({ who, key }) => [who, key])).toEqual(
        expect.arrayContaining([
          [nobody, 'tools.notes.enabled'],
          [nobody, 'tools.countdown.audience'],
        ]),
      );
    });

    it('leaves nothing of a team that has uninstalled the bot, and everything of another', async () => {
      const world = await open();
      for (const team of [TEAM, 'T2']) {
        await world.say(threadNo(1, team), ada, `remember that ${team}-word`);
        await world.storage.records.put(`settings:${toTeamId('test', team)}`, `${team}-word`, 'new');
        const entry = { kind: 'reminder', id: 'r', text: `${team}-word`, requesters: [ada], sentAt: 1 } as const;
        const timer = { id: `timer of ${team}`, thread: threadNo(1, team), dueAt: 4_000_000_000_000, entry };
        await world.storage.schedule.put(timer);
      }
      await world.settle();
      for (const visibility of ['public', 'private'] as const) {
        await remember(world.storage, threadNo(2), bob, 'T1-word', visibility);
      }
      await world.host.uninstalled(toTeamId('test', TEAM));
      await world.settle();
      const after = await world.dump();
      expect(after).not.toMatch(/test:T1|T1-word/u);
      for (const word of [`notes:${threadNo(1, 'T2')}`, 'settings:test:T2', 'timer of T2'])
        expect(after).toContain(word);
    });

    it('leaves nothing of a thread that is erased, its notes and timers included', async () => {
      const world = await open();
      for (const n of [1, 2]) {
        await world.say(threadNo(n), ada, `remember that word-${n}`);
        const entry = { kind: 'reminder', id: 'r', text: `word-${n}`, requesters: [ada], sentAt: 1 } as const;
        await world.storage.schedule.put({ id: `timer${n}`, thread: threadNo(n), dueAt: 4_000_000_000_000, entry });
      }
      await world.settle();
      const { places } = await world.during(world.bot.erase({ thread: threadNo(1) }));
      expect(places).toEqual([
        { place: 'playground', counts: { messages: 0, files: 0 } },
        { place: 'recordings', counts: { recordings: 1 } },
        // The notes, what the thread used, and the thread among what the person and the team used.
        { place: 'documents', counts: { documents: 4 } },
        { place: 'timers', counts: { timers: 1 } },
        { place: 'threads', counts: { threads: 1, entries: 1 } },
      ]);
      const after = await world.dump();
      expect(after).not.toContain('word-1');
      expect(after).toContain('word-2');
    });

    it('takes what a thread had remembered with it, and leaves what others had remembered', async () => {
      const world = await open();
      for (const n of [1, 2]) await world.say(threadNo(n), ada, 'what is 6*7?');
      await world.settle();
      for (const visibility of ['public', 'private'] as const) {
        for (const n of [1, 2]) await remember(world.storage, threadNo(n), ada, `word-${n} ${visibility}`, visibility);
      }
      await world.during(world.bot.erase({ thread: threadNo(1) }));
      const after = await world.dump();
      expect(after).not.toContain('word-1');
      expect(after).toContain('word-2 public');
      expect(after).toContain('word-2 private');
    });

    it('takes a deleted message out of what was remembered of its words, and only there', async () => {
      const world = await open();
      const id = await world.say(threadNo(1), ada, 'remember Word-1 please');
      await world.settle();
      for (const visibility of ['public', 'private'] as const) {
        await remember(world.storage, threadNo(1), ada, 'word-1', visibility);
        await remember(world.storage, threadNo(2), ada, 'Word-1 please', visibility);
        await remember(world.storage, threadNo(1), bob, 'remember word-1', visibility);
      }
      await world.amend(threadNo(1), id, null);
      const kept = (
        await collect(world.storage.records.list<{ items: { text: string; thread: string }[] }>('memory:'))
      ).map(([key, { value }]) => [key, value.items.map(({ text }) => text)]);
      expect(kept).toEqual([
        ['memory:test:T1', ['Word-1 please', 'remember word-1']],
        ['memory:test:T1:C1', ['Word-1 please', 'remember word-1']],
      ]);
    });

    it('takes a deleted message out of the transcript, and out of notes and reminders of its words', async () => {
      const world = await open();
      const { schedule, records } = world.storage;
      const id = await world.say(threadNo(1), ada, 'remember that word-1');
      await world.say(threadNo(1), bob, 'remember that word-2');
      const entry = { kind: 'reminder', id: 'r', text: 'Word-1', requesters: [ada], sentAt: 1 } as const;
      await schedule.put({ id: 't1', thread: threadNo(1), dueAt: 4_000_000_000_000, entry });
      await schedule.put({ id: 't2', thread: threadNo(1), dueAt: 4_000_000_000_000, entry: { ...entry, text: 'x' } });
      await world.settle();
      const notes = async () =>
        (await records.get<{ notes: { text: string }[] }>(`notes:${threadNo(1)}`))?.value.notes.map(({ text }) => text);
      const timers = async () => (await schedule.list(threadNo(1))).map((timer) => timer.id);
      expect(await recordingsOf(world, threadNo(1))).toBeGreaterThan(0);
      expect([await notes(), await timers()]).toEqual([['word-1', 'word-2'], expect.arrayContaining(['t1', 't2'])]);
      await world.amend(threadNo(1), id, null);
      expect([await notes(), await timers()]).toEqual([['word-2'], ['t2']]);
      expect(await recordingsOf(world, threadNo(1))).toBe(0);
      const said = await world.host.readThread(threadNo(1));
      expect(JSON.stringify(said)).not.toContain('remember that word-1');
    });
  });
}

async function recordingsOf({ storage: { records } }: StoredWorld, thread: ThreadId): Promise<number> {
  return (await readRecordings(records, thread)).length;
}

/** The documents of the ledger. */
async function accountsOf({ storage }: StoredWorld): Promise<readonly (readonly [key: string, account: Account])[]> {
  const documents = await collect(storage.records.list<Account>('usage:'));
  return documents.map(([key, { value }]) => [key, value]);
}

async function keysOf({ storage }: StoredWorld, prefix: string): Promise<readonly string[]> {
  return (await collect(storage.records.list(prefix))).map(([key]) => key);
}
