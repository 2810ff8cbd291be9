import type { SectionBlock } from '@slack/types';
import type { Source } from '../../../../threads/reply.ts';
import { SLACK_LIMITS } from '../limits.ts';
import { hostBeside } from '../link-host.ts';
import { escapeMrkdwn, mrkdwnLink } from '../mrkdwn/escape-mrkdwn.ts';

/**
 * Sources as numbered links under a heading, as many as `room` units hold: one with a very long address is left out
 * for those after it, and keeps its number.
 */
export function drawSources(sources: readonly Source[], heading: string, room: number): readonly SectionBlock[] {
  let left = Math.min(room, SLACK_LIMITS.section) - heading.length - 2;
  const lines = sources.flatMap(({ title, url }, index) => {
    const link = mrkdwnLink(url, escapeMrkdwn(title));
    const line = `${index + 1}. ${link}${escapeMrkdwn(hostBeside(url, title))}`;
    if (line.length + 1 > left) return [];
    left -= line.length + 1;
    return [line];
  });
  if (lines.length === 0) return [];
  return [sectionOf([`*${escapeMrkdwn(heading)}*`, ...lines].join('\n'))];
}

/** A paragraph. `verbatim`: else Slack looks for names and addresses in it. */
export function sectionOf(mrkdwn: string): SectionBlock {
  return { type: 'section', text: { type: 'mrkdwn', text: mrkdwn, verbatim: true } };
}
