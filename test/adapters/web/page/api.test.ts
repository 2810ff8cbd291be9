import { describe, expect, it } from 'vitest';
import { createApi, eventsUrl, fileUrl, LARGEST_FILE_BYTES } from '../../../../src/adapters/web/page/api.ts';
import { message, playground } from './page-fixtures.ts';

interface Asked {
  readonly method: string | undefined;
  readonly url: string;
  readonly body?: unknown;
}

describe('asking the server', () => {
  it('for the playground names the person', async () => {
    const { api, asked } = server(playground);
    expect(await api.start()).toEqual(playground);
    expect(asked).toEqual([{ method: 'GET', url: '/playground/api/start?person=web%3Aada' }]);
  });

  it('for messages names the channel, and the thread by its first message', async () => {
    const { api, asked } = server({ messages: [] });
    await api.loadChannel('general');
    await api.loadThread('general', '0001');
    expect(asked.map(({ url }) => url)).toEqual([
      '/playground/api/messages?person=web%3Aada&channel=general',
      '/playground/api/thread?person=web%3Aada&channel=general&root=0001',
    ]);
  });

  it('for events tells what is known and watched', () => {
    expect(eventsUrl('web:ada', 'a.7', undefined)).toBe('/playground/api/events?person=web%3Aada&after=a.7');
    expect(eventsUrl('web:ada', 'a.7', { channel: 'dm-ada' })).toContain('&watch=dm-ada%2F');
    expect(eventsUrl('web:ada', 'a.7', { channel: 'general', thread: '0001' })).toContain('&watch=general%2F0001');
    expect(fileUrl('a/b')).toBe('/playground/api/files/a%2Fb');
  });
});

describe('telling the server', () => {
  it('a message answers with it', async () => {
    const { api, asked } = server({ message: message(1) });
    expect(await api.send({ channel: 'general', thread: '0001' }, 'hi', ['f1'])).toEqual(message(1));
    await api.send({ channel: 'general' }, 'hi', []);
    expect(asked).toEqual([
      post('/messages', { channel: 'general', thread: '0001', text: 'hi', attachments: ['f1'] }),
      post('/messages', { channel: 'general', text: 'hi' }),
    ]);
  });

  it('what changes a message names it and its channel', async () => {
    const { api, asked } = server({});
    await api.edit(message(1), 'better');
    await api.remove(message(1));
    await api.rate(message(1), null);
    await api.command({ channel: 'general', thread: '0001' }, 'stop');
    expect(asked).toEqual([
      { ...post('/messages/0001', { channel: 'general', text: 'better' }), method: 'PATCH' },
      { method: 'DELETE', url: '/playground/api/messages/0001?person=web%3Aada&channel=general' },
      post('/feedback', { channel: 'general', messageId: '0001', value: null }),
      post('/commands', { channel: 'general', thread: '0001', command: 'stop' }),
    ]);
  });

  it('a file sends its bytes under its name', async () => {
    const attachment = { id: 'f1', name: 'a b.txt', mimeType: 'text/plain', sizeBytes: 5 };
    const { api, asked } = server(attachment);
    expect(await api.upload(new File(['hello'], 'a b.txt', { type: 'text/plain' }))).toEqual(attachment);
    expect(await api.upload(new File(['hello'], 'raw'))).toEqual(attachment);
    expect(asked.map(({ url }) => url)).toEqual([
      '/playground/api/files?person=web%3Aada&name=a+b.txt',
      '/playground/api/files?person=web%3Aada&name=raw',
    ]);
  });

  it('a file that is too large asks nothing', async () => {
    const { api, asked } = server({});
    const file = new File([new Uint8Array(LARGEST_FILE_BYTES + 1)], 'big.bin');
    await expect(api.upload(file)).rejects.toThrow('big.bin is larger than 5 MB, the most that can be sent.');
    expect(asked).toEqual([]);
  });
});

describe('a failure', () => {
  it('is the sentence of the server', async () => {
    const { api } = server({ error: { code: 'x', message: 'There is no such channel.' } }, 404);
    await expect(api.start()).rejects.toThrow('There is no such channel.');
  });

  it.each([
    ['no JSON'],
    [null],
    [{}],
    [{ error: null }],
    [{ error: {} }],
    [{ error: { message: 5 } }],
    [{ error: { message: '' } }],
  ])('without a sentence, answered with %j, tells the status', async (answer) => {
    const { api } = server(answer, 500);
    await expect(api.start()).rejects.toThrow('The server answered with status 500.');
  });

  it('to reach the server says what to do', async () => {
    const api = createApi('web:ada', () => Promise.reject(new TypeError('fetch failed')));
    await expect(api.start()).rejects.toThrow(
      'The server cannot be reached. Check that it is running, then try again.',
    );
  });
});

function server(answer: unknown, status = 200) {
  const asked: Asked[] = [];
  const api = createApi('web:ada', async (url, init) => {
    const body = init.body;
    const sent = typeof body === 'string' ? { body: JSON.parse(body) as unknown } : {};
    asked.push({ method: init.method, url, ...sent });
    return new Response(answer === 'no JSON' ? '<html>' : JSON.stringify(answer), { status });
  });
  return { api, asked };
}

function post(path: string, body: object): Asked {
  return { method: 'POST', url: `/playground/api${path}`, body: { person: 'web:ada', ...body } };
}
