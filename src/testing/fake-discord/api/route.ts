import type { FakeDiscordState } from '../state/state.ts';

/** A file of a request, `files[n]`. */
export interface UploadedFile {
  /** The n. */
  readonly index: string;
  readonly name: string;
  readonly mimeType: string | undefined;
  readonly bytes: Uint8Array;
}

/** What a route is asked. */
export interface RouteRequest {
  /** A part of the path by its name, without the colon. */
  param(name: string): string;
  readonly query: URLSearchParams;
  /** The JSON body or `payload_json`; undefined without one. */
  readonly body: unknown;
  readonly files: readonly UploadedFile[];
  /** Tells what the app did that Discord would not know, with the route before it. */
  tellProblem(problem: string): void;
}

/** What a route answers; without a body it is sent none, and no type of content. */
export interface RouteAnswer {
  readonly status: number;
  readonly body?: unknown;
}

/** One route of the API. It answers, or throws a `Refusal`. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `/channels/:channel/messages/:message` */
  readonly path: string;
  /** Whether it needs the bot's token; those of interactions have one of their own in the path. @default 'bot' */
  readonly auth?: 'bot' | 'none';
  readonly handle: (request: RouteRequest, state: FakeDiscordState) => RouteAnswer;
}

/** Nothing to tell. */
export const DONE: RouteAnswer = { status: 204 };
