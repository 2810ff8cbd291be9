import type { AdapterHost } from '../../threads/adapter.ts';
import { parseCommand } from '../../threads/command-word.ts';
import type { InboundMessage } from '../../threads/inbound-message.ts';
import { NO_PARTICIPATION } from '../../threads/participation.ts';
import { judgeInThread } from '../../threads/resolve-concern.ts';
import { judgeMessage } from '../../threads/who-is-answered.ts';
import type { Judgement } from './protocol.ts';

/** A thread's rule where the message's own has had the last word. */
const NOT_ASKED = '';

/**
 * Says by which rules a message is going to be judged, for people who wonder about silence. It reads what the intake
 * is about to read; what happens in between may change the outcome, which is why the status comes from the intake.
 */
export async function judge(
  message: InboundMessage,
  { settings: settingsPort, readThread }: Pick<AdapterHost, 'settings' | 'readThread'>,
): Promise<Pick<Judgement, 'messageRule' | 'threadRule'>> {
  const { thread, author, address, earlierSpeakers } = message;
  const settings = await settingsPort.of(thread);
  const parsed = parseCommand({ text: message.text, addressed: address !== 'none' });
  const text = parsed.kind === 'queued' ? parsed.text : message.text;
  const { concern, rule: messageRule } = judgeMessage({ ...message, text }, settings);
  if (concern === 'ignore') return { messageRule, threadRule: NOT_ASKED };
  const session = await readThread(thread);
  const participation = session?.participation ?? NO_PARTICIPATION;
  const speakers = [...new Set([...participation.speakers, ...earlierSpeakers, author.id])];
  const state = session?.state ?? 'idle';
  const { rule: threadRule } = judgeInThread(concern, settings.follow, { ...participation, state, speakers });
  return { messageRule, threadRule };
}
