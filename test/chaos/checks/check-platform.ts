import type { StandingMessage } from '../platform/recording-platform.ts';
import { exchangesOf } from './check-answers.ts';
import type { Finding, FindingKind, ThreadEvidence } from './finding.ts';
import { overdrawnSlots } from './superseded.ts';

/** What people see at the end is each answer once, whole and final, and nothing that was left behind. */
export function checkPlatform(evidence: ThreadEvidence): readonly Finding[] {
  const { diary, session, mayStop } = evidence;
  const findings: Finding[] = [];
  const find = (kind: FindingKind, what: string): void => {
    findings.push({ kind, thread: diary.thread, what });
  };
  const standing = evidence.messages.filter(({ isRemoved }) => !isRemoved);
  const { exchanges } = exchangesOf(evidence);
  const ids = new Set(exchanges.map(({ id }) => id));
  const overdrawn = overdrawnSlots(evidence);
  for (const { id, content, slot } of standing) {
    // Its owner may have died before it could write the end: the notice stays true.
    if (content.kind === 'notice' && !mayStop) find('left over', `${id} says ${content.text}`);
    if (content.kind === 'progress') find('left over', `${id} shows progress of exchange ${slot.exchange}.`);
    const isDraft = content.kind === 'text' && !content.final && !overdrawn.has(slot.id);
    if (isDraft) find('left over', `${id} is a draft of exchange ${slot.exchange}.`);
    if (content.kind === 'text' && !ids.has(slot.exchange)) find('posted twice', `${id} belongs to no exchange.`);
  }
  const texts = standing.map(textOf).filter((text) => text !== '');
  for (const text of new Set(texts)) {
    if (texts.indexOf(text) !== texts.lastIndexOf(text)) find('posted twice', `"${text}" stands there twice.`);
  }
  for (const { id, end, texts: wanted } of exchanges) {
    if (end.kind === 'stopped') continue;
    if ([...overdrawn].some((slot) => slot.startsWith(`${id}.`))) continue;
    const shown = standing.filter(({ slot, content }) => slot.exchange === id && content.kind === 'text');
    const read = shown
      .toSorted((a, b) => partOf(a) - partOf(b))
      .map(textOf)
      .join('');
    if (withoutSpace(read) !== withoutSpace(wanted.join(''))) {
      find('unanswered', `Exchange ${id} shows ${JSON.stringify(read)} instead of ${JSON.stringify(wanted)}.`);
    }
  }
  for (const slot of session?.slots ?? []) {
    if (slot.state !== 'closed') find('left over', `The slot ${slot.id} is ${slot.state}.`);
  }
  return findings;
}

function textOf({ content }: StandingMessage): string {
  return content.kind === 'text' ? content.markdown : '';
}

/** The number behind the last `t` of a slot's id. */
function partOf({ slot }: StandingMessage): number {
  return Number(/t(\d+)$/u.exec(slot.id)?.[1] ?? 0);
}

/** Parts are cut at white space, which then belongs to neither. */
function withoutSpace(text: string): string {
  return text.replaceAll(/\s+/gu, '');
}
