import type { McpPage, McpPageText, McpPerson, McpTexts, McpUrlProblem } from './mcp-texts.ts';
import { momentText } from './phrases.ts';

const NO_KEY =
  'Geheimnisse können hier nicht aufbewahrt werden: Wer den Bot betreibt, muss `secretKey` setzen (THREADLOOP_SECRET_KEY), womit sie verschlüsselt werden.';

/** Sentences about MCP servers in German. */
export const germanMcp: McpTexts = {
  health: {
    new: 'Er wurde noch nicht gefragt.',
    ok: (tools) => `Er funktioniert und bietet ${tools === 1 ? 'ein Werkzeug' : `${tools} Werkzeuge`}.`,
    signIn: {
      team: 'Ein Admin muss sich erst anmelden, für das ganze Team.',
      personal: 'Wer ihn nutzen will, meldet sich selbst an; du hast das noch nicht getan.',
    },
    refused: {
      bearer: 'Das eingegebene Token wird nicht angenommen. Gib es neu ein.',
      clientCredentials: 'Der eingegebene Client wird nicht angenommen. Gib sein Geheimnis neu ein.',
      none: 'Er will wissen, wer fragt, und es wurde kein Weg gewählt, sich anzumelden. Entferne ihn und füge ihn mit einem neu hinzu.',
    },
    failing: (sentence, at) => `Er hat am ${momentText(at, 'de-DE', ' um ')} versagt: ${sentence}`,
    shadowed: 'Er wird nicht benutzt: Die Konfiguration hat jetzt einen Server dieses Namens. Entferne diesen.',
    hostNotAllowed: (host) =>
      `Er wird nicht benutzt: ${host} gehört nicht mehr zu den Hosts, die der Betreiber des Bots erlaubt (\`mcpHosts\`).`,
    secretMissing: 'Womit er angemeldet wird, fehlt oder lässt sich nicht mehr entschlüsseln. Gib es neu ein.',
    noTeam: 'Bei ihm meldet man sich für ein Team an: Sieh ihn dir dort an.',
  },
  noAnswer: 'Er hat noch nicht geantwortet; die Liste zeigt, was daraus wird.',
  notReadable: 'Seine Werkzeuge konnten nicht gelesen werden.',
  nameTaken: 'Es gibt schon ein Werkzeug dieses Namens.',
  refused: {
    noHosts:
      'Hier kann noch niemand Server hinzufügen: Wer den Bot betreibt, muss mit `mcpHosts` in der Konfiguration die Hosts nennen, auf denen Server sein dürfen.',
    noTeam: 'Server gehören einem Team, und das hier ist eine Direktnachricht: Tu es in einem Kanal des Teams.',
    unknown: (name) => `Hier gibt es keinen Server „${name}“.`,
    fromConfig: (name) =>
      `„${name}“ ist in der Konfiguration eingerichtet: Nur wer den Bot betreibt, kann ihn dort ändern.`,
    tooMany: (limit) => `Dieses Team hat ${limit} Server, mehr darf ein Team nicht haben. Entferne erst einen.`,
    noSecretKey: NO_KEY,
    noPublicUrl:
      'Noch kann sich niemand anmelden: Wer den Bot betreibt, muss `server.publicUrl` setzen, die Adresse, unter der Browser ihn erreichen.',
    otherAddress: (address) =>
      `Öffne diese Seite unter ${address}, um dich anzumelden: Nur dort lässt sich dein Browser wiedererkennen.`,
    noSignIn: (name) => `„${name}“ ist keiner, bei dem man sich anmeldet.`,
    noSecret: (name) => `„${name}“ hat kein Token oder Geheimnis, das einzugeben wäre.`,
    notConnected: (name) => `Bei „${name}“ ist kein Konto verbunden, das getrennt werden könnte.`,
    tooOften:
      'Du hast innerhalb weniger Minuten oft begonnen, dich anzumelden. Warte zehn Minuten und versuche es dann wieder.',
  },
  problems: {
    name: 'Er hat 1 bis 20 Buchstaben (a bis z) und Ziffern und sonst nichts: Die Namen seiner Werkzeuge beginnen damit.',
    nameInUse: (name) => `Es gibt schon einen Server „${name}“. Wähle einen anderen Namen.`,
    url: urlProblem,
    missing: 'Das wird gebraucht.',
    secret: 'Es hat höchstens 4000 Buchstaben, Ziffern und Zeichen, ohne Leerzeichen und Zeilenumbrüche.',
    noSecretKey: NO_KEY,
    account: 'Nur wo man sich anmeldet, kann jeder ein eigenes Konto haben.',
  },
  page: germanPage,
};

function urlProblem(problem: McpUrlProblem): string {
  switch (problem.kind) {
    case 'form':
      return 'Es ist eine vollständige Adresse wie https://mcp.example.com/mcp.';
    case 'tooLong':
      return 'Sie hat höchstens 500 Zeichen.';
    case 'user':
      return 'Sie hat keinen Benutzernamen, kein Passwort und nichts hinter „#“: Wie man sich anmeldet, wird getrennt gewählt.';
    case 'https':
      return 'Sie beginnt mit https://.';
    case 'notPublic':
      return 'Sie ist nicht im öffentlichen Internet. Wer den Bot betreibt, kann sie mit ihrem ganzen Ursprung in `mcpHosts` erlauben.';
    case 'host':
      return `${problem.host} gehört nicht zu den Hosts, die der Betreiber des Bots erlaubt: ${problem.hosts.join(', ')}.`;
  }
}

function germanPage(page: McpPage): McpPageText {
  switch (page.kind) {
    case 'confirm': {
      const { bot, server, host, who, account, team } = page;
      const { name } = who;
      const where = ` in ${team}`;
      const whose = account === 'team' ? `für alle${where}` : `nur für die Anfragen von ${name}`;
      const others = account === 'team' ? ` und allen anderen${where}` : '';
      const title = `Bei ${server} anmelden`;
      const use = `${server} ist auf ${host}. ${bot} wird das Konto, mit dem du dich anmeldest, ${whose} benutzen.`;
      if (who.surface === 'web')
        return { title, text: `Du hast auf einer Seite des Bots darum gebeten, als ${name}. ${use}`, action: 'Weiter' };
      return {
        title,
        text: `${whoText(who, team)} hat im Chat den Knopf dafür gedrückt. ${use}`,
        warning: `Hast du diesen Knopf selbst gedrückt, als ${name}? Wenn nicht, schließe diese Seite: Sonst würde dein Konto für die Anfragen von ${name}${others} benutzt.`,
        action: `Ich bin ${name}: weiter`,
      };
    }
    case 'notYours':
      return {
        title: 'Diese Anmeldung ist für einen anderen Browser',
        text: `${page.who.name} hat sie auf einer Seite des Bots begonnen. Sie geht nur in dem Browser weiter, in dem der Knopf gedrückt wurde, und nur solange man dort angemeldet ist. Wenn du das bist, öffne jene Seite in diesem Browser und drücke den Knopf noch einmal. Wenn nicht, schließe diese Seite.`,
      };
    case 'going':
      return {
        title: `Weiter zu ${page.host}`,
        text: `Du meldest dich bei ${page.host} an und kommst hierher zurück. Sieh dir an, was du dort erlauben sollst.`,
        action: `Zu ${page.host}`,
      };
    case 'done': {
      const { bot, server, who, account, team } = page;
      const whom = whoText(who, team);
      const whose =
        account === 'team' ? `für alle in ${team}, weil ${whom} darum gebeten hat` : `nur für die Anfragen von ${whom}`;
      const tools =
        page.tools === undefined
          ? 'Seine Werkzeuge werden gelesen.'
          : `Er bietet ${page.tools === 1 ? 'ein Werkzeug' : `${page.tools} Werkzeuge`}.`;
      const next = 'Ein Admin schaltet ein, was benutzt werden soll. Du kannst diese Seite schließen.';
      return {
        title: account === 'team' ? `${server} ist für das Team verbunden` : `Dein Konto bei ${server} ist verbunden`,
        text: `Von jetzt an benutzt ${bot} dein Konto ${whose}. ${tools} ${next}`,
        warning: 'Bist du das nicht? Dann nimm es zurück: hier, innerhalb von zehn Minuten.',
        action: 'Das war nicht ich: zurücknehmen',
      };
    }
    case 'takenBack':
      return {
        title: 'Dieses Konto wird nicht mehr benutzt',
        text: `${page.bot} hat es vergessen und sagt ${page.host}, dass es nicht mehr gebraucht wird. Wenn dir jemand den Link zum Anmelden geschickt hatte, sag es einem Admin.`,
      };
    case 'notThere':
      return {
        title: 'Dieses Konto wurde nicht mehr benutzt',
        text: `Es wurde abgemeldet, oder an seiner Stelle wurde ein anderes verbunden; geändert wurde jetzt nichts. Was du bei ${page.host} erlaubt hast, kannst du dort zurücknehmen.`,
      };
    case 'backElsewhere':
      return {
        title: 'Das lässt sich nur in einem anderen Browser zurücknehmen',
        text: 'Es geht nur in dem Browser, in dem sich jemand angemeldet hat, mit erlaubten Cookies. Geändert wurde nichts.',
      };
    case 'tooLate':
      return {
        title: 'Das lässt sich hier nicht mehr zurücknehmen',
        text: 'Das geht zehn Minuten lang. Geändert wurde nichts. Ein Admin kann das Konto abmelden, und für wen es benutzt wird, auch; und was du erlaubt hast, kannst du dort zurücknehmen, wo du dich angemeldet hast.',
      };
    case 'otherIssuer': {
      const { server, pinned, named, origin } = page;
      const wayOut =
        origin === 'config'
          ? 'nennt der Betreiber des Bots diese Stelle in der Konfiguration als `issuer`.'
          : 'gibt er das Geheimnis des Clients neu ein, oder er entfernt den Server und fügt ihn neu hinzu.';
      return {
        title: `Bei ${server} meldet man sich jetzt woanders an`,
        text: `Er nennt dafür ${named}, aber sein Client ist für ${pinned}. An ${named} wurde nichts geschickt, und nichts wurde verbunden. Sag es einem Admin: Wenn das stimmt, ${wayOut}`,
      };
    }
    case 'refused':
      return {
        title: `${page.host} hat abgelehnt`,
        text: `Nichts wurde verbunden. Was dort gesagt wird: ${page.reason}. Frag einen Admin, oder beginne im Chat von vorn.`,
      };
    case 'notAllowed':
      return { title: 'Das darfst du nicht', text: `${page.sentence} Nichts wurde verbunden.` };
    case 'cancelled':
      return {
        title: 'Nichts wurde verbunden',
        text: 'Du hast es nicht erlaubt. Wenn du willst, beginne im Chat von vorn.',
      };
    case 'outdated':
      return {
        title: 'Dieser Link gilt nicht mehr',
        text: 'Ein Link zum Anmelden gilt einmal, für zehn Minuten. Beginne im Chat von vorn.',
      };
    case 'otherBrowser':
      return {
        title: 'Diese Anmeldung wurde in einem anderen Browser begonnen',
        text: 'Sie muss in dem Browser beendet werden, in dem sie begonnen wurde, mit erlaubten Cookies. Nichts wurde verbunden. Beginne im Chat von vorn.',
      };
    case 'unavailable':
      return {
        title: 'Der Server hat nicht geantwortet',
        text: 'Nichts wurde verbunden. Warte eine Minute und beginne im Chat von vorn. Bleibt es dabei, sag es einem Admin.',
      };
    case 'unsuitable':
      return {
        title: 'Bei diesem Server kann man sich nicht anmelden',
        text: 'Er sagt nicht, wie, oder er will einen Client, den ein Admin dort angemeldet hat. Sag es einem Admin: Dessen Id kann mit dem Server eingegeben werden.',
      };
    case 'gone':
      return {
        title: 'Diesen Server gibt es nicht mehr',
        text: 'Er wurde entfernt oder geändert. Nichts wurde verbunden.',
      };
    case 'notStored':
      return {
        title: 'Das Konto konnte nicht gespeichert werden',
        text: 'Der Bot hat Schwierigkeiten mit seinem Speicher. Nichts wurde verbunden. Warte eine Minute und beginne im Chat von vorn.',
      };
    case 'busy':
      return {
        title: 'Zu viele zur gleichen Zeit',
        text: 'Nichts wurde verbunden. Warte eine Minute und versuche es dann wieder.',
      };
  }
}

function whoText({ name, surface, id }: McpPerson, team: string): string {
  const of = ` von ${team}`;
  switch (surface) {
    case 'slack':
      return `${name} (auf Slack Mitglied ${id}${of})`;
    case 'discord':
      return `${name} (auf Discord ${id}${of})`;
    case 'web':
      return name;
    case 'cli':
    case 'code':
      return `${name} (${id}${of})`;
  }
}
