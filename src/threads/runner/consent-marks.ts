import type { AgentMessage } from '../../core/index.ts';
import type { JournalledConsent } from '../ports.ts';
import { argumentsFor } from './call-arguments.ts';
import type { AskingTool } from './dependencies.ts';

/**
 * The calls of an exchange that need consent, marked as such by the step that stores them:
 *
 *     stored, `asking` ── nobody has consented ──▶ asked for, not made
 *                      └─ `given` before it ─────▶ made
 *
 * So whoever takes the thread over knows of each call whether it can have been made, whatever needs consent by then.
 */
export class ConsentMarks {
  readonly #marked = new Set<string>();

  /** What is to be stored with an answer: nothing where no call of it needs consent. */
  mark(
    message: AgentMessage,
    tools: readonly AskingTool[],
  ): readonly (readonly [callId: string, known: JournalledConsent])[] {
    if (message.role !== 'assistant') return [];
    const ids = message.content.flatMap((block) => {
      if (block.type !== 'toolCall') return [];
      const tool = tools.find(({ name }) => name === block.name);
      return tool?.needsApproval?.(argumentsFor(block, tool)) === true ? [block.id] : [];
    });
    // Some providers number the calls of each answer anew.
    this.#marked.clear();
    for (const id of ids) this.#marked.add(id);
    return ids.map((id) => [id, { consent: 'asking' }]);
  }

  /** Takes over what an earlier owner has marked. */
  add(callId: string): void {
    this.#marked.add(callId);
  }

  has(callId: string): boolean {
    return this.#marked.has(callId);
  }
}
