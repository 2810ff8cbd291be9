import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { until } from '../../outgoing/harness.ts';
import { localHost, netWorld, PUBLIC, PUBLIC_6, refusalOf } from './net-world.ts';

const NAMES = { 'site.example': [PUBLIC], 'six.example': [PUBLIC_6], 'both.example': [PUBLIC_6, PUBLIC] };
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

describe('bounded fetch', () => {
  it('gets what is public, with the headers of the answer but for cookies', async () => {
    const host = await localHost((request, response) => {
      response.setHeader('set-cookie', 'a=b');
      response.setHeader('x-twice', ['1', '2']);
      response.end(JSON.stringify({ accept: request.headers.accept, agent: request.headers['user-agent'] }));
    });
    const { fetch } = netWorld(NAMES);
    for (const name of ['site.example', 'six.example', 'both.example', 'SITE.example.']) {
      const answer = await fetch(`http://${name}:${host.port}/a b?c=d#e`);
      expect({
        ...answer,
        headers: { twice: answer.headers['x-twice'], cookie: answer.headers['set-cookie'] },
      }).toEqual({
        url: `http://${name.toLowerCase()}:${host.port}/a%20b?c=d#e`,
        status: 200,
        headers: { twice: '1, 2', cookie: undefined },
        bytes: answer.bytes,
        isCut: false,
      });
      expect(JSON.parse(text(answer.bytes))).toEqual({
        accept: '*/*',
        agent: 'Threadloop (a bot in team chat, asked by a person)',
      });
    }
  });

  it('sends what a caller wants to send', async () => {
    const host = await localHost((request, response) => {
      request.setEncoding('utf8').once('data', (body: string) => {
        response.end([request.method, request.headers['x-subscription-token'], request.headers.accept, body].join(' '));
      });
    });
    const { fetch } = netWorld(NAMES);
    const headers = { 'X-Subscription-Token': 'k', accept: 'application/json' };
    const { bytes } = await fetch(`http://site.example:${host.port}/`, { method: 'POST', headers, body: 'words' });
    expect(text(bytes)).toBe('POST k application/json words');
  });

  it.each(['Host', 'cookie', 'connection', 'transfer-encoding', 'content-length', 'Proxy-Authorization', 'upgrade'])(
    'refuses to set the header %s',
    async (name) => {
      const { fetch, dialled } = netWorld(NAMES);
      expect(await refusalOf(fetch('http://site.example/', { headers: { [name]: 'x' } }))).toBe(
        `The header "${name.toLowerCase()}" cannot be set.`,
      );
      expect(dialled).toEqual([]);
    },
  );

  it.each([
    ['x\r\nhost: evil', 'value'],
    ['x-a', 'value\r\nx-b: c'],
    ['x-a', 'ünicode'],
  ])('refuses headers that hold more than one: %j', async (name, value) => {
    expect(await refusalOf(netWorld(NAMES).fetch('http://site.example/', { headers: { [name]: value } }))).toBe(
      'A header has characters that cannot be sent.',
    );
  });

  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
    ['gzip, br', (data: Buffer) => brotliCompressSync(gzipSync(data))],
    ['identity', (data: Buffer) => data],
  ] as const)('unpacks %s', async (encoding, pack) => {
    const words = 'packed words '.repeat(1_000);
    const host = await localHost((_request, response) => {
      response.setHeader('content-encoding', encoding);
      response.end(pack(Buffer.from(words)));
    });
    const { bytes, isCut } = await netWorld(NAMES).fetch(`http://site.example:${host.port}/`);
    expect([text(bytes), isCut]).toEqual([words, false]);
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', (data: Buffer) => brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
    ['gzip, gzip', (data: Buffer) => gzipSync(gzipSync(data))],
    ['', (data: Buffer) => data],
  ] as const)('reads no more of a bomb in %j than was asked for', async (encoding, pack) => {
    const bomb = pack(Buffer.alloc(16 * 1_024 * 1_024));
    const host = await localHost((_request, response) => {
      response.setHeader('content-encoding', encoding);
      response.end(bomb);
    });
    const { bytes, isCut } = await netWorld(NAMES).fetch(`http://site.example:${host.port}/`, { maxBytes: 100_000 });
    expect([bytes.length, isCut]).toEqual([100_000, true]);
  });

  it('does not call cut what is exactly as long as the limit', async () => {
    const host = await localHost((_request, response) => void response.end('12345'));
    const { fetch } = netWorld(NAMES);
    const url = `http://site.example:${host.port}/`;
    expect(await fetch(url, { maxBytes: 5 })).toMatchObject({ isCut: false });
    expect(await fetch(url, { maxBytes: 4 })).toMatchObject({ isCut: true, bytes: Buffer.from('1234') });
  });

  it.each([
    ['gzip', 'no gzip at all', 'What came from there is packed in a way that cannot be unpacked; it is broken.'],
    ['br', 'no brotli', 'What came from there is packed in a way that cannot be unpacked; it is broken.'],
    ['zstd', 'x', 'What came from there is packed in a way that is not understood.'],
    ['gzip, gzip, gzip', 'x', 'What came from there is packed in a way that is not understood.'],
    ['constructor', 'x', 'What came from there is packed in a way that is not understood.'],
  ])('says so when what is called %s cannot be unpacked', async (encoding, body, sentence) => {
    const host = await localHost((_request, response) => {
      response.setHeader('content-encoding', encoding);
      response.end(body);
    });
    expect(await refusalOf(netWorld(NAMES).fetch(`http://site.example:${host.port}/`))).toBe(sentence);
  });

  it('ends after its time, from the look-up to the last byte, and lets go of the connection', async () => {
    let state = 'not connected';
    const host = await localHost((request, response) => {
      request.socket.on('close', () => {
        state = 'closed';
      });
      response.write('first');
      state = 'open';
    });
    const { fetch, clock } = netWorld(NAMES);
    const refusal = refusalOf(fetch(`http://site.example:${host.port}/`, { timeoutMs: 3_000 }));
    await until(() => state === 'open');
    clock.advance(3_000);
    expect(await refusal).toBe('There was no whole answer within 3 seconds.');
    await until(() => state === 'closed');
    expect(clock.pendingTimers).toBe(0);
  });

  it('ends with its call', async () => {
    const call = new AbortController();
    const host = await localHost(() => call.abort());
    const { fetch, clock } = netWorld(NAMES, { signal: call.signal });
    const sentence = 'The request was ended before it had its answer.';
    expect(await refusalOf(fetch(`http://site.example:${host.port}/`))).toBe(sentence);
    expect(await refusalOf(fetch(`http://site.example:${host.port}/`))).toBe(sentence);
    expect([host.connections(), clock.pendingTimers]).toEqual([1, 0]);
  });

  it('refuses an answer whose headers are too long', async () => {
    const host = await localHost((_request, response) => {
      for (let no = 0; no < 20; no += 1) response.setHeader(`x-${no}`, 'x'.repeat(8_000));
      response.end();
    });
    expect(await refusalOf(netWorld(NAMES).fetch(`http://site.example:${host.port}/`))).toBe(
      'The headers of the answer are too long: "site.example".',
    );
  });

  it('says in a sentence what a host did instead of answering', async () => {
    const host = await localHost((request) => void request.socket.destroy());
    const { fetch } = netWorld(NAMES);
    expect(await refusalOf(fetch(`http://site.example:${host.port}/`))).toBe(
      'The host broke the connection off: "site.example".',
    );
    expect(await refusalOf(fetch('http://unknown.example/'))).toBe(
      'There is no host "unknown.example", or its name cannot be looked up now.',
    );
    expect(await refusalOf(fetch(`http://site.example/${'x'.repeat(8_000)}`))).toBe(
      'The address has more than 8000 characters.',
    );
  });
});
