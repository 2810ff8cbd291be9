import type { SlackTexts } from './slack-texts.ts';

/** What people see in Slack only, in German. */
export const germanSlack: SlackTexts = {
  asks: (person) => `${person} fragt:`,
  asksAboutMessage: (person, hasQuestion) =>
    hasQuestion ? `${person} fragt zu dieser Nachricht:` : `${person} bittet mich, diese Nachricht anzusehen.`,
  howToCall: ({ mention, command }) =>
    `Erwähne ${mention} in einem Kanal, in dem ich bin, schreib mir direkt oder benutze \`${command} ask …\`. In einem Thread, an dem ich teilnehme, brauchst du keine Erwähnung.`,
  introduction: ({ mention, command }) =>
    `Hallo, ich bin ${mention}, ein KI-Agent. Erwähne mich mit einer Frage und ich antworte in ihrem Thread; was du dort schreibst, während ich arbeite, berücksichtige ich. ` +
    `Schreib im Thread \`stopp\`, um meine Arbeit zu beenden, oder \`stumm\`, damit ich dort schweige. Mehr sagt \`${command} help\`.`,
  handedOn: (link) => `Das habe ich nach ${link} gebracht. Was daraus wurde, steht dort.`,
  latestThread: 'deinem letzten Thread mit mir hier',
  whichThread: (word) =>
    `Ich kenne hier keinen Thread, den du meinen könntest. Schreib \`${word}\` in den Thread, den du meinst.`,
  notInChannel: (mention) =>
    `Ich bin nicht in dieser Unterhaltung und kann hier nicht antworten. Lade mich mit \`/invite\` und ${mention} ein und frag dann noch einmal.`,
  mayNotPost:
    'Ich darf hier nicht schreiben und kann deshalb nicht antworten. Frag mich in einem anderen Kanal oder direkt.',
  notAsked: 'Slack hat deine Frage nicht angenommen, ich habe sie also nicht gesehen. Frag später noch einmal.',
  refused:
    'Ich bin nicht dafür eingerichtet, dir hier zu antworten. Wer mich betreibt, kann das ändern; die Admins deines Workspace wissen, wer das ist.',
  notKnownYet: 'Ich konnte nicht rechtzeitig klären, ob ich dir hier antworten darf. Versuch es gleich noch einmal.',
  thanks: 'Danke, das ist notiert.',
  somebody: 'jemand',
  suggestedTitle: 'Du könntest zum Beispiel fragen',
  suggested: [
    { title: 'Was kannst du?', message: 'Was kannst du für mich tun, und welche Werkzeuge hast du hier?' },
    {
      title: 'Nachricht entwerfen',
      message: 'Hilf mir, meinem Team eine kurze Nachricht zu schreiben. Frag mich zuerst, worum es geht.',
    },
    {
      title: 'Etwas erklären',
      message: 'Erklär mir etwas Schritt für Schritt. Frag mich zuerst, was ich wissen möchte.',
    },
  ],
  home: {
    title: 'Dein KI-Agent',
    about:
      'Ich beantworte Fragen und arbeite mit Werkzeugen, in dem Thread, in dem du fragst. Während ich arbeite, lese ich, was du dort schreibst.',
    callTitle: 'Wie du mich rufst',
    wordsTitle: 'Wörter, die ich kenne',
  },
  ask: {
    title: 'Zu dieser Nachricht',
    submit: 'Fragen',
    cancel: 'Abbrechen',
    label: 'Was möchtest du wissen?',
    hint: 'Ich antworte im Thread der Nachricht; alle, die sie lesen, sehen meine Antwort.',
    expired: 'Dieses Fenster war zu lange offen. Schließ es und wähle die Nachricht noch einmal aus.',
    failed: 'Deine Frage konnte nicht gespeichert werden. Versuch es gleich noch einmal.',
  },
};
