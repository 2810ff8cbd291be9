import type { AgentEvent, AgentMessage } from '../../core/index.ts';
import type { Texts } from '../../text/index.ts';
import type { AnsweredByOther } from '../model-use.ts';
import type { ReplyStateBuilder } from '../reply-writing/reply-state.ts';
import { atMost } from '../within.ts';
import type { RunnerDependencies } from './dependencies.ts';

/** Longest time for telling channels that the model is back, in milliseconds; it goes on after that. */
const TELLING_MS = 5_000;

/** What the answers of one exchange tell besides their words: which model gave them, and that it is not out. */
export class ExchangeAnswers {
  readonly #dependencies: Pick<RunnerDependencies, 'outages' | 'clock'>;
  #other: AnsweredByOther | undefined;
  #askedAt = 0;
  #telling: Promise<void> | undefined;

  constructor(dependencies: Pick<RunnerDependencies, 'outages' | 'clock'>) {
    this.#dependencies = dependencies;
  }

  /** A whole answer has come: of the configured model, or of another. */
  readonly onAnswered = (other: AnsweredByOther | undefined): void => {
    this.#other = other;
  };

  see(event: AgentEvent): void {
    const { outages, clock } = this.#dependencies;
    if (event.type === 'turn_start') this.#askedAt = clock.now();
    if (event.type === 'message_end' && isAnswer(event.message)) this.#telling = outages?.answered(this.#askedAt);
  }

  /** Says under the reply who gave the last answer, when it was not the configured model. */
  noteOther(reply: ReplyStateBuilder, texts: Texts): void {
    if (this.#other === undefined) return;
    const { by, insteadOf, kind } = this.#other;
    reply.note(texts.answeredByOther(by, insteadOf, kind));
  }

  /** Resolves when the channels that waited for an answer are told, or after a while. */
  async settled(): Promise<void> {
    if (this.#telling !== undefined) await atMost(TELLING_MS, this.#telling, this.#dependencies.clock);
  }
}

function isAnswer(message: AgentMessage): boolean {
  return message.role === 'assistant' && message.stopReason !== 'error' && message.stopReason !== 'aborted';
}
