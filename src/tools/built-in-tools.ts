import { calculate } from './calculate/calculate.ts';
import { countdown } from './countdown.ts';
import { currentTime } from './current-time/current-time.ts';
import type { ToolDefinition } from './define-tool.ts';
import { notes } from './notes/notes.ts';
import { threadHistory } from './thread-history.ts';

/** The tools that come with the package, in the order in which people are shown them. */
export const builtInTools: readonly ToolDefinition[] = [calculate, currentTime, notes, countdown, threadHistory];
