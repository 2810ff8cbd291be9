import * as anthropic from '../../../support/model-wire/anthropic-events.ts';
import * as chat from '../../../support/model-wire/chat-events.ts';
import * as responses from '../../../support/model-wire/responses-events.ts';

export type FaultWire = 'anthropic' | 'chat' | 'responses';

export const FAULT_WIRES: readonly FaultWire[] = ['anthropic', 'chat', 'responses'];

/** The same on every wire, in its own form. */
export interface WireAnswers {
  /** A whole answer. */
  readonly answer: (text: string) => string;
  /** An answer that has begun. */
  readonly beginning: (text: string) => string;
  /** An answer that a filter has ended. */
  readonly filtered: (text: string) => string;
  /** What comes before the first of an answer. */
  readonly opening: string;
  /** A sign of life behind it. */
  readonly ping: string;
}

export const WIRE_ANSWERS: Readonly<Record<FaultWire, WireAnswers>> = {
  anthropic: {
    answer: (text) => anthropic.answer(text),
    beginning: (text) => anthropic.start() + anthropic.text(0, text),
    filtered: (text) => anthropic.start() + anthropic.text(0, text) + anthropic.blockStop(0) + anthropic.end('refusal'),
    opening: anthropic.start(),
    ping: anthropic.event({ type: 'ping' }),
  },
  chat: {
    answer: (text) => chat.chunk({ content: text }) + chat.chunk({}, 'stop') + chat.DONE,
    beginning: (text) => chat.chunk({ content: text }),
    filtered: (text) => chat.chunk({ content: text }) + chat.chunk({}, 'content_filter') + chat.DONE,
    opening: chat.chunk({ role: 'assistant', content: '' }),
    ping: chat.chunk({}),
  },
  responses: {
    answer: (text) => responses.answer(text),
    beginning: (text) => responses.created() + responses.text(0, text),
    filtered: (text) => responses.created() + responses.text(0, text) + responses.incomplete('content_filter'),
    opening:
      responses.created() +
      responses.itemAdded(0, { id: 'rs_1', type: 'reasoning', summary: [], encrypted_content: null }),
    ping: responses.event({ type: 'response.in_progress', response: responses.response() }),
  },
};
