import type { DiscordMcpTexts } from './discord-mcp-texts.ts';

/** MCP servers in Discord, in German. */
export const germanDiscordMcp: DiscordMcpTexts = {
  title: 'MCP-Server',
  accountsTitle: 'Deine Konten',
  about: 'Server, deren Werkzeuge hier benutzt werden können. Sie sind aus, bis ein Admin sie einschaltet.',
  aboutAccounts: 'Server, bei denen du ein eigenes Konto hast. Es wird nur für deine eigenen Worte benutzt.',
  none: 'Es gibt noch keine MCP-Server.',
  noAccounts: 'Es gibt keinen Server, bei dem du ein eigenes Konto brauchst.',
  facts: ({ address, origin, account, tools }) =>
    [
      address,
      origin === 'config' ? 'aus der Konfiguration' : 'hier hinzugefügt',
      account === 'team' ? 'ein Konto für alle' : 'ein eigenes Konto für jede Person',
      tools === 1 ? '1 Werkzeug' : `${tools} Werkzeuge`,
    ].join(' · '),
  more: (count) => `… und ${count} weitere`,
  leftOut: (count) => `${count === 1 ? '1 Werkzeug wird' : `${count} Werkzeuge werden`} nicht genommen:`,
  auths: {
    none: 'Gar nicht',
    bearer: 'Mit einem Token',
    clientCredentials: 'Mit Client-ID und Client-Geheimnis',
    oauth: 'Durch Anmelden (OAuth)',
  },
  menus: {
    add: 'Wie weise ich mich bei ihm aus?',
    tools: 'Einstellungen eines Werkzeugs…',
  },
  allTools: 'Alle Werkzeuge',
  buttons: {
    open: 'Öffnen…',
    add: 'Server hinzufügen…',
    check: 'Jetzt prüfen',
    secret: 'Geheimnis eintragen…',
    signIn: 'Anmelden…',
    disconnect: 'Trennen…',
    remove: 'Entfernen…',
    all: 'Alle Server',
    no: 'Nein, behalten',
    again: 'Korrigieren…',
  },
  confirm: {
    disconnect: (name) => ({
      text: `**${name} trennen?** Ich vergesse das Konto. Bis sich wieder jemand anmeldet, gehen seine Werkzeuge damit nicht.`,
      yes: 'Ja, trennen',
    }),
    remove: (name) => ({
      text: `**${name} entfernen?** Seine Werkzeuge, Konten und Geheimnisse gehen mit. Das kann nicht rückgängig gemacht werden.`,
      yes: 'Ja, entfernen',
    }),
  },
  add: {
    about: (hosts) =>
      `Ich verbinde mich sofort mit ihm und lese seine Werkzeuge. Sie sind aus, bis du sie einschaltest. Server dürfen sein bei: ${hosts.join(', ')}`,
    title: 'MCP-Server hinzufügen',
    invalid: '**Nicht hinzugefügt.** Bitte korrigiere das:',
    secretsAgain: 'Geheimnisse müssen neu eingetragen werden.',
    fields: {
      name: 'Name',
      url: 'Adresse',
      auth: 'Wie ich mich ausweise',
      account: 'Wessen Konto benutzt wird',
      token: 'Token',
      clientId: 'Client-ID',
      clientSecret: 'Client-Geheimnis',
    },
    hints: {
      name: 'Buchstaben und Ziffern, höchstens 20. Die Namen seiner Werkzeuge beginnen damit.',
      url: 'Zum Beispiel https://mcp.example.com/mcp',
      clientId: 'Ohne sie melde ich mich selbst beim Server an.',
      secret: 'Es wird verschlüsselt aufbewahrt und niemandem wieder gezeigt.',
    },
    accounts: { team: 'Eines für alle hier', personal: 'Das eigene jeder Person, nur für ihre eigenen Worte' },
  },
  secret: {
    title: 'Geheimnis eintragen',
    label: 'Token oder Client-Geheimnis',
    hint: 'Es wird verschlüsselt aufbewahrt und niemandem wieder gezeigt.',
  },
  link: {
    about: ({ name, host, until }) =>
      `Der Knopf führt zu ${host}; dort meldest du dich bei **${name}** an. Er geht einmal, nur für dich, bis ${until}. Gib ihn niemandem.`,
    button: 'Weiter zur Anmeldung',
  },
  outcome: {
    added: (name) => `**${name} wurde hinzugefügt.** Schalte die Werkzeuge ein, die du willst.`,
    removed: (name) => `**${name} wurde entfernt.**`,
    checked: (name) => `**${name} wurde neu gefragt.**`,
    secretSet: (name) => `**Das Geheimnis von ${name} wurde eingetragen.**`,
    disconnected: (name) => `**${name} wurde getrennt.**`,
  },
  gone: 'Diesen Server gibt es nicht mehr.',
};
