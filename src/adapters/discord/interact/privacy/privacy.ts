import type { APIComponentInContainer } from 'discord-api-types/v10';
import type { Texts } from '../../../../text/index.ts';
import type { StoredOfPerson } from '../../../../threads/privacy/privacy.ts';
import { button, buttonRows, type Screen, screenBody, textBlock } from '../admin/screens/layout.ts';
import { begin, beginUnder } from '../answers/answer.ts';
import { tellOutcome } from '../answers/tell-outcome.ts';
import { personIn, textsFor } from '../caller.ts';
import type { Interacting } from '../interacting.ts';
import type { InteractionOf } from '../received/interaction.ts';

const WISHES = ['forget', 'yes', 'no', 'out', 'in'] as const;
/** What somebody wants of what is stored of them: to be asked whether to be forgotten, and so on. */
export type PrivacyWish = (typeof WISHES)[number];

const PREFIX = 'tl1:privacy:';

/** What a button of `/privacy` stands for; undefined for any other. */
export function parsePrivacyWish(customId: string): PrivacyWish | undefined {
  return WISHES.find((wish) => customId === PREFIX + wish);
}

/** Answers `/privacy`: what is stored of whoever asks, who alone sees it. Rejects when it cannot be told. */
export async function answerPrivacy(command: InteractionOf<'command'>, { backend }: Interacting): Promise<void> {
  const answer = await begin(backend, command, 'private');
  await tellOutcome({ backend, interaction: command, answer, what: 'privacy' }, async () => {
    const stored = await backend.host.privacy.stored(personIn(command));
    await answer.draw(screenBody(storedScreen(stored, textsFor(backend, command))));
    return undefined;
  });
}

/** Does what somebody wants who pressed a button of it. Rejects when they cannot be told what came of it. */
export async function takePrivacyWish(
  wish: PrivacyWish,
  press: InteractionOf<'component'>,
  { backend }: Interacting,
): Promise<void> {
  const answer = await beginUnder(backend, press);
  await tellOutcome({ backend, interaction: press, answer, what: `privacy ${wish}` }, async () => {
    const texts = textsFor(backend, press);
    const words = texts.discord.admin.privacy;
    const person = personIn(press);
    const { privacy } = backend.host;
    const standing = async (said: string): Promise<Screen> =>
      storedScreen(await privacy.stored(person), texts, { said, mood: 'done' });
    const screen = await (async (): Promise<Screen> => {
      switch (wish) {
        case 'forget':
          return storedScreen(await privacy.stored(person), texts, {
            said: words.confirm,
            mood: 'problem',
            asks: true,
          });
        case 'yes':
          return { mood: 'done', blocks: [textBlock(texts.people.forgotten(await privacy.forget(person)))] };
        case 'no':
          return await standing(words.kept);
        case 'out':
        case 'in':
          await privacy.setOptOut(person, wish === 'out');
          return await standing(wish === 'out' ? texts.people.leftOut : texts.people.takenIn);
      }
    })();
    await answer.draw(screenBody(screen));
    return undefined;
  });
}

interface Said {
  readonly said: string;
  readonly mood: Screen['mood'];
  /** Whether it is asked whether to forget. */
  readonly asks?: boolean;
}

function storedScreen(stored: StoredOfPerson, texts: Texts, above?: Said): Screen {
  const words = texts.discord.admin.privacy;
  const press = (wish: PrivacyWish, label: string, style?: 'danger'): Parameters<typeof button>[0] => ({
    id: PREFIX + wish,
    label,
    style,
  });
  const buttons =
    above?.asks === true
      ? [press('yes', words.confirmYes, 'danger'), press('no', words.confirmNo)]
      : [press('forget', words.forget), stored.hasOptedOut ? press('in', words.takeIn) : press('out', words.leaveOut)];
  const said: APIComponentInContainer[] = above === undefined ? [] : [textBlock(above.said)];
  const list = [textBlock(`### ${words.title}\n${texts.people.stored(stored)}`)];
  // A question stands where its buttons are.
  const ordered = above?.asks === true ? [...list, ...said] : [...said, ...list];
  return { mood: above?.mood, blocks: [...ordered, ...buttonRows(buttons.map(button))] };
}
