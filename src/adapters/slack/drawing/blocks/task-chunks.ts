import type { PlanUpdateChunk, TaskUpdateChunk } from '@slack/types';
import type { ToolStep } from '../../../../threads/reply.ts';
import { cutLine } from '../cut-text.ts';
import { SLACK_LIMITS } from '../limits.ts';
import { safeMarkdown } from '../safe/safe-markdown.ts';

const STATUSES = { running: 'in_progress', done: 'complete', failed: 'error' } as const;

/** A step for a stream: sent again with the same id, it takes the place of what was shown. */
export function drawTask({ callId, label, state, detail }: ToolStep): TaskUpdateChunk {
  return {
    type: 'task_update',
    id: callId,
    title: safeLine(label),
    status: STATUSES[state],
    ...(detail !== undefined && detail.trim() !== '' && { details: safeLine(detail) }),
  };
}

/** The status line for a stream, as the title of its plan. */
export function drawPlan(line: string): PlanUpdateChunk {
  return { type: 'plan_update', title: safeLine(line) };
}

function safeLine(text: string): string {
  return cutLine(safeMarkdown(text), SLACK_LIMITS.task);
}
