import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import type { ReplyContent, ReplySlot } from '../../../src/threads/reply.ts';
import type { Random } from '../random.ts';
import { systemTime } from '../system-time.ts';
import type { PlatformCall } from './platform-call.ts';

/** A message as it stands on the platform. */
export interface StandingMessage {
  readonly id: string;
  readonly slot: ReplySlot;
  content: ReplyContent;
  isRemoved: boolean;
}

export interface RecordedCall extends PlatformCall {
  readonly at: number;
}

export interface RecordingPlatformOptions {
  readonly random: Random;
  /** Of a call's answer: so often it gets lost although the call took effect. */
  readonly lostAnswers: number;
}

/**
 * A chat platform that remembers everything, and for which a slot is the same message however often it is posted. It
 * answers over HTTP on the loopback, after a while, and sometimes with an error although it did what it was asked.
 */
export class RecordingPlatform {
  readonly calls: RecordedCall[] = [];
  /** In the order of posting. */
  readonly messages = new Map<string, StandingMessage>();
  /** Posts of a slot that was there. */
  repeatedPosts = 0;
  /** Called when a call has taken effect. */
  onCall: (call: PlatformCall) => void = () => undefined;
  readonly #bySlot = new Map<string, StandingMessage>();
  readonly #options: RecordingPlatformOptions;
  #server: Server | undefined;

  constructor(options: RecordingPlatformOptions) {
    this.#options = options;
  }

  /** Begins to listen; answers with its address. */
  async start(): Promise<string> {
    const server = createServer((request, response) => {
      void readText(request).then(
        async (body) => {
          const answer = await this.take(JSON.parse(body) as PlatformCall); // only outbound-client.ts calls here
          response.writeHead(answer === undefined ? 500 : 200, { 'content-type': 'text/plain' }).end(answer);
        },
        () => response.destroy(), // its sender was killed
      );
    });
    server.keepAliveTimeout = 60_000;
    this.#server = server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The platform has no port.');
    return `http://127.0.0.1:${address.port}`;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    if (server === undefined) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  /** Carries a call out. Undefined: it failed, or its answer got lost. */
  async take(call: PlatformCall): Promise<string | undefined> {
    this.calls.push({ ...call, at: systemTime() });
    const id = this.#apply(call);
    this.onCall(call);
    const { random, lostAnswers } = this.#options;
    await new Promise((resolve) => setTimeout(resolve, random.between(2, 25)));
    return random.chance(lostAnswers) ? undefined : id;
  }

  #apply({ call, slot, content }: PlatformCall): string | undefined {
    const key = `${slot.thread} ${slot.id}`;
    const known = this.#bySlot.get(key);
    if (call === 'remove') {
      if (known !== undefined) known.isRemoved = true;
      return known?.id ?? 'nothing';
    }
    if (content === null) return undefined;
    if (known !== undefined) {
      if (known.isRemoved) return undefined;
      known.content = content;
      if (call === 'post') this.repeatedPosts += 1;
      return known.id;
    }
    if (call === 'edit') return undefined;
    const message: StandingMessage = { id: `m${this.messages.size + 1}`, slot, content, isRemoved: false };
    this.#bySlot.set(key, message);
    this.messages.set(message.id, message);
    return message.id;
  }
}
