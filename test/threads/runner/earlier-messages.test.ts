import { describe, expect, it } from 'vitest';
import { MODEL_NOTES } from '../../../src/threads/model-notes.ts';
import type { EarlierMessage, EarlierMessages } from '../../../src/threads/outbound.ts';
import { RecordingOutbound } from '../support/recording-outbound.ts';
import { person, THREAD, World, type WorldOptions } from '../support/world.ts';

/** A platform on which something was said before the bot was called. */
class TalkedOutbound extends RecordingOutbound {
  readonly asked: string[] = [];
  earlier: () => Promise<EarlierMessages> = () => Promise.resolve({ messages: [], omitted: 0 });

  async readEarlier(_thread: unknown, { before }: { readonly before: string }): Promise<EarlierMessages> {
    this.asked.push(before);
    return await this.earlier();
  }
}

function prepare(earlier: EarlierMessages | Error, options: WorldOptions = {}) {
  const outbound = new TalkedOutbound();
  outbound.earlier = () => (earlier instanceof Error ? Promise.reject(earlier) : Promise.resolve(earlier));
  return { outbound, world: new World({ script: ['Hello.', 'Again.', 'More.'], outbound, ...options }) };
}

function said(id: string, by: string, text: string, more: Partial<EarlierMessage> = {}): EarlierMessage {
  return { id, author: { ...person(by), kind: 'person' }, text, files: [], sentAt: 0, ...more };
}

const TALK: EarlierMessages = {
  messages: [
    said('h1', 'bob', 'The build is red.'),
    said('h2', 'ci', 'job 7 failed', { author: { ...person('ci'), kind: 'bot' } }),
    said('h3', 'threadloop', 'I was here.', { author: { ...person('threadloop'), kind: 'self' } }),
  ],
  omitted: 0,
};

describe('what was said before the bot was called', () => {
  it('is taken in without what people said who have left the bot out, and nobody knows that they spoke', async () => {
    const { world } = prepare(TALK);
    await world.desk.setOptOut(person('bob'), true);
    await world.start();
    await world.say('why?');
    await world.settle();
    expect(world.read(0).map((message) => message.split('\n')[1])).toEqual(['job 7 failed', 'I was here.', 'why?']);
    const session = await world.store.read(THREAD, 'none');
    expect(session?.participation.speakers).toEqual([person('alice').id]);
  });

  it('counts as unread when it cannot be found out who has left the bot out', async () => {
    const { world } = prepare(TALK);
    await world.start();
    await world.say('why?');
    Object.assign(world.dependencies, { hasOptedOut: () => Promise.reject(new Error('away')) });
    await world.settle();
    expect(world.read(0)).toEqual([MODEL_NOTES.earlierUnread, '⟦message from "alice"⟧\nwhy?']);
  });

  it('says of what the bot itself said that it did, since that is not seen anew', async () => {
    const { world } = prepare(TALK);
    await world.start();
    await world.say('why?');
    await world.settle();
    const lines = await world.lines();
    const owned = lines.flatMap((line) =>
      line.kind === 'message' && line.message.role === 'entry' ? [line.message.own ?? false] : [],
    );
    expect(owned).toEqual([false, false, true, false]);
  });

  it('R92: reaches the model once, in order and labelled, before the message that calls it', async () => {
    const { world, outbound } = prepare(TALK);
    await world.start();
    await world.say('why?');
    await world.settle();
    expect(world.read(0)).toEqual([
      '⟦message from "bob", said here before you were called, for context only, sent 1970-01-01 00:00 UTC⟧\nThe build is red.',
      '⟦message from "ci (a bot)", said here before you were called, for context only, sent 1970-01-01 00:00 UTC⟧\njob 7 failed',
      '⟦message from "threadloop (you)", said here before you were called, for context only, sent 1970-01-01 00:00 UTC⟧\nI was here.',
      '⟦message from "alice"⟧\nwhy?',
    ]);
    await world.say('and now?');
    await world.settle();
    expect(outbound.asked).toEqual(['e1']);
    expect(await world.told()).toEqual([
      'system:',
      'bob: The build is red. (read)',
      'ci (a bot): job 7 failed (read)',
      'threadloop (you): I was here. (read)',
      'alice: why?',
      'bot: Hello.',
      '-- x1 answered (alice)',
      'alice: and now?',
      'bot: Again.',
      '-- x2 answered (alice)',
    ]);
  });

  it('makes its authors known as people of the thread, bots apart', async () => {
    const { world } = prepare(TALK);
    await world.start();
    await world.say('why?');
    await world.settle();
    const session = await world.store.read(THREAD, 'none');
    expect(session?.participation.speakers).toEqual(['test:alice', 'test:bob']);
    expect(await world.say('bob, what do you think?', { address: 'none' })).toEqual({ status: 'read' });
  });

  it('is not taken in a second time when an event tells it late', async () => {
    const { world } = prepare(TALK);
    await world.start();
    await world.say('why?');
    await world.settle();
    expect(await world.say('The build is red.', { by: 'bob', id: 'h1', address: 'none' })).toEqual({
      status: 'duplicate',
    });
  });

  it('leaves out what waits anyway', async () => {
    const { world } = prepare({ messages: [said('h1', 'bob', 'Root.'), said('e2', 'alice', 'please')], omitted: 0 });
    await world.start();
    await world.say('why?');
    await world.say('please');
    await world.settle();
    expect(world.read(0).slice(1)).toEqual(['⟦message from "alice"⟧\nwhy?', '⟦message from "alice"⟧\nplease']);
  });

  it('keeps the root and the newest of what is too much, and says how much is missing', async () => {
    const long = 'x'.repeat(15_000);
    const messages = ['root', 'old', 'newer', 'newest'].map((name, at) => said(`h${at}`, 'bob', `${name} ${long}`));
    const { world } = prepare({ messages: [...messages.slice(0, 2), ...messages.slice(2)], omitted: 3 });
    await world.start();
    await world.say('why?');
    await world.settle();
    expect(world.read(0).map((text) => text.replace(long, '…').replace(/^⟦message [^⟧]*⟧\n/u, ''))).toEqual([
      'root …',
      '⟦left out: 5 messages of what was said here before⟧',
      'newest …',
      'why?',
    ]);
  });

  it('is told to be missing, to the model and to people, when the platform does not tell it', async () => {
    const { world, outbound } = prepare(new Error('no'));
    await world.start();
    await world.say('why?');
    await world.settle();
    expect(world.read(0)[0]).toBe('⟦what was said here before you were called could not be read⟧');
    expect([...outbound.messages.values()]).toEqual([
      expect.objectContaining({ kind: 'text', markdown: 'Hello.', notes: [world.texts.earlierUnread] }),
    ]);
  });

  it('is waited for ten seconds at most', async () => {
    const { world, outbound } = prepare(TALK);
    outbound.earlier = () => new Promise(() => undefined);
    await world.start();
    await world.say('why?');
    await world.go(300 + 9_999);
    expect(world.model.requests).toEqual([]);
    await world.settle();
    expect(world.read(0)[0]).toBe('⟦what was said here before you were called could not be read⟧');
  });

  it('does not come back after a reset', async () => {
    const { world, outbound } = prepare(TALK);
    await world.start();
    await world.say('why?');
    await world.settle();
    await world.command('reset');
    await world.settle();
    await world.say('hello');
    await world.settle();
    expect(outbound.asked).toEqual(['e1']);
    expect(world.read(1)).toEqual(['⟦message from "alice"⟧\nhello']);
  });

  it('stays when the answer is asked for again', async () => {
    const { world, outbound } = prepare(TALK);
    await world.start();
    await world.say('why?');
    await world.settle();
    await world.command('retry');
    await world.settle();
    expect(outbound.asked).toEqual(['e1']);
    expect(world.read(1).map((text) => text.split('\n')[1])).toEqual([
      'The build is red.',
      'job 7 failed',
      'I was here.',
      'why?',
    ]);
  });

  it('is forgotten when its message is deleted there', async () => {
    const { world } = prepare(TALK);
    await world.start();
    await world.say('why?');
    await world.settle();
    expect(await world.amend('h1', null, 'bob')).toBe('idle');
    expect((await world.told())[1]).toBe('bob:  (read)');
  });
});
