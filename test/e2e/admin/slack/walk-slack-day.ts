import { createTexts } from '../../../../src/text/index.ts';
import type { SlackAdmin } from './slack-admin.ts';

const texts = createTexts('en');
const { slackAdmin: words } = texts;

/** What a day at Slack's windows is walked with: a workspace with a tool that has an option with bounds. */
export interface SlackDay {
  /** Somebody who runs the workspace, and somebody who does not. */
  readonly admin: SlackAdmin;
  readonly member: SlackAdmin;
  /** The channel, by its id; the labels of a tool that is on, and of one with an option; that option's label. */
  readonly channel: string;
  readonly tool: string;
  readonly other: string;
  readonly option: { readonly label: string; readonly wrong: string; readonly right: string };
  /** What a colleague changes of that option elsewhere, in the channel, while the admin has the form open. */
  readonly colleague: () => Promise<void>;
  /** Called at each step, with a name for it. */
  readonly look: (name: string, person: SlackAdmin) => Promise<void>;
  readonly until: (what: string, isSo: () => boolean) => Promise<void>;
}

export interface SlackDayFigures {
  /** From opening the home until the tool is off in the channel, and the same from the command. */
  readonly clicksFromHome: number;
  readonly clicksFromCommand: number;
  /** What was told beside the field with the wrong value. */
  readonly problem: string;
  /** Whether the admin saw the colleague's change before anything was written over it. */
  readonly sawColleague: boolean;
  readonly auditLines: readonly string[];
  readonly refusal: string;
}

/**
 * One admin's day in Slack: finds the tools, switches one off for one channel, sets an option with a wrong value, meets
 * a colleague's change, pauses and resumes the bot, reads who changed what; somebody who is no admin is refused.
 */
export async function walkSlackDay(day: SlackDay): Promise<SlackDayFigures> {
  const { admin, member, channel, tool, other, option, look, until } = day;
  await admin.openHome();
  await look('home', admin);
  await admin.choose(words.pickChannel, channel);
  await admin.press(`${words.tools.switchOff}: ${tool}`);
  const clicksFromHome = admin.clicks;
  await look('switched-off', admin);

  await admin.press(`${words.tools.configure} ${other}`);
  await admin.submit({ [option.label]: option.wrong });
  const problem = admin.errors[option.label] ?? '';
  await look('wrong-value', admin);
  await day.colleague();
  await admin.submit({ [option.label]: option.right });
  const sawColleague = admin.hasWindow && admin.read().includes(words.conflict([]).split('\n')[0] ?? '');
  await look('colleague', admin);
  await admin.submit({ [option.label]: option.right });
  await until('it is saved', () => !admin.hasWindow && admin.read().includes('*Saved.*'));
  await look('saved', admin);

  await admin.press(words.pause.button);
  await admin.submit({ [words.pause.reason]: 'We look at it together.' });
  await until('it is paused', () => admin.buttons.includes(words.pause.resume));
  await look('paused', admin);
  await admin.press(words.pause.resume);
  for (const section of ['settings', 'usage', 'audit', 'feedback'] as const) {
    await admin.press(words.sections[section]);
    await look(section, admin);
  }
  await admin.press(words.sections.audit);
  const auditLines = admin.lines.filter((line) => line.startsWith('*') && line.includes(':*'));

  const before = admin.clicks;
  await admin.command('tools', channel);
  await admin.press(`${words.tools.switchOn}: ${tool}`);
  const clicksFromCommand = admin.clicks - before;
  await look('command', admin);
  await admin.close();

  const refusal = (await member.command('tools', channel)) ?? '';
  await member.openHome();
  await look('member', member);
  return { clicksFromHome, clicksFromCommand, problem, sawColleague, auditLines, refusal };
}
