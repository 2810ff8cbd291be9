import { describe, expect, it } from 'vitest';
import { loadInspection } from '../../../../src/adapters/web/page/inspector/load-inspection.ts';

const place = { person: 'web:ada', channel: 'dm-ada', thread: undefined };
const { signal } = new AbortController();

describe('loadInspection', () => {
  it('asks for the thread in the name of who looks', async () => {
    const urls: string[] = [];
    const request = async (url: string) => {
      urls.push(url);
      return Response.json({ threadId: 't' });
    };
    expect(await loadInspection({ ...place, thread: 'r 1' }, signal, request)).toEqual({ threadId: 't' });
    await loadInspection(place, signal, request);
    expect(urls).toEqual([
      '/playground/api/inspect?person=web%3Aada&channel=dm-ada&thread=r+1',
      '/playground/api/inspect?person=web%3Aada&channel=dm-ada',
    ]);
  });

  it.each([
    [Response.json({ error: { code: 'private', message: 'Not yours.' } }, { status: 403 }), 'Not yours.'],
    [Response.json({ error: { message: 7 } }, { status: 500 }), 'The server answered with status 500.'],
    [Response.json({ error: null }, { status: 500 }), 'The server answered with status 500.'],
    [Response.json('x', { status: 502 }), 'The server answered with status 502.'],
    [new Response('<html>', { status: 503 }), 'The server answered with status 503.'],
  ])('rejects with a sentence for a refusal %#', async (response, sentence) => {
    await expect(loadInspection(place, signal, async () => response)).rejects.toThrow(sentence);
  });

  it('rejects with a sentence when there is no server', async () => {
    const request = async () => await Promise.reject(new TypeError('fetch failed'));
    await expect(loadInspection(place, signal, request)).rejects.toThrow(
      'The server cannot be reached. Check that it is running, then try again.',
    );
  });
});
