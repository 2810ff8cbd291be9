import { afterEach, describe, expect, it } from 'vitest';
import { hasEnded, lines, NOW, type OpenedPlayground, openPlayground, shown } from './open-playground.ts';

let playground: OpenedPlayground;

afterEach(() => playground.close());

describe('a playground', () => {
  it('says who and where there is, and shows a person no direct message but their own', async () => {
    playground = await openPlayground([]);
    expect(await playground.get('/start?person=web:ben')).toEqual({
      status: 200,
      body: {
        serverId: '000002',
        bot: { id: 'web:bot', name: 'threadloop' },
        model: 'scripted',
        store: 'memory',
        isDurable: false,
        members: [
          { id: 'web:ada', name: 'Ada', isAdmin: false },
          { id: 'web:ben', name: 'Ben', isAdmin: false },
          { id: 'web:cleo', name: 'Cleo', isAdmin: false },
          { id: 'web:root', name: 'Root', isAdmin: true },
        ],
        channels: [
          { id: 'general', name: 'general', kind: 'channel', topic: 'Everything that concerns everybody' },
          { id: 'projects', name: 'projects', kind: 'channel', topic: 'Work in progress' },
          { id: 'random', name: 'random', kind: 'channel', topic: 'Everything else' },
          { id: 'dm-ben', name: 'Ben', kind: 'direct', memberId: 'web:ben', topic: 'Only Ben and the bot read this' },
        ],
      },
    });
  });

  it('answers a mention in a thread of its own', async () => {
    playground = await openPlayground(['It is **42**.']);
    const page = await playground.listen('person=web:ben');
    const question = await playground.say('web:ada', 'general', '@threadloop what is 6*7?');
    expect(question).toEqual({
      id: question.id,
      channel: 'general',
      author: { id: 'web:ada', name: 'Ada', isBot: false },
      at: NOW,
      content: { kind: 'person', text: '@threadloop what is 6*7?' },
      attachments: [],
      revision: 2,
      judgement: { status: 'started', messageRule: 'addressed', threadRule: 'for-the-bot' },
    });
    await page.until(hasEnded);
    const [, answer] = shown(page.events);
    expect(answer).toEqual({
      id: answer?.id,
      channel: 'general',
      thread: question.id,
      author: { id: 'web:bot', name: 'threadloop', isBot: true },
      at: NOW,
      content: {
        kind: 'text',
        markdown: 'It is **42**.',
        final: true,
        sources: [],
        buttons: ['tryAgain', 'feedback'],
      },
      attachments: [],
      exchange: 'x1',
      revision: answer?.revision,
    });
    expect((answer?.id ?? '') > question.id).toBe(true);
    const activity = { isWorking: false, receipts: { [question.id]: 'started' }, revision: NOW + 2 };
    expect(await playground.get('/messages?person=web:cleo&channel=general')).toEqual({
      status: 200,
      body: {
        messages: [question],
        threads: {
          [question.id]: {
            replies: 1,
            lastAt: NOW,
            lastId: answer?.id,
            isWorking: false,
            activityRevision: activity.revision,
          },
        },
        dropped: 0,
      },
    });
    expect(await playground.get(`/thread?person=web:cleo&channel=general&root=${question.id}`)).toEqual({
      status: 200,
      body: { messages: [question, answer], activity },
    });
  });

  it('answers in a direct message without a mention, in one thread that is the whole channel', async () => {
    playground = await openPlayground(['Hello.', 'Still here.']);
    const page = await playground.listen('person=web:ada');
    await playground.say('web:ada', 'dm-ada', 'hi');
    await page.until(hasEnded);
    await playground.say('web:ada', 'dm-ada', 'are you there?');
    await page.until((events) => hasEnded(events, 2));
    const { body } = await playground.get('/messages?person=web:ada&channel=dm-ada');
    expect(body).toMatchObject({ threads: {}, activity: { isWorking: false }, dropped: 0 });
    const messages = shown(page.events);
    expect(body['messages']).toEqual(messages);
    expect(lines(messages)).toEqual([
      'Ada: hi',
      'threadloop: Hello.',
      'Ada: are you there?',
      'threadloop: Still here.',
    ]);
    expect(messages.some(({ thread }) => thread !== undefined)).toBe(false);
    const byChannel = await playground.get('/thread?person=web:ada&channel=dm-ada&root=dm-ada');
    expect(byChannel.body['messages']).toEqual(messages);
  });

  it('is silent between two people, says why, and answers when it is mentioned again', async () => {
    playground = await openPlayground(['Hello.', 'Yes.']);
    const page = await playground.listen('person=web:ada');
    const root = await playground.say('web:ada', 'general', '@threadloop hi');
    await page.until(hasEnded);
    const toBen = await playground.say('web:ada', 'general', '@Ben what do you think?', root.id);
    const fromBen = await playground.say('web:ben', 'general', 'not sure', root.id);
    const elsewhere = await playground.say('web:ben', 'random', 'lunch?');
    expect([toBen, fromBen, elsewhere].map(({ judgement }) => judgement)).toEqual([
      { status: 'read', messageRule: 'addresses-others', threadRule: 'read-only' },
      { status: 'read', messageRule: 'depends-on-thread', threadRule: 'several-speakers' },
      { status: 'ignored', messageRule: 'depends-on-thread', threadRule: 'takes-no-part' },
    ]);
    await playground.say('web:ben', 'general', '@threadloop right?', root.id);
    await page.until((events) => hasEnded(events, 2));
    expect(lines(shown(page.events))).toEqual([
      'Ada: @threadloop hi',
      'threadloop: Hello.',
      'Ada: @Ben what do you think?',
      'Ben: not sure',
      'Ben: lunch?',
      'Ben: @threadloop right?',
      'threadloop: Yes.',
    ]);
    const { body } = await playground.get('/messages?person=web:ada&channel=general');
    expect(body['threads']).toMatchObject({ [root.id]: { replies: 5, lastAt: NOW, isWorking: false } });
  });

  it('knows who spoke in a thread before it was mentioned there', async () => {
    playground = await openPlayground(['Hello.']);
    const page = await playground.listen('person=web:ada');
    const root = await playground.say('web:ben', 'general', 'anybody?');
    await playground.say('web:ada', 'general', '@threadloop you?', root.id);
    await page.until(hasEnded);
    const thanks = await playground.say('web:ada', 'general', 'thanks', root.id);
    expect(thanks.judgement).toEqual({
      status: 'read',
      messageRule: 'depends-on-thread',
      threadRule: 'several-speakers',
    });
  });

  it('says of a message with nothing in it that it was empty, and asks no thread', async () => {
    playground = await openPlayground([]);
    const { judgement } = await playground.say('web:ada', 'random', 'queue:');
    expect(judgement).toEqual({ status: 'ignored', messageRule: 'empty', threadRule: '' });
  });

  it('refuses to send nothing', async () => {
    playground = await openPlayground([]);
    expect(await playground.send('POST', '/messages', { person: 'web:ada', channel: 'general', text: ' \n ' })).toEqual(
      {
        status: 400,
        body: { error: { code: 'empty', message: 'There is nothing to send.' } },
      },
    );
  });

  it('keeps and returns markup as the text it is', async () => {
    const script = '<script>alert(1)</script><img src=x onerror=alert(1)>';
    playground = await openPlayground([script]);
    const page = await playground.listen('person=web:ada');
    const said = await playground.say('web:ada', 'general', `@threadloop ${script}`);
    await page.until(hasEnded);
    expect(lines(shown(page.events))).toEqual([`Ada: @threadloop ${script}`, `threadloop: ${script}`]);
    const response = await fetch(`${playground.address}/thread?person=web:ada&channel=general&root=${said.id}`);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });
});
