import type { AdapterHost } from '../../threads/adapter.ts';
import type { CardDrawings } from './approvals/card-drawings.ts';
import type { SlackCalls } from './calls/slack-calls.ts';
import type { Directory } from './directory/directory.ts';
import type { SlackOptions } from './slack-options.ts';
import type { Workspaces } from './workspaces/workspaces.ts';

/** What every part of the adapter works with, from `connect` to `disconnect`. */
export interface SlackBackend {
  readonly options: SlackOptions;
  readonly host: AdapterHost;
  readonly workspaces: Workspaces;
  readonly calls: SlackCalls;
  readonly directory: Directory;
  /** Through which cards of requests are drawn anew. */
  readonly cardDrawings: CardDrawings;
  /** Does what an acknowledgement must not wait for: its failure is logged under the name, and the end waits for it. */
  readonly background: (name: string, work: () => Promise<unknown>) => void;
}
