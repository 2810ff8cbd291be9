import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError } from './protocol.ts';

/** Why a page's request was not carried out: for the page, which shows the sentence. Never a failure of the program. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly statusCode: number;
  readonly code: string;

  constructor(statusCode: number, code: string, message: string) {
    super(message);
    this.statusCode = statusCode;
    this.code = code;
  }
}

/** Answers a refusal with its sentence, whatever its status. Every other error is the server's to answer. */
export function answerRefusal(error: Error, _request: FastifyRequest, reply: FastifyReply): ApiError {
  if (!(error instanceof Refusal)) throw error;
  reply.code(error.statusCode);
  return { error: { code: error.code, message: error.message } };
}
