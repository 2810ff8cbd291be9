import { describe, expect, it, onTestFinished } from 'vitest';
import { ada, StoredWorld, threadNo } from '../contracts/privacy/stored-world.ts';
import { WAYS } from '../contracts/privacy/ways.ts';
import { asToken } from '../contracts/thread-store/owned-thread.ts';
import { answerLine, consume, delivery, exchangeLine, message, step } from '../contracts/thread-store/samples.ts';
import { hasRedis } from '../support/redis.ts';
import { createRedisPrivacySubject } from '../support/redis-privacy.ts';

const THREADS = 1_000;
const EXCHANGES = 5;

describe.skipIf(!hasRedis)('erasing a person from Redis', () => {
  it('leaves no word, name or id of theirs in 1,000 threads, within 60 s', async () => {
    const world = await StoredWorld.open(await createRedisPrivacySubject());
    onTestFinished(() => world.close());
    const ways = Object.values(WAYS);
    for (const [n, way] of ways.entries()) await way(world, n + 1);
    await world.settle();
    const others = Array.from({ length: THREADS - ways.length }, (_, n) => ways.length + 1 + n);
    await Promise.all(others.map(async (n) => await talk(world, n)));
    const words = [...Object.keys(WAYS), ada.id, ada.name];
    const before = await world.dump();
    expect(words.filter((word) => !before.includes(word))).toEqual([]);

    const beganAt = performance.now();
    const report = await world.during(world.bot.erase({ person: ada.id }));
    const ms = performance.now() - beganAt;
    const after = await world.dump();
    expect(words.filter((word) => after.includes(word))).toEqual([]);
    expect(after).not.toContain('canary');
    expect(report.stillRunning).toBe(0);
    expect(report.places.find(({ place }) => place === 'threads')?.counts['threads']).toBeGreaterThan(THREADS - 10);
    expect(ms).toBeLessThan(60_000);
  });
});

/** A thread in which Ada speaks several times, and the answers repeat her words. */
async function talk({ storage: { store } }: StoredWorld, n: number): Promise<void> {
  const thread = threadNo(n);
  for (let exchange = 1; exchange <= EXCHANGES; exchange += 1) {
    const id = `said-${n}-${exchange}`;
    const entry = message(id, { author: ada, text: `canary words of ${id}` });
    await store.deliver(thread, delivery(entry, { speakers: [ada.id] }));
    const token = asToken(`owner of ${id}`);
    await store.claim(thread, exchange, token);
    const append = [
      consume(exchange),
      answerLine(`You said: canary words of ${id}`),
      exchangeLine(`x${exchange}`, ada),
    ];
    await store.turn(thread, token, step(1, { append, initiator: ada, release: 'ifIdle' }));
  }
}
