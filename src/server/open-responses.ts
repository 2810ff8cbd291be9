import type { ServerResponse } from 'node:http';

/** The answers that are being given. */
export class OpenResponses {
  readonly #open = new Set<ServerResponse>();

  add(response: ServerResponse): void {
    this.#open.add(response);
    response.once('close', () => this.#open.delete(response));
  }

  /** Ends event streams, which would never end by themselves; a page connects again on its own. */
  endStreams(): void {
    for (const response of this.#open) {
      if (isEventStream(response)) response.end();
    }
  }

  /** Cuts what is still being given. */
  destroy(): void {
    for (const response of this.#open) response.destroy();
  }
}

function isEventStream(response: ServerResponse): boolean {
  return String(response.getHeader('content-type')).startsWith('text/event-stream');
}
