import type { ServerPageTexts } from './admin-page-servers-texts.ts';

/** What stands on the admins' page about MCP servers, in German. */
export const germanAdminPageServers: ServerPageTexts = {
  title: 'MCP-Server',
  about:
    'Andere Programme, deren Werkzeuge der Bot benutzen kann. Was ein Server von sich sagt, steht hier, wie er es sagt: Prüfe es.',
  none: 'Hier gibt es noch keinen Server.',
  health: { ok: 'geht', failing: 'geht nicht', signIn: 'braucht eine Anmeldung', new: 'noch nicht gefragt' },
  origin: { config: 'aus der Konfiguration', chat: 'von Admins hinzugefügt' },
  account: { team: 'ein Konto für alle', personal: 'jede Person ihr eigenes Konto' },
  auth: {
    none: 'Keine Anmeldung',
    bearer: 'Bearer-Token',
    clientCredentials: 'Client-ID und Geheimnis',
    oauth: 'Menschen melden sich an (OAuth)',
  },
  tools: (number) => (number === 1 ? '1 Werkzeug' : `${number} Werkzeuge`),
  leftOut: (number) =>
    number === 1 ? '1 Werkzeug wurde nicht übernommen' : `${number} Werkzeuge wurden nicht übernommen`,
  toolsAbout: 'Werkzeuge sind aus, bis du sie einschaltest.',

  check: 'Prüfen',
  checked: (server) => `${server} wurde gefragt.`,
  remove: 'Entfernen…',
  removeConfirm: (server) => `${server} mit seinen Werkzeugen und Konten hier entfernen?`,
  removeYes: 'Ja, entfernen',
  removed: (server) => `${server} ist entfernt.`,
  secret: 'Neues Geheimnis…',
  secretField: {
    bearer: 'Neues Bearer-Token',
    clientCredentials: 'Neues Geheimnis des Clients',
  },
  secretSet: 'Das neue Geheimnis ist gespeichert. Niemand kann es wieder lesen.',
  signIn: 'Anmelden…',
  signInLink: (server) => `Anmeldung bei ${server} öffnen`,
  signInAbout: (until) => `Nur du kannst diesen Link benutzen, einmal, bis ${until}.`,
  disconnect: 'Abmelden',
  disconnected: (server) => `Bei ${server} abgemeldet.`,

  add: 'Server hinzufügen',
  addTitle: 'Einen Server hinzufügen',
  addInTeam: 'Admins fügen Server einem Team hinzu: Wähle „Ganzes Team“ unter den Orten.',
  added: (server) => `${server} ist hinzugefügt.`,
  submit: 'Hinzufügen',
  submitting: 'Der Server wird gefragt…',
  cancel: 'Abbrechen',
  save: 'Speichern',
  fields: {
    name: 'Name des Servers',
    nameAbout: 'Buchstaben und Ziffern, höchstens 20. Die Namen seiner Werkzeuge beginnen damit.',
    url: 'Adresse',
    urlAbout: (hosts) => `Die Adresse seines MCP-Endpunkts, etwa https://mcp.example.com/mcp. Erlaubt: ${hosts}.`,
    auth: 'Wie sich der Bot anmeldet',
    token: 'Das Bearer-Token',
    clientId: 'Client-ID',
    clientIdOptional: 'Client-ID (leer: Der Bot registriert sich selbst)',
    clientSecret: 'Geheimnis des Clients',
    clientSecretOptional: 'Geheimnis des Clients (falls es eins gibt)',
    account: 'Wessen Konto',
    accountAbout: {
      team: 'Ein Konto, benutzt für alle im Team',
      personal: 'Das jeder Person, benutzt nur für ihre eigenen Worte',
    },
  },
  problems: (number) =>
    `Nichts wurde geändert: ${number === 1 ? 'Ein Feld kann' : `${number} Felder können`} so nicht übernommen werden.`,

  accounts: {
    title: 'Meine Konten bei anderen Programmen',
    about: 'Benutzt für das, was du selbst willst, und für niemanden sonst.',
    connected: 'Du bist angemeldet.',
  },
};
