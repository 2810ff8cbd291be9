import type { AgentMessage } from '../../core/index.ts';
import { limitEarlierImages } from '../context/files/earlier-images.ts';
import { FILE_LIMITS } from '../context/files/file-limits.ts';
import { peopleOf } from '../context/people.ts';
import { type PromptSections, promptSections } from '../context/prompt-sections.ts';
import { readPlace } from '../context/read-place.ts';
import type { WaitingEntry } from '../entry.ts';
import type { ThreadSettings } from '../settings.ts';
import type { ExchangeModel } from './dependencies.ts';
import type { ThreadRun } from './thread-run.ts';

/** The prompt of an exchange, of the settings and of what is known now. */
export async function assemblePrompt(
  { dependencies, thread, logger, messages }: ThreadRun,
  waiting: readonly WaitingEntry[],
  { instructions }: ThreadSettings,
): Promise<PromptSections> {
  const { clock, outboundOf, systemPrompt: base, timeZone } = dependencies;
  const place = await readPlace(thread, { outbound: outboundOf(thread), clock, logger });
  return promptSections({ base, instructions, place, now: clock.now(), timeZone, people: peopleOf(messages, waiting) });
}

/** What was said before, with no more images than requests may hold. */
export function withFewImages(
  messages: readonly AgentMessage[],
  { model }: Pick<ExchangeModel, 'model'>,
): readonly AgentMessage[] {
  const canSeeImages = model.input.includes('image');
  return limitEarlierImages(messages, { canSeeImages, maxLength: FILE_LIMITS.earlierImages });
}
