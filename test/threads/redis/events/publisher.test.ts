import { once } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { Publisher } from '../../../../src/threads/redis/events/publisher.ts';
import { hasRedis } from '../../../support/redis.ts';
import { startProcess, type TestProcess } from '../support/process.ts';

const BROKEN = 'Other processes are not told stops until Redis takes them again.';
const WORKS = 'Other processes are told stops again.';

describe.skipIf(!hasRedis)('Publisher', () => {
  it('publishes what comes, in order, and says nothing about it', async () => {
    const { process, publisher, told } = await start();
    for (const text of ['1', '2', '3']) publisher.publish(told.channel, text);
    await told.settle(process);
    expect(told.texts).toEqual(['1', '2', '3']);
    expect(process.logger.lines).toEqual([]);
  });

  it('drops what comes while the server is away, with one line at its beginning and one at its end', async () => {
    const { process, publisher, told } = await start();
    process.client.disconnect();
    await once(process.client, 'end');
    for (const text of ['1', '2', '3']) publisher.publish(told.channel, text);
    await process.client.connect();
    for (const text of ['4', '5']) publisher.publish(told.channel, text);
    await told.settle(process);
    expect(told.texts).toEqual(['4', '5']);
    expect(process.logger.lines).toEqual([
      { level: 'warn', fields: { reason: 'not connected' }, message: BROKEN },
      { level: 'info', fields: { dropped: 3 }, message: WORKS },
    ]);
  });

  it('lets no more than eight million letters wait for an answer', async () => {
    const { process, publisher, told } = await start();
    const answers: (() => void)[] = [];
    const publish = vi.spyOn(process.client, 'publish').mockImplementation(async () => {
      await new Promise<void>((resolve) => {
        answers.push(resolve);
      });
      return 1;
    });
    for (let n = 0; n < 10; n++) publisher.publish(told.channel, 'x'.repeat(1_000_000));
    expect(publish).toHaveBeenCalledTimes(8);
    for (const answer of answers) answer();
    publish.mockRestore();
    await told.settle(process);
    publisher.publish(told.channel, 'x'.repeat(8_000_000));
    await told.settle(process);
    expect(told.texts.map(({ length }) => length)).toEqual([8_000_000]);
    expect(process.logger.lines).toEqual([
      { level: 'warn', fields: { reason: 'no answer' }, message: BROKEN },
      { level: 'info', fields: { dropped: 2 }, message: WORKS },
    ]);
  });

  it('survives a server that refuses, with one line, and goes on', async () => {
    const { process, publisher, told } = await start();
    const error = new Error('NOPERM');
    const publish = vi.spyOn(process.client, 'publish').mockRejectedValue(error);
    for (const text of ['1', '2']) publisher.publish(told.channel, text);
    await told.settle(process);
    publish.mockRestore();
    for (const text of ['3', '4']) publisher.publish(told.channel, text);
    await told.settle(process);
    expect(told.texts).toEqual(['3', '4']);
    expect(process.logger.lines).toEqual([
      { level: 'warn', fields: { reason: 'refused', err: error }, message: BROKEN },
      { level: 'info', fields: { dropped: 2 }, message: WORKS },
    ]);
  });
});

async function start() {
  const process = await startProcess();
  const channel = `${process.space.prefix}:channel`;
  const texts: string[] = [];
  process.subscriber.on('message', (_, text) => texts.push(text));
  await process.subscriber.subscribe(channel);
  const settle = async ({ client, subscriber }: TestProcess): Promise<void> => {
    await client.ping();
    await subscriber.ping();
  };
  const publisher = new Publisher({ ...process, what: 'stops' });
  return { process, publisher, told: { channel, texts, settle } };
}
