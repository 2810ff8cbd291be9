import { type Static, Type } from '@sinclair/typebox';
import { resolveTimeZone } from '../current-time/resolve-time-zone.ts';
import { defineTool } from '../define-tool.ts';
import type { ToolContext } from '../tool-context.ts';
import { describeMoment } from './describe-timer.ts';
import { momentInZone } from './moment-in-zone.ts';

const MINUTE_MS = 60_000;

/** Minutes that can be counted on ahead: a year. */
const MAX_MINUTES = 525_600;

const parameters = Type.Object({
  text: Type.String({
    minLength: 1,
    maxLength: 1_000,
    description: 'What is to come back when the time has come, complete in itself: what to say, or what to do then.',
  }),
  inMinutes: Type.Optional(
    Type.Number({ minimum: 1, maximum: MAX_MINUTES, description: 'In how many minutes from now. Give this or `at`.' }),
  ),
  at: Type.Optional(
    Type.String({
      maxLength: 40,
      description:
        'When: 2026-12-01T09:00, as clocks show it in `timeZone`, or with an offset. Give this or `inMinutes`.',
    }),
  ),
  timeZone: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'The zone or large city that `at` is meant in, such as "Europe/Berlin". Default: that of the bot.',
    }),
  ),
});

/** Sets a reminder that comes back into the thread once. */
export const remind = defineTool({
  name: 'remind',
  label: 'Reminders',
  description:
    'Sets a reminder: at the time given its text comes back to you here, and you tell the people of this thread, or do ' +
    'what it says with your tools. Use it when somebody wants to be reminded, or wants something done once and later. It ' +
    'lasts over restarts. For something that repeats use schedule; to list or cancel use timers.',
  about: 'Comes back into the thread at a time that somebody asks for.',
  parameters,
  executionMode: 'sequential',
  replay: 'safe',
  execute: setReminder,
});

async function setReminder(
  { text, inMinutes, at, timeZone }: Static<typeof parameters>,
  { timers, clock }: ToolContext,
): Promise<string> {
  const words = text.trim();
  if (words === '') throw new Error('Say in `text` what is to come back.');
  const zone = timeZone === undefined || timeZone.trim() === '' ? timers.timeZone : resolveTimeZone(timeZone);
  const dueAt = dueTime(inMinutes, at, zone, clock.now());
  const timer = await timers.set({ text: words, dueAt });
  return `Set as ${timer.id}: due ${describeMoment(timer.dueAt, zone)}.`;
}

function dueTime(inMinutes: number | undefined, at: string | undefined, zone: string, now: number): number {
  if ((inMinutes === undefined) === (at === undefined)) {
    throw new Error('Say when, in one way: either `inMinutes` or `at`.');
  }
  const dueAt = inMinutes === undefined ? momentInZone(at ?? '', zone) : now + Math.round(inMinutes * MINUTE_MS);
  if (dueAt > now) return dueAt;
  throw new Error(`That time is over: it is ${describeMoment(now, zone)} now.`);
}
