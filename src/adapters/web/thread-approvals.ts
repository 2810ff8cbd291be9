import type { Approval } from '../../threads/approvals/approval.ts';
import type { Entry } from '../../threads/entry.ts';
import { asObject, asText } from '../../threads/json-value.ts';
import type { ThreadId } from '../../threads/thread-id.ts';
import type { StoredTranscriptEntry } from '../../threads/transcript.ts';
import type { Backend } from './backend.ts';

/** Requests for consent that are looked up for one inspection: the newest. */
const MOST = 50;

/** The approval that a call's result waits for; undefined where it waits for none. */
export function approvalIn(details: unknown): string | undefined {
  return asText(asObject(details)['approval']);
}

/** What a thread has asked consent for, as it stands now, as far as its transcript and mailbox name it; the oldest first. */
export async function approvalsOf(
  thread: ThreadId,
  transcript: readonly StoredTranscriptEntry[],
  waiting: readonly { readonly entry: Entry }[],
  { host }: Backend,
): Promise<readonly Approval[]> {
  const named = [...transcript.flatMap(approvalsIn), ...waiting.flatMap(({ entry }) => approvalOf(entry))];
  const ids = [...new Set(named)].slice(-MOST);
  const found = await Promise.all(ids.map((id) => host.approvals.read(id)));
  // A tool may put anything into its results.
  const own = found.flatMap((approval) => (approval?.thread === thread ? [approval] : []));
  return own.sort((one, other) => one.askedAt - other.askedAt);
}

function approvalsIn({ line }: StoredTranscriptEntry): readonly string[] {
  if (line.kind !== 'message') return [];
  const { message } = line;
  if (message.role === 'entry') return approvalOf(message.entry);
  const id = message.role === 'toolResult' ? approvalIn(message.details) : undefined;
  return id === undefined ? [] : [id];
}

function approvalOf(entry: Entry): readonly string[] {
  return entry.kind === 'decision' || entry.kind === 'outcome' ? [entry.approval] : [];
}
