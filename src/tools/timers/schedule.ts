import { type Static, Type } from '@sinclair/typebox';
import { resolveTimeZone } from '../current-time/resolve-time-zone.ts';
import { defineTool } from '../define-tool.ts';
import type { ToolContext } from '../tool-context.ts';
import { describeMoment } from './describe-timer.ts';
import { cronProblem, nextOccurrence, shortestInterval } from './next-occurrence.ts';

const MINUTE_MS = 60_000;

const parameters = Type.Object({
  text: Type.String({
    minLength: 1,
    maxLength: 1_000,
    description: 'What is to come back each time, complete in itself: what to say, or what to do then.',
  }),
  cron: Type.String({
    maxLength: 100,
    description: 'When: minute, hour, day of month, month, day of week. "0 9 * * 1-5" is 9:00 from Monday to Friday.',
  }),
  timeZone: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'The zone or large city that it is meant in, such as "Europe/Berlin". Default: that of the bot.',
    }),
  ),
});

const options = Type.Object({
  shortestMinutes: Type.Integer({
    title: 'Shortest interval',
    description: 'Minutes that lie between two times at least. Each time asks the model, and costs what that costs.',
    default: 15,
    minimum: 5,
    maximum: 1_440,
  }),
});

/** Sets a reminder that comes back into the thread again and again. */
export const schedule = defineTool({
  name: 'schedule',
  label: 'Recurring reminders',
  description: ({ shortestMinutes }: Static<typeof options>) =>
    'Sets a reminder that repeats: at each time its text comes back to you here, and you tell the people of this thread, ' +
    'or do what it says with your tools. Use it for "every Monday" and the like; ask first when the time is not clear. It ' +
    `goes on until it is cancelled with timers. At least ${shortestMinutes} minutes lie between two times. For something ` +
    'that happens once use remind.',
  about: 'Comes back into the thread at times that repeat, until somebody cancels it.',
  parameters,
  options,
  executionMode: 'sequential',
  replay: 'safe',
  execute: setSchedule,
});

async function setSchedule(
  { text, cron, timeZone: place }: Static<typeof parameters>,
  { timers, clock, options: { shortestMinutes } }: ToolContext<typeof options>,
): Promise<string> {
  const words = text.trim();
  if (words === '') throw new Error('Say in `text` what is to come back.');
  const timeZone = place === undefined || place.trim() === '' ? timers.timeZone : resolveTimeZone(place);
  const problem = cronProblem(cron, timeZone);
  if (problem !== undefined) throw new Error(problem);
  const repeat = { cron: cron.trim().replace(/\s+/gu, ' '), timeZone };
  const dueAt = nextOccurrence(repeat, clock.now());
  if (dueAt === undefined) throw new Error(`"${repeat.cron}" never comes: there is no such day.`);
  const interval = shortestInterval(repeat, clock.now());
  if (interval !== undefined && interval < shortestMinutes * MINUTE_MS) {
    throw new Error(
      `That is too often: at least ${shortestMinutes} minutes must lie between two times. An admin can change that.`,
    );
  }
  const timer = await timers.set({ text: words, dueAt, repeat });
  return `Set as ${timer.id}: due ${describeMoment(timer.dueAt, timeZone)} first, then again at "${repeat.cron}".`;
}
