import { expect, it } from 'vitest';
import { MODEL_WIRE_SCENARIOS, startModelWire } from '../../support/model-wire/index.ts';

it('plays 35 scenarios on the three wires, and some on a fourth', () => {
  const { anthropic, chat, responses, google } = MODEL_WIRE_SCENARIOS;
  const three = [anthropic, chat, responses].map((scenarios) => Object.keys(scenarios));
  expect(three.map((names) => names.length)).toEqual([25, 29, 9]);
  expect(new Set(three.flat()).size).toBe(35);
  expect(Object.keys(google).length).toBeGreaterThan(0);
});

it('counts the requests to each base URL, and keeps what it was asked', async () => {
  const wire = await startModelWire();
  const post = (url: string) => fetch(`${url}/chat/completions`, { method: 'POST', body: '{"model":"m"}' });
  const url = wire.baseUrl('retry-after');
  const answers = [await post(url), await post(url), await post(wire.baseUrl('retry-after'))];
  expect(answers.map(({ status }) => status)).toEqual([429, 200, 429]);
  await Promise.all(answers.map((answer) => answer.text()));
  expect(wire.requests[0]).toMatchObject({ wire: 'chat', scenario: 'retry-after', body: { model: 'm' } });
  await wire.close();
  expect(wire.openSockets).toBe(0);
});

it('sees a client leave', async () => {
  const wire = await startModelWire();
  const controller = new AbortController();
  const arrival = wire.nextRequest();
  const { signal } = controller;
  const answer = await fetch(`${wire.baseUrl('stall')}/messages`, { method: 'POST', body: '{}', signal });
  controller.abort();
  expect(answer.status).toBe(200);
  expect(await (await arrival).end).toBe('closed by client');
  await wire.close();
});
