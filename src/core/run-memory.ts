import { ToolDeclarer } from './declare-tool-changes.ts';
import type { AgentMessage } from './message.ts';
import { ModelTranscript } from './model-transcript.ts';

/**
 * What an agent's runs have worked out of its transcript, so that the next one need not read it all again.
 *
 * The loop appends to a list of its own. After a run it holds the same messages as the transcript, and is then used
 * again, with what was read of it; when anything in the transcript was changed meanwhile, a new list starts afresh.
 */
export class RunMemory {
  readonly declarer: ToolDeclarer;
  readonly modelTranscript = new ModelTranscript();
  #messages: AgentMessage[] | undefined;

  constructor(now: () => number) {
    this.declarer = new ToolDeclarer(now);
  }

  /** A list of the transcript's messages that the loop may append to. */
  copy(transcript: readonly AgentMessage[]): AgentMessage[] {
    if (this.#messages === undefined || !areSame(this.#messages, transcript)) this.#messages = transcript.slice();
    return this.#messages;
  }
}

/** A plain loop: it runs over the whole transcript before each prompt. */
function areSame(left: readonly AgentMessage[], right: readonly AgentMessage[]): boolean {
  if (left.length !== right.length) return false;
  for (let index = 0; index < left.length; index += 1) {
    if (left[index] !== right[index]) return false;
  }
  return true;
}
