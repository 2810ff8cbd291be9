import { createTexts } from '../../../../src/text/index.ts';
import type { DiscordAdmin } from './discord-admin.ts';

const texts = createTexts('en');
const { admin: words } = texts.discord;

/** What a day at Discord's window is walked with: a server with a tool that has an option with bounds. */
export interface DiscordDay {
  /** Somebody who manages the server, and somebody who does not and may use the command all the same. */
  readonly admin: DiscordAdmin;
  readonly member: DiscordAdmin;
  /** The labels of a tool that is on, and of one with an option; that option's label. */
  readonly tool: string;
  readonly other: string;
  readonly option: { readonly label: string; readonly wrong: string; readonly right: string };
  /** What a colleague changes of that option elsewhere, in the channel, while the admin has the window open. */
  readonly colleague: () => Promise<void>;
  /** Called at each step, with a name for it; `window`: it is the window that is open. */
  readonly look: (name: string, person: DiscordAdmin, shown?: 'window') => Promise<void>;
}

export interface DiscordDayFigures {
  /** From typing the command until the tool is off in the channel. */
  readonly clicks: number;
  /** What was told of the field with the wrong value. */
  readonly problem: string;
  /** Whether the admin saw the colleague's change before anything was written over it. */
  readonly sawColleague: boolean;
  readonly auditLines: readonly string[];
  readonly refusal: string;
}

/**
 * One admin's day in Discord: finds the tools, switches one off for one channel, sets an option with a wrong value, meets
 * a colleague's change, pauses and resumes the bot, reads who changed what; somebody who is no admin is refused.
 */
export async function walkDiscordDay(day: DiscordDay): Promise<DiscordDayFigures> {
  const { admin, member, tool, other, option, look } = day;
  await admin.command('tools');
  await look('tools', admin);
  await admin.pressBeside(tool);
  const { clicks } = admin;
  await look('switched-off', admin);

  await admin.choose(words.menus.tool, other);
  await look('tool', admin);
  await admin.pressWith(option.label);
  await look('window', admin, 'window');
  await admin.submit({ [option.label]: option.wrong });
  const problem = lineWith(admin, `- **${option.label}**: `) ?? '';
  await look('wrong-value', admin);
  await admin.press(words.buttons.again);
  await day.colleague();
  await admin.submit({ [option.label]: option.right });
  const sawColleague = admin.shown.startsWith(words.outcome.conflict);
  await look('colleague', admin);
  await admin.press(words.buttons.mine);
  await admin.submit();
  await look('saved', admin);

  await admin.choose(words.menus.sheet, words.sheets.pause);
  await admin.press(words.buttons.pause);
  await admin.submit({ [words.pause.reason.label]: 'We look at it together.' });
  await look('paused', admin);
  await admin.press(words.buttons.resume);
  for (const sheet of ['settings', 'instructions', 'budget', 'usage', 'feedback', 'audit'] as const) {
    await admin.choose(words.menus.sheet, words.sheets[sheet]);
    await look(sheet, admin);
  }
  const auditLines = admin.shown.split('\n').filter((line) => line.startsWith('- '));

  await member.command('tools');
  await look('member', member);
  return { clicks, problem, sawColleague, auditLines, refusal: member.shown };
}

function lineWith({ shown }: DiscordAdmin, start: string): string | undefined {
  return shown
    .split('\n')
    .find((line) => line.startsWith(start))
    ?.slice(start.length);
}
