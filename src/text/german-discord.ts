import type { DiscordTexts } from './discord-texts.ts';
import { germanDiscordAdmin } from './german-discord-admin.ts';
import { germanDiscordApprovals } from './german-discord-approvals.ts';
import { germanDiscordMcp } from './german-discord-mcp.ts';
import { listed } from './phrases.ts';

/** What people see in Discord only, in German. */
export const germanDiscord: DiscordTexts = {
  commands: {
    ask: 'Frag mich etwas. In einem Kanal antworte ich in einem Thread.',
    stop: 'Beende, was ich hier gerade tue.',
    reset: 'Lass mich diese Unterhaltung vergessen.',
    mute: 'Lass mich hier schweigen, bis mich jemand erwähnt.',
    help: 'Wie du mich rufst, welche Wörter ich kenne und welche Werkzeuge ich hier habe.',
    server: 'Wähle den Server, dessen Einstellungen in unseren Direktnachrichten gelten.',
    privacy: 'Was ich über dich speichere; lass es vergessen oder dich auslassen.',
    approvals: 'Was darauf wartet, dass du entscheidest, und worum du gebeten hast.',
    accounts: 'Melde dich mit einem eigenen Konto bei Diensten an oder ab.',
    threadloop: 'Werkzeuge und Einstellungen dieses Bots, für Admins.',
  },
  options: {
    question: 'Was du wissen oder erledigt haben möchtest',
    server: 'Ein Teil vom Namen des Servers, wenn es viele sind',
  },
  askedBy: (person, isAboutMessage) => `${isAboutMessage ? 'Zu dieser Nachricht gefragt' : 'Gefragt'} von ${person}`,
  asksToLook: (person) => `${person} bittet mich, diese Nachricht anzusehen.`,
  answeredIn: (place) => `Ich antworte in ${place}, wo es alle sehen können, die die Nachricht lesen.`,
  howToCall: (mention) =>
    `Erwähne ${mention} in einem Kanal, antworte auf eine Nachricht von mir oder schreib mir direkt. In einem Thread, an dem ich teilnehme, brauchst du keine Erwähnung.`,
  commandsTitle: 'Befehle, die du hier benutzen kannst:',
  introduction: (mention) =>
    `Hallo, ich bin ${mention}, ein KI-Agent. Erwähne mich mit einer Frage oder benutze \`/ask\`, und ich antworte in einem Thread; was du dort schreibst, während ich arbeite, berücksichtige ich. ` +
    'Schreib im Thread `stopp`, um meine Arbeit zu beenden, oder `stumm`, damit ich dort schweige. Mehr sagt `/help`.',
  taken: 'Das habe ich übernommen. Was daraus wurde, sehen hier alle.',
  whichThread: (command) =>
    `In diesem Kanal selbst habe ich keine Unterhaltung. Benutze \`/${command}\` in dem Thread, den du meinst.`,
  permissions: {
    ViewChannel: 'Kanal anzeigen',
    SendMessages: 'Nachrichten senden',
    SendMessagesInThreads: 'Nachrichten in Threads senden',
    CreatePublicThreads: 'Öffentliche Threads erstellen',
  },
  lacks: (permissions) =>
    `Ich darf hier nicht antworten: mir ${permissions.length === 1 ? 'fehlt die Berechtigung' : 'fehlen die Berechtigungen'} ${listed(permissions)}. Wer diesen Kanal verwaltet, kann sie mir geben.`,
  threadLocked: (thread) =>
    `In ${thread} kann ich nicht antworten, denn der Thread ist gesperrt. Wer Threads verwaltet, kann ihn entsperren; oder frag mich hier noch einmal.`,
  notAttached:
    'Das ist nur der Anfang. Der Rest sollte als Datei kommen, die ich in Discord nicht anhängen darf: Frag mich nach dem Rest.',
  notAsked: 'Ich konnte deine Frage nicht annehmen und habe sie also nicht gesehen. Frag später noch einmal.',
  askedMeanwhile:
    'Das habe ich gelesen. Ich arbeite noch an deiner vorigen Frage: Die Antwort kommt mit ihr zusammen oder danach.',
  notTaken: 'Das hat gerade nicht geklappt, es hat sich also nichts geändert. Versuch es gleich noch einmal.',
  refused:
    'Ich bin nicht dafür eingerichtet, dir hier zu antworten. Wer mich betreibt, kann das ändern; die Admins des Servers wissen, wer das ist.',
  notHere: 'Ich kann nur auf Servern antworten, auf denen ich Mitglied bin, und in Direktnachrichten mit mir.',
  unknownCommand:
    'Diesen Befehl kenne ich nicht. Vielleicht wurde er ersetzt: tipp einen Schrägstrich, um die zu sehen, die ich habe.',
  thanks: 'Danke, das ist notiert.',
  ask: {
    title: 'Zu dieser Nachricht fragen',
    label: 'Was möchtest du wissen?',
    hint: 'Alle, die die Nachricht lesen, sehen meine Antwort. Lass es leer, und ich sehe sie nur an.',
  },
  messageGone:
    'Diese Nachricht kann ich nicht mehr lesen. Wähle sie noch einmal aus oder kopiere, wozu du fragen möchtest.',
  servers: {
    which:
      'Wessen Werkzeuge, Grenzen und Gedächtnis soll ich in unseren Direktnachrichten benutzen? Hier sind so oder so nur du und ich.',
    none: 'In unseren Direktnachrichten gilt jetzt kein Server.',
    noneShared: 'Ich kenne keinen solchen Server, auf dem wir beide sind.',
    placeholder: 'Wähle einen Server',
    noneOption: 'Kein Server',
    chosen: (name) =>
      `In unseren Direktnachrichten gelten jetzt die Einstellungen von ${name}. \`/server\` ändert das.`,
    notIn: 'Wir sind nicht beide auf diesem Server, es hat sich also nichts geändert.',
    left: (name) =>
      `Wir sind nicht mehr beide auf ${name ?? 'dem Server, den du gewählt hattest'}, deshalb gilt in unseren Direktnachrichten jetzt kein Server.`,
  },
  admin: germanDiscordAdmin,
  approvals: germanDiscordApprovals,
  mcp: germanDiscordMcp,
};
