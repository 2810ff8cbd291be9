import type { InstallPage, Texts } from './texts.ts';

const AGAIN = 'Start again';

/** Pages of an installation in English. */
export function englishInstallPage(page: InstallPage): ReturnType<Texts['installPage']> {
  const { bot } = page;
  switch (page.kind) {
    case 'installed':
      return {
        title: `${bot} is installed in ${page.place}`,
        text: `Mention it in a channel that you have added it to, or write to it directly. You can close this page.`,
        action: 'Open Slack',
      };
    case 'installedForAll':
      return {
        title: `${bot} is installed for ${page.place}`,
        text: 'It works in a workspace of the organisation once an admin of the organisation has added it there.',
        action: 'Choose workspaces',
      };
    case 'cancelled':
      return { title: 'Nothing was installed', text: 'The installation was cancelled in Slack.', action: AGAIN };
    case 'outdated':
      return {
        title: 'This installation cannot be finished here',
        text: 'It has to be finished within ten minutes, in the browser in which it was begun, and only once. Nothing was installed.',
        action: AGAIN,
      };
    case 'spent':
      return {
        title: 'Slack does not accept this confirmation any more',
        text: 'It was used before, or it is too old. Nothing was installed now.',
        action: AGAIN,
      };
    case 'personOnly':
      return {
        title: `${bot} itself was not installed`,
        text: 'Slack allowed it to act for you only, and that is not needed. Nothing was stored.',
        action: AGAIN,
      };
    case 'refused':
      return {
        title: 'Slack refused the installation',
        text: `Nothing was installed. Whoever runs ${bot} can put this right; tell them what Slack says: ${page.reason}`,
        action: AGAIN,
      };
    case 'unavailable':
      return {
        title: 'Slack did not answer',
        text: 'Nothing was installed. Wait a minute, then start again.',
        action: AGAIN,
      };
    case 'notStored':
      return {
        title: 'The installation could not be stored',
        text: `${bot} has trouble with its storage. Nothing was installed. Wait a minute, then start again.`,
        action: AGAIN,
      };
    case 'busy':
      return {
        title: 'Too many installations at the same time',
        text: 'Nothing was installed. Wait a minute, then start again.',
        action: AGAIN,
      };
  }
}
