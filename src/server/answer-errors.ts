import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ThreadloopError } from '../core/error.ts';
import type { Logger } from '../core/index.ts';
import { errorBody } from './error-body.ts';

/** Codes by HTTP status; what is not here is `bad_request` below 500 and `internal` from there on. */
const codes: Readonly<Record<number, string>> = {
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'unavailable',
};

/** Sentences for the refusals of the web framework, by its codes. */
const sentences: Readonly<Record<string, (request: FastifyRequest) => string>> = {
  FST_ERR_BAD_URL: () => 'The address is not a valid one: a "%" in it begins no character.',
  FST_ERR_CTP_BODY_TOO_LARGE: ({ routeOptions }) => `The body may have ${routeOptions.bodyLimit} bytes, and has more.`,
  FST_ERR_CTP_EMPTY_JSON_BODY: () => 'The body is empty; JSON was expected.',
  FST_ERR_CTP_INVALID_JSON_BODY: () => 'The body is not valid JSON.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    'The content type is not one that is read here; send JSON with "content-type: application/json".',
  FST_ERR_MAX_PARAM_LENGTH: () => 'The address is too long.',
};

/** An error with what routes and the framework may say about it. */
type RequestError = Pick<FastifyError, 'message' | 'validation' | 'validationContext'> & {
  readonly statusCode?: number;
  readonly code?: string;
};

/** The parts of a request as people call them. */
const parts: Readonly<Record<string, string>> = { querystring: 'query', params: 'path' };

/**
 * Makes the server answer unknown addresses and errors with `{ error: { code, message } }`. An error with a `statusCode`
 * below 500 is a refusal: its message goes out, with its `code` if it has one of its own. Any other is logged, and its
 * message stays here.
 */
export function answerErrors(app: FastifyInstance, logger: Logger): void {
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    return reply.code(404).send(errorBody('not_found', `Nothing answers ${request.method} ${shorten(path)} here.`));
  });
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { status, code, message } = answerTo(error, request);
    if (status >= 500) {
      const { method, routeOptions } = request;
      logger.error({ err: error, method, route: routeOptions.url, status }, 'a request failed');
    }
    return reply.code(status).send(errorBody(code, message));
  });
}

/** Answers a request that has not come as far as a route: its address cannot be read. */
export function answerUnreadableAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { status, code, message } = answerTo(error, request);
  void reply.code(status).send(errorBody(code, message));
}

/** Answers what is no HTTP request, or did not come in time, and closes the connection. */
export function answerUnreadableRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  // Nobody is left to be told, or an answer is already on its way.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const [status, message] = unreadable[error.code ?? ''] ?? ['400 Bad Request', 'This is not an HTTP request.'];
  const body = JSON.stringify(errorBody('bad_request', message));
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    'x-content-type-options: nosniff',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

const unreadable: Readonly<Record<string, readonly [status: string, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not come in time.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too long.'],
};

function answerTo(error: RequestError, request: FastifyRequest): { status: number; code: string; message: string } {
  if (error instanceof ThreadloopError && error.retryable) {
    return { status: 503, code: error.code, message: error.message };
  }
  const { statusCode: status = 500, code = '' } = error;
  const isOwnCode = /^[a-z_]+$/.test(code);
  if (status >= 500) {
    return {
      status,
      code: codes[status] ?? 'internal',
      message: 'Something went wrong in the server; its log says what.',
    };
  }
  return {
    status,
    code: isOwnCode ? code : (codes[status] ?? 'bad_request'),
    message: sentences[code]?.(request) ?? (error.validation === undefined ? error.message : mismatch(error)),
  };
}

function mismatch({ message, validationContext: part = 'body' }: RequestError): string {
  return `The ${parts[part] ?? part} is not as expected: ${message}.`;
}

function shorten(path: string): string {
  return path.length <= 100 ? path : `${path.slice(0, 100)}…`;
}
