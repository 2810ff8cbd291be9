import { type Static, Type } from '@sinclair/typebox';
import { defineTool, type ToolOutput } from '../define-tool.ts';
import type { ToolContext } from '../tool-context.ts';
import { toLocalTime } from './local-time.ts';
import { resolveTimeZone } from './resolve-time-zone.ts';

const parameters = Type.Object({
  place: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'A time zone such as "Europe/Berlin", or a large city such as "Tokyo". Default: UTC.',
    }),
  ),
});

/** Tells date, weekday and time at a place. */
export const currentTime = defineTool({
  name: 'current_time',
  label: 'Current time',
  about: 'Tells the date and the time in a city or a time zone.',
  description:
    'Tells the current date, weekday and local time in a time zone or large city, with the offset from UTC. Use it ' +
    'whenever an answer depends on now or today: you do not know either. Without a place it answers for UTC.',
  parameters,
  replay: 'safe',
  execute: tellTime,
});

function tellTime({ place = 'UTC' }: Static<typeof parameters>, { clock }: ToolContext): ToolOutput {
  const zone = resolveTimeZone(place);
  const { iso, weekday, offset } = toLocalTime(clock.now(), zone);
  return { text: `${iso} (${weekday}, ${zone}, UTC${offset})`, structuredContent: { iso, weekday, zone, offset } };
}
