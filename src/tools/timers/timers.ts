import { type Static, Type } from '@sinclair/typebox';
import { defineTool } from '../define-tool.ts';
import type { ToolContext } from '../tool-context.ts';
import { describeTimer, namesOf } from './describe-timer.ts';

const parameters = Type.Object({
  action: Type.Union([Type.Literal('list'), Type.Literal('cancel')], {
    description: 'list: all that wait in this thread. cancel: the one with `id`.',
  }),
  id: Type.Optional(Type.String({ maxLength: 40, description: 'For cancel: the id, as list shows it.' })),
});

/** Lists and cancels the reminders of a thread. */
export const timers = defineTool({
  name: 'timers',
  label: 'List and cancel reminders',
  description:
    'Lists the reminders that wait in this thread, those that repeat among them, and cancels one. Everybody in the thread ' +
    'may cancel any of them; say whose it was. It knows nothing of other threads.',
  about: 'Shows which reminders wait in the thread, and cancels them.',
  parameters,
  execute: ({ action, id }, context) => (action === 'list' ? list(context) : cancel(id, context)),
});

type Context = Pick<ToolContext, 'timers'>;

async function list({ timers: set }: Context): Promise<string> {
  const waiting = await set.list();
  if (waiting.length === 0) return 'No reminders wait in this thread.';
  return [
    'Reminders of this thread, the next one first:',
    ...waiting.map((timer) => describeTimer(timer, set.timeZone)),
  ].join('\n');
}

async function cancel(id: Static<typeof parameters>['id'], { timers: set }: Context): Promise<string> {
  const waiting = await set.list();
  const timer = waiting.find((each) => each.id === id?.trim());
  if (timer === undefined) {
    const known = waiting.length === 0 ? 'none waits here' : `there are ${waiting.map((each) => each.id).join(', ')}`;
    throw new Error(`There is no reminder with this id in the thread: ${known}.`);
  }
  if (!(await set.cancel(timer.id)))
    throw new Error('It was due or cancelled at this moment; it is not there any more.');
  return `Cancelled. It was set by ${namesOf(timer.requesters)}: ${describeTimer(timer, set.timeZone)}`;
}
