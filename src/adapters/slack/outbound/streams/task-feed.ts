import { drawPlan, drawTask } from '../../drawing/blocks/task-chunks.ts';
import type { StreamFeed } from './stream-feed.ts';

/**
 * Feeds tool steps to a stream as a plan of tasks, under the line that says what goes on. How they are kept or folded at
 * the end no stream can show, so an end is always `changed`.
 */
export function createTaskFeed(): StreamFeed {
  /** What Slack has taken of each chunk, by the task's id; the plan has none. */
  const taken = new Map<string | undefined, string>();
  let given: readonly (readonly [string | undefined, string])[] = [];
  return {
    next: (content) => {
      if (content.kind !== 'progress') return { kind: 'changed' };
      const plan = content.line.trim() === '' ? [] : [drawPlan(content.line)];
      const all = [...plan, ...content.steps.map(drawTask)].map((chunk) => ({
        chunk,
        id: 'id' in chunk ? chunk.id : undefined,
        text: JSON.stringify(chunk),
      }));
      const added = all.filter(({ id, text }) => taken.get(id) !== text);
      given = added.map(({ id, text }) => [id, text]);
      return added.length === 0 ? { kind: 'same' } : { kind: 'add', args: { chunks: added.map(({ chunk }) => chunk) } };
    },
    end: () => ({ kind: 'changed' }),
    confirm: () => {
      for (const [id, text] of given) taken.set(id, text);
    },
  };
}
