import type { WebTexts } from './web-texts.ts';

/** What people see on the admins' page only, in English. */
export const englishWeb: WebTexts = {
  noAdminPage: (variable) =>
    `The admins' page is switched off, because this deployment has no token for it. To switch it on, set ${variable} to a long random text, start the program again, and sign in here with that text.`,
  wrongToken: 'This is not the token of this deployment. Whoever runs the bot knows it.',
  tooManySignIns: (minutes) =>
    `Too many tries to sign in. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, then try again.`,
  signedOut: 'You are not signed in any more. Sign in again; what you have entered stays on the page.',
  foreignPage: 'Changes are taken from the admins’ own page only, and this request comes from another.',
  outdatedPage: 'This page is from before you signed in again. Load it anew, then try once more.',
  unknownPlace: 'There is no such place here (any more). Choose another one.',
  placesUnknown: (platforms) =>
    `Whether there is such a place could not be found out: ${platforms.join(' and ')} did not answer. Try again in a minute.`,
  unknownSetting: 'There is no such setting here any more. Load the page anew.',
  nobodysData: 'Nothing is stored of somebody who is signed in with the token: the bot does not know who that is.',
  adminsOnly: 'Only admins can see this.',
  unknownRequest: 'There is no such request (any more), or it is nothing for you.',
};
