import { expect, it } from 'vitest';
import { drawPlan, drawTask } from '../../../../../src/adapters/slack/drawing/blocks/task-chunks.ts';

it('shows a step as a task of a stream, on one line and with nothing live', () => {
  const step = { callId: 'c1', tool: 'search', label: 'Search\nthe web', state: 'running' } as const;
  expect(drawTask(step)).toEqual({ type: 'task_update', id: 'c1', title: 'Search the web', status: 'in_progress' });
  expect(drawTask({ ...step, state: 'done', detail: `for <!here> ${'x'.repeat(300)}` })).toEqual({
    type: 'task_update',
    id: 'c1',
    title: 'Search the web',
    status: 'complete',
    details: `for ‹!here› ${'x'.repeat(237)}…`,
  });
  expect(drawTask({ ...step, state: 'failed', detail: '' })).toEqual({
    type: 'task_update',
    id: 'c1',
    title: 'Search the web',
    status: 'error',
  });
});

it('shows the status line as the title of the plan', () => {
  expect(drawPlan('Working · <@U1>')).toEqual({ type: 'plan_update', title: 'Working · ‹@U1›' });
});
