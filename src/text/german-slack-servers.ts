import type { SlackServerTexts } from './slack-server-texts.ts';

/** MCP servers in Slack, in German. */
export const germanSlackServers: SlackServerTexts = {
  title: 'MCP-Server',
  about: 'Server, deren Werkzeuge hier benutzt werden können. Sie sind aus, bis ein Admin sie einschaltet.',
  aboutPersonal: 'Server, bei denen du ein eigenes Konto hast. Es wird nur für deine eigenen Worte benutzt.',
  none: 'Es gibt noch keine MCP-Server.',
  nonePersonal: 'Es gibt keinen Server, bei dem du ein eigenes Konto brauchst.',
  facts: ({ address, origin, account, tools }) =>
    [
      address,
      origin === 'config' ? 'aus der Konfiguration' : 'hier hinzugefügt',
      account === 'team' ? 'ein Konto für alle' : 'ein eigenes Konto für jede Person',
      tools === 1 ? '1 Werkzeug' : `${tools} Werkzeuge`,
    ].join('  ·  '),
  leftOut: (count) => `${count === 1 ? '1 Werkzeug wird' : `${count} Werkzeuge werden`} nicht genommen:`,
  add: 'Server hinzufügen…',
  check: 'Jetzt prüfen',
  secret: 'Geheimnis eintragen…',
  signIn: 'Anmelden…',
  connectMine: 'Mein Konto verbinden…',
  disconnect: 'Trennen',
  disconnectConfirm: (name) => ({
    title: `${name} trennen?`,
    text: 'Das Konto wird hier vergessen. Bis sich wieder jemand anmeldet, gehen seine Werkzeuge damit nicht.',
    confirm: 'Trennen',
  }),
  remove: 'Entfernen',
  removeConfirm: (name) => ({
    title: `${name} entfernen?`,
    text: 'Seine Werkzeuge, Konten und Geheimnisse werden mit ihm entfernt. Das kann nicht rückgängig gemacht werden.',
    confirm: 'Entfernen',
  }),
  tools: 'Einstellungen eines Werkzeugs…',
  spoken: (button, name) => `${button} ${name}`,
  form: {
    title: 'MCP-Server hinzufügen',
    submit: 'Hinzufügen',
    about: (hosts) =>
      `Der Bot verbindet sich sofort mit ihm und liest seine Werkzeuge. Sie sind aus, bis du sie einschaltest. Server dürfen sein bei: ${hosts.join(', ')}`,
    name: 'Name',
    nameHint: 'Buchstaben und Ziffern, höchstens 20. Die Namen seiner Werkzeuge beginnen damit.',
    url: 'Adresse',
    urlHint: 'Zum Beispiel https://mcp.example.com/mcp',
    auth: 'Wie der Bot sich ausweist',
    auths: {
      none: 'Gar nicht',
      bearer: 'Mit einem Token',
      clientCredentials: 'Mit Client-ID und Client-Geheimnis',
      oauth: 'Durch Anmelden (OAuth)',
    },
    account: 'Wessen Konto benutzt wird',
    accounts: { team: 'Eines für alle hier', personal: 'Das eigene jeder Person, nur für ihre eigenen Worte' },
    token: 'Token',
    clientId: 'Client-ID',
    clientIdHint: 'Ohne sie meldet der Bot sich selbst beim Server an.',
    clientSecret: 'Client-Geheimnis',
    secretHint: 'Es wird verschlüsselt aufbewahrt und niemandem wieder gezeigt.',
    adding: (name) => `Verbinde mit ${name}… Dieses Fenster sagt, was daraus wird.`,
  },
  secretForm: {
    title: 'Geheimnis eintragen',
    submit: 'Speichern',
    about: (name) => `Das Token oder das Client-Geheimnis, mit dem der Bot sich bei *${name}* ausweist.`,
    label: 'Geheimnis',
  },
  link: {
    title: 'Anmelden',
    about: ({ name, host, until }) =>
      `Der Knopf führt zu ${host}; dort meldest du dich bei *${name}* an. Er geht einmal, nur für dich, bis ${until}. Gib ihn niemandem.`,
    button: 'Weiter zur Anmeldung',
  },
  added: (name) => `${name} wurde hinzugefügt. Schalte die Werkzeuge ein, die du willst.`,
  removed: (name) => `${name} wurde entfernt.`,
  checked: (name) => `${name} wurde neu gefragt.`,
  secretSet: (name) => `Das Geheimnis von ${name} wurde eingetragen.`,
  disconnected: (name) => `${name} wurde getrennt.`,
};
