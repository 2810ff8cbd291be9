import { afterEach, describe, expect, it } from 'vitest';
import { call } from '../../../src/testing/index.ts';
import type { ReadEvent } from '../../support/sse-reader.ts';
import { createGatedTool } from './gated-tool.ts';
import { hasEnded, isIdle, lines, type OpenedPlayground, openPlayground, shown, told } from './open-playground.ts';

let playground: OpenedPlayground;

afterEach(() => playground.close());

/** The bot shows that its tool is running. */
function isAtTool(events: readonly ReadEvent[]): boolean {
  return shown(events).some(({ content }) => content.kind === 'progress');
}

describe('while the bot is at work', () => {
  it('gives what is said a receipt, and takes it into the running exchange', async () => {
    const { tool, open } = createGatedTool();
    playground = await openPlayground([call('wait'), 'Done, in blue.'], { tools: [tool] });
    const page = await playground.listen('person=web:ada');
    const root = await playground.say('web:ada', 'general', '@threadloop paint it');
    await page.until(isAtTool);
    const { body } = await playground.get('/messages?person=web:ada&channel=general');
    expect(body['threads']).toEqual({
      [root.id]: { replies: 0, lastAt: root.at, lastId: '', isWorking: true, activityRevision: expect.any(Number) },
    });
    const steering = await playground.say('web:ben', 'general', 'in blue', root.id);
    const queued = await playground.say('web:ben', 'general', 'queue: and then green', root.id);
    expect([steering.judgement, queued.judgement]).toEqual([
      { status: 'steering', messageRule: 'depends-on-thread', threadRule: 'at-work' },
      { status: 'queued', messageRule: 'depends-on-thread', threadRule: 'at-work' },
    ]);
    const receipts = { [root.id]: 'started', [steering.id]: 'steering', [queued.id]: 'queued' };
    await page.until((events) => JSON.stringify(told(events)).includes(`"${queued.id}":"queued"`));
    expect(told(page.events).findLast(({ type }) => type === 'activity')).toEqual({
      type: 'activity',
      channel: 'general',
      thread: root.id,
      activity: { isWorking: true, receipts, revision: expect.any(Number) },
    });
    open();
    await page.until(hasEnded);
    expect(lines(shown(page.events))).toContain('threadloop: Done, in blue.');
    const { body: inspected } = await playground.get(`/inspect?channel=general&thread=${root.id}`);
    expect(JSON.stringify(inspected['modelView'])).toContain('in blue');
  });

  const byWord = async (thread: string) =>
    (await playground.say('web:ben', 'general', 'stop', thread)).judgement?.status;
  const byButton = async (thread: string) => {
    const body = { person: 'web:ben', channel: 'general', thread, command: 'stop' };
    return (await playground.send('POST', '/commands', body)).body['status'];
  };

  it.each([
    ['a word', byWord, ['Ben: stop']],
    ['a button', byButton, []],
  ])('ends at once when somebody says stop, by %s', async (_, stop, said) => {
    const { tool } = createGatedTool();
    playground = await openPlayground([call('wait')], { tools: [tool] });
    const page = await playground.listen('person=web:ada');
    const root = await playground.say('web:ada', 'general', '@threadloop paint it');
    await page.until(isAtTool);
    expect(await stop(root.id)).toBe('command');
    await page.until((events) => shown(events).some(({ content }) => content.kind === 'notice') && isIdle(events));
    expect(lines(shown(page.events))).toEqual(['Ada: @threadloop paint it', ...said, 'threadloop! Stopped by Ben.']);
  });

  it.each(['retry', 'stillNeeded'] as const)('answers anew when it is told %s', async (command) => {
    playground = await openPlayground(['One.', 'Two.']);
    const page = await playground.listen('person=web:ada');
    const root = await playground.say('web:ada', 'general', '@threadloop a number?');
    await page.until(hasEnded);
    const body = { person: 'web:ada', channel: 'general', thread: root.id, command };
    expect(await playground.send('POST', '/commands', body)).toEqual({ status: 200, body: { status: 'started' } });
    await page.until((events) => hasEnded(events, 2));
    expect(lines(shown(page.events))).toEqual(['Ada: @threadloop a number?', 'threadloop: One.', 'threadloop: Two.']);
  });

  it('carries out a button in a direct message, where no thread is named', async () => {
    playground = await openPlayground(['One.']);
    const page = await playground.listen('person=web:ada');
    await playground.say('web:ada', 'dm-ada', 'a number?');
    await page.until(hasEnded);
    const body = { person: 'web:ada', channel: 'dm-ada', command: 'reset' };
    expect(await playground.send('POST', '/commands', body)).toEqual({ status: 200, body: { status: 'command' } });
    await page.until((events) => shown(events).some(({ content }) => content.kind === 'notice'));
    expect(shown(page.events).at(-1)).toMatchObject({ channel: 'dm-ada', content: { kind: 'notice' } });
  });

  it('lets pages see how a run ends that was going when the bot was stopped, and takes nothing more in', async () => {
    const { tool, open } = createGatedTool();
    playground = await openPlayground([call('wait'), 'Done.'], { tools: [tool] });
    const page = await playground.listen('person=web:ada');
    await playground.say('web:ada', 'general', '@threadloop paint it');
    await page.until(isAtTool);
    const stopped = playground.stopBot();
    const body = { person: 'web:ada', channel: 'general', text: 'hello?' };
    expect(await playground.send('POST', '/messages', body)).toEqual({
      status: 503,
      body: { error: { code: 'stopped', message: 'The bot has been stopped, so nothing was sent.' } },
    });
    open();
    await stopped;
    await page.until(hasEnded);
    expect(lines(shown(page.events))).toEqual(['Ada: @threadloop paint it', 'threadloop: Done.']);
  });
});

describe('feedback', () => {
  it('is kept on the end of an answer, per person, changed and taken away', async () => {
    playground = await openPlayground(['One.']);
    const page = await playground.listen('person=web:ada');
    const question = await playground.say('web:ada', 'general', '@threadloop a number?');
    await page.until(hasEnded);
    const messageId = shown(page.events).at(-1)?.id;
    const rate = async (person: string, value: string | null, id = messageId) =>
      await playground.send('POST', '/feedback', { person, channel: 'general', messageId: id, value });
    await rate('web:ada', 'up');
    await rate('web:ben', 'down');
    await rate('web:ada', 'down');
    expect((await rate('web:ben', null)).body['message']).toMatchObject({ feedback: { 'web:ada': 'down' } });
    await page.until((events) => shown(events).at(-1)?.feedback?.['web:ben'] === undefined);
    expect(await rate('web:ada', 'up', question.id)).toEqual({
      status: 400,
      body: { error: { code: 'no_feedback', message: 'Only the end of an answer takes feedback.' } },
    });
    expect(await rate('web:ada', 'up', 'nothing')).toEqual({
      status: 404,
      body: { error: { code: 'unknown_message', message: 'There is no such message (any more).' } },
    });
    expect((await rate('web:ada', 'sideways')).status).toBe(400);
  });

  it('is not for the beginning of an answer that has several parts', async () => {
    playground = await openPlayground(['word '.repeat(1_000)]);
    const page = await playground.listen('person=web:ada');
    await playground.say('web:ada', 'general', '@threadloop talk');
    await page.until(hasEnded);
    const [, first, second] = shown(page.events);
    const rate = async (messageId: string | undefined) =>
      (await playground.send('POST', '/feedback', { person: 'web:ada', channel: 'general', messageId, value: 'up' }))
        .status;
    expect([await rate(first?.id), await rate(second?.id)]).toEqual([400, 200]);
  });
});
