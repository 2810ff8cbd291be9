import type { Exchange } from '../../../support/model-wire/index.ts';
import type { WireAnswers } from './wire-answers.ts';

/** What the server of a model does with one request. `exchange.count` counts them from 0. */
type Serve = (exchange: Exchange, answers: WireAnswers) => void | Promise<void>;

/** One thing that may go wrong, and what brings it about. */
export interface Fault {
  readonly name: string;
  readonly serve: Serve;
  /** The server of the model that is asked next. @default there is none */
  readonly serveNext?: Serve;
  /** Nobody listens at the model's address. */
  readonly isRefused?: true;
  /** The server sends nothing at some time: time is to pass. */
  readonly isSilent?: true;
  /** What people write, one after another; each is answered before the next. @default one message */
  readonly says?: readonly string[];
  /** So many lines of warning in the log, and somebody writes "stop". */
  readonly stopAfterWarnings?: number;
}

/** An error as servers of all wires send it. */
function refuse(status: number, type: string, message: string, headers: Record<string, string> = {}): Serve {
  return (exchange) => exchange.respond(status, { type: 'error', error: { type, code: type, message } }, headers);
}

const overloaded = refuse(529, 'overloaded_error', 'Overloaded');
const answer: Serve = (exchange, { answer: whole }) => exchange.send(whole('It is sunny.'));

/** `first` for so many requests, then `then`. */
function after(times: number, first: Serve, then: Serve): Serve {
  return (exchange, answers) => (exchange.count < times ? first : then)(exchange, answers);
}

async function sendAndReset(exchange: Exchange, part: string): Promise<void> {
  if (part !== '') exchange.send(part);
  await exchange.untilRead();
  exchange.reset();
}

/** The faults of docs/models.md, in its order. */
export const FAULTS: readonly Fault[] = [
  { name: 'overloaded, for a moment', serve: after(2, overloaded, answer) },
  { name: 'overloaded, for longer', serve: overloaded },
  {
    name: 'rate limit that passes in seconds',
    serve: after(1, refuse(429, 'rate_limit_error', 'Too many requests', { 'retry-after': '5' }), answer),
  },
  {
    name: 'rate limit that passes in minutes',
    serve: refuse(429, 'rate_limit_error', 'Too many requests', { 'retry-after': '170' }),
  },
  {
    name: 'quota used up',
    serve: refuse(429, 'insufficient_quota', 'You exceeded your current quota, please check your plan.'),
  },
  { name: 'key not accepted', serve: refuse(401, 'authentication_error', 'invalid key') },
  { name: 'model not allowed', serve: refuse(403, 'permission_error', 'not allowed') },
  { name: 'model does not exist', serve: refuse(404, 'not_found_error', 'no such model') },
  { name: 'fault of the server', serve: refuse(500, 'api_error', 'Internal server error') },
  {
    name: 'page of a proxy in place of an answer',
    serve: (exchange) => exchange.respond(502, '<html>Bad gateway</html>', { 'content-type': 'text/html' }),
  },
  { name: 'connection refused', serve: answer, isRefused: true },
  { name: 'connection breaks before the answer', serve: (exchange) => sendAndReset(exchange, '') },
  {
    name: 'connection breaks in the answer',
    serve: (exchange, { beginning }) => sendAndReset(exchange, beginning('It is')),
  },
  { name: 'silence from the beginning', serve: (exchange) => exchange.untilClosed(), isSilent: true },
  {
    name: 'silence in the answer',
    serve: async (exchange, { beginning }) => {
      exchange.send(beginning('It is'));
      await exchange.untilClosed();
    },
    isSilent: true,
  },
  {
    name: 'signs of life and no answer',
    serve: async (exchange, { opening, ping }) => {
      const left = exchange.untilClosed().then(() => false);
      exchange.send(opening);
      while (await Promise.race([exchange.untilRead().then(() => true), left])) exchange.send(ping);
    },
    isSilent: true,
  },
  { name: 'answer breaks off', serve: (exchange, { beginning }) => exchange.send(beginning('It is')) },
  { name: 'empty answer', serve: (exchange) => exchange.sendHeaders() },
  {
    name: 'answer that cannot be read',
    serve: (exchange, { opening }) => exchange.send(`${opening}data: {"broken\n\n`),
  },
  { name: 'filter ends the answer', serve: (exchange, { filtered }) => exchange.send(filtered('It is')) },
  { name: 'request not understood', serve: refuse(400, 'invalid_request_error', 'unexpected role') },
  { name: 'conversation too long', serve: refuse(400, 'invalid_request_error', 'prompt is too long') },
  { name: 'first model out, next one answers', serve: overloaded, serveNext: answer },
  { name: 'all models out', serve: refuse(401, 'authentication_error', 'invalid key'), serveNext: overloaded },
  {
    name: 'out again in the same channel',
    serve: refuse(401, 'authentication_error', 'invalid key'),
    says: ['one', 'two'],
  },
  {
    name: 'out five times in a row',
    serve: refuse(401, 'authentication_error', 'invalid key'),
    says: ['1', '2', '3', '4', '5', '6'],
  },
  {
    name: 'back after it was out',
    serve: after(1, refuse(401, 'authentication_error', 'invalid key'), answer),
    says: ['one', 'two'],
  },
  { name: 'stopped while waiting to ask again', serve: overloaded, stopAfterWarnings: 2 },
];
