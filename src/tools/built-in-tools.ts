import { calculate } from './calculate/calculate.ts';
import { countdown } from './countdown.ts';
import { currentTime } from './current-time/current-time.ts';
import type { ToolDefinition } from './define-tool.ts';
import { delegate } from './delegate/delegate.ts';
import { fetchPage } from './fetch-page/fetch-page.ts';
import { memory } from './memory/memory.ts';
import { notes } from './notes/notes.ts';
import { readFile } from './read-file/read-file.ts';
import { searchChannel } from './search-channel.ts';
import { sendFile } from './send-file/send-file.ts';
import { threadHistory } from './thread-history.ts';
import { remind } from './timers/remind.ts';
import { schedule } from './timers/schedule.ts';
import { timers } from './timers/timers.ts';
import { webSearch } from './web-search/web-search.ts';

/** The tools that come with the package, in the order in which people are shown them. */
export const builtInTools: readonly ToolDefinition[] = [
  calculate,
  currentTime,
  notes,
  countdown,
  threadHistory,
  searchChannel,
  memory,
  sendFile,
  delegate,
  readFile,
  remind,
  schedule,
  timers,
  fetchPage,
  webSearch,
];
