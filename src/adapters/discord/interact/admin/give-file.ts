import type { Answer } from '../answers/answer.ts';
import { type Desk, sayOnly } from './desk.ts';
import type { Screen } from './screens/layout.ts';
import { findSetting } from './sheet.ts';

/** Gives the whole text of a setting as a file that only who asks sees; the sheet stays. */
export async function giveFile(
  ref: string,
  { backend, scope, texts }: Desk,
  answer: Answer,
): Promise<Screen | undefined> {
  const view = await backend.host.administration.view(scope, texts);
  const setting = findSetting(view, ref);
  if (typeof setting?.value !== 'string') return sayOnly(texts.discord.admin.outcome.gone);
  const [, name = 'text'] = /([a-z]+)$/iu.exec(setting.key) ?? [];
  await answer.give({ name: `${name}.md`, bytes: new TextEncoder().encode(setting.value), mimeType: 'text/markdown' });
  return undefined;
}
