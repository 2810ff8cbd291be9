import { createHmac } from 'node:crypto';
import type { App } from '@slack/bolt';
import { describe, expect, it } from 'vitest';
import { HttpReceiver } from '../../../../src/adapters/slack/transport/http-receiver.ts';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { RecordingLogger } from '../../../threads/memory/recording-logger.ts';

const SECRET = '8f742231b10e8888abcd99yyyzzz85a5';
const clock = createFakeClock();
const nowSeconds = Math.floor(clock.now() / 1_000);

interface Signing {
  readonly secret?: string;
  readonly at?: number | string;
  readonly signed?: string;
}

/** What Slack sends with a body. */
function signed(body: string, { secret = SECRET, at = nowSeconds, signed: over = body }: Signing = {}) {
  const signature = createHmac('sha256', secret).update(`v0:${at}:${over}`).digest('hex');
  return {
    'content-type': 'application/json',
    'x-slack-request-timestamp': String(at),
    'x-slack-signature': `v0=${signature}`,
  };
}

/** A receiver whose app notes what it gets, and acknowledges with `response`. */
async function started(response?: unknown) {
  const bodies: unknown[] = [];
  const logger = new RecordingLogger();
  const receiver = new HttpReceiver({ signingSecret: SECRET, clock, logger });
  const app = {
    processEvent: async ({ body, ack }: { body: unknown; ack: (given?: unknown) => Promise<void> }) => {
      bodies.push(body);
      await ack(response);
    },
  };
  receiver.init(app as unknown as App); // all that is used of it
  await receiver.start();
  const post = (headers: Readonly<Record<string, string>>, body: string) =>
    receiver.handle({ headers, body: new TextEncoder().encode(body) });
  return { receiver, bodies, logger, post };
}

const refused = (reason: string) => ({
  status: 401,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: reason,
});

const event = JSON.stringify({ type: 'event_callback', team_id: 'T1', event: { type: 'message', text: 'grüße' } });

describe('a request to the HTTP endpoint', () => {
  it('that Slack signed is taken in', async () => {
    const { bodies, post } = await started();
    expect(await post(signed(event), event)).toEqual({ status: 200 });
    expect(bodies).toEqual([JSON.parse(event)]);
  });

  it.each<[title: string, headers: Readonly<Record<string, string>>, reason: string]>([
    ['that is not signed', { 'content-type': 'application/json' }, 'The request is not signed by Slack.'],
    ['with a time that is none', signed(event, { at: 'soon' }), 'The time of the request is not a number of seconds.'],
    [
      'that is more than five minutes old',
      signed(event, { at: nowSeconds - 301 }),
      'The request was signed more than five minutes ago.',
    ],
    [
      'Slack trap 11: from the future',
      signed(event, { at: nowSeconds + 61 }),
      'The request was signed in the future: the clock here may be wrong.',
    ],
    [
      'signed with another secret',
      signed(event, { secret: 'another' }),
      'The signature is not the one of this request: the signing secret may be wrong.',
    ],
    [
      'whose body was changed',
      signed(event, { signed: `${event} ` }),
      'The signature is not the one of this request: the signing secret may be wrong.',
    ],
    [
      'with half a signature',
      { ...signed(event), 'x-slack-signature': signed(event)['x-slack-signature'].slice(0, 20) },
      'The signature is not the one of this request: the signing secret may be wrong.',
    ],
    [
      'with a signature of another version',
      { ...signed(event), 'x-slack-signature': signed(event)['x-slack-signature'].replace('v0', 'v1') },
      'The signature is not the one of this request: the signing secret may be wrong.',
    ],
  ])('%s is refused with a sentence, and nobody is told', async (_title, headers, reason) => {
    const { bodies, post } = await started();
    expect(await post(headers, event)).toEqual(refused(reason));
    expect(bodies).toEqual([]);
  });

  it('is told of in the log when it is refused, and not again for a while', async () => {
    const { logger, post } = await started();
    for (let i = 0; i < 3; i += 1) await post(signed(event, { secret: 'another' }), event);
    expect(logger.lines).toEqual([
      {
        level: 'warn',
        fields: { leftOut: 0 },
        message:
          'A request was refused that is not from Slack. The signature is not the one of this request: the signing secret may be wrong.',
      },
    ]);
  });

  it.each([nowSeconds - 300, nowSeconds + 60])('is taken in where clocks differ a little', async (at) => {
    const { post } = await started();
    expect(await post(signed(event, { at }), event)).toEqual({ status: 200 });
  });

  it('that asks whether the address is ours is answered with its challenge, when it is signed', async () => {
    const { bodies, post } = await started();
    const body = JSON.stringify({ type: 'url_verification', token: 't', challenge: 'abc' });
    expect(await post(signed(body), body)).toEqual({
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: '{"challenge":"abc"}',
    });
    expect(await post({ 'content-type': 'application/json' }, body)).toEqual(
      refused('The request is not signed by Slack.'),
    );
    expect(bodies).toEqual([]);
  });

  it('that looks at the certificate is answered, and does nothing else', async () => {
    const { bodies, post } = await started();
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await post(form, 'ssl_check=1&token=t')).toEqual({ status: 200 });
    expect(await post(form, 'ssl_check=1&command=%2Fthreadloop&text=stop')).toEqual({ status: 200 });
    expect(bodies).toEqual([]);
  });

  it('with a command is read as a form, and one with an interaction as the JSON in it', async () => {
    const { bodies, post } = await started();
    const form = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
    const command = 'command=%2Fthreadloop&text=stop+it&team_id=T1';
    const interaction = `payload=${encodeURIComponent('{"type":"block_actions","user":{"id":"U1"},"actions":[]}')}`;
    for (const body of [command, interaction]) {
      expect(await post({ ...signed(body), ...form }, body)).toEqual({ status: 200 });
    }
    expect(bodies).toEqual([
      { command: '/threadloop', text: 'stop it', team_id: 'T1' },
      { type: 'block_actions', user: { id: 'U1' }, actions: [] },
    ]);
  });

  it.each<[title: string, response: unknown, answer: object]>([
    ['nothing', undefined, { status: 200 }],
    ['an empty text', '', { status: 200 }],
    ['a text', 'ok', { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: 'ok' }],
    [
      'an object',
      { response_action: 'clear' },
      {
        status: 200,
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: '{"response_action":"clear"}',
      },
    ],
  ])('is answered with what the listener acknowledged with: %s', async (_title, response, answer) => {
    const { post } = await started(response);
    expect(await post(signed(event), event)).toEqual(answer);
  });

  it.each<[title: string, type: string, body: string, reason: string]>([
    ['is no JSON', 'application/json', '{', 'The body is not valid JSON.'],
    [
      'is an interaction that is no JSON',
      'application/x-www-form-urlencoded',
      'payload=%7B',
      'The body is not valid JSON.',
    ],
    ['is of another type', 'text/plain', event, 'The content type is neither JSON nor a form.'],
  ])('whose body %s is refused, and is not to be sent again', async (_title, type, body, reason) => {
    const { bodies, post } = await started();
    expect(await post({ ...signed(body), 'content-type': type }, body)).toEqual({
      status: 400,
      headers: { 'x-slack-no-retry': '1', 'content-type': 'text/plain; charset=utf-8' },
      body: reason,
    });
    expect(bodies).toEqual([]);
  });

  it.each<[title: string, body: unknown]>([
    ['without an inner event', { type: 'event_callback', team_id: 'T1' }],
    ['with an inner event that is none', { type: 'event_callback', event: 'message' }],
    ['of an unknown type', { type: 'something_new' }],
    ['that is an interaction of nobody', { type: 'block_actions', actions: [] }],
    ['that is a list', [1]],
    ['that is null', null],
  ])('that nobody could handle is acknowledged: %s', async (_title, body) => {
    const { bodies, post } = await started();
    const text = JSON.stringify(body);
    expect(await post(signed(text), text)).toEqual({ status: 200 });
    expect(bodies).toEqual([]);
  });

  it('about events that were left out is acknowledged, and the log says so', async () => {
    const { logger, post } = await started();
    const body = JSON.stringify({ type: 'app_rate_limited', team_id: 'T1', minute_rate_limited: 1 });
    expect(await post(signed(body), body)).toEqual({ status: 200 });
    expect(logger.lines).toEqual([
      {
        level: 'warn',
        fields: { workspace: 'T1' },
        message: 'Slack leaves events out for a minute: this app gets more than 30000 an hour from one workspace.',
      },
    ]);
  });

  it('is answered 503 before the start and after the stop', async () => {
    const { receiver, bodies, post } = await started();
    await receiver.stop();
    expect(await post(signed(event), event)).toEqual({
      status: 503,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: 'The bot takes nothing in at the moment.',
    });
    expect(bodies).toEqual([]);
  });
});
