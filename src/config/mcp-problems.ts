import type { Config } from './schema.ts';

type Server = Config['mcpServers'][string];

/** What is wrong with the settings of MCP servers beside each other, as sentences. */
export function mcpProblems({ mcpServers, secretKey }: Config): readonly string[] {
  const names = Object.keys(mcpServers);
  return [
    ...names.flatMap((name, index) => {
      const other = names.slice(0, index).find((before) => before.toLowerCase() === name.toLowerCase());
      return other === undefined ? [] : [`mcpServers.${name} and mcpServers.${other} differ in case only: rename one.`];
    }),
    ...Object.entries(mcpServers).flatMap(([name, server]) =>
      problemsOf(server, secretKey !== undefined).map((problem) => `mcpServers.${name}${problem}`),
    ),
  ];
}

function problemsOf(server: Server, canSeal: boolean): readonly string[] {
  const { command, url } = server;
  if (command === undefined && url === undefined) {
    return [' has neither a command nor a url: say which program is to be started, or where the server is.'];
  }
  if (command !== undefined && url !== undefined) {
    return [' has a command and a url: a program is started, or a server is reached. Leave one out.'];
  }
  return command === undefined ? urlProblems(server, canSeal) : commandProblems(server);
}

function commandProblems(server: Server): readonly string[] {
  const wrong = (['auth', 'account'] as const).filter((key) => server[key] !== undefined);
  return wrong.map((key) => `.${key} is for servers with a url: a program gets what it needs by \`env\`.`);
}

function urlProblems(server: Server, canSeal: boolean): readonly string[] {
  const wrong = (['args', 'env', 'directory'] as const).filter((key) => server[key] !== undefined);
  const { auth, account } = server;
  return [
    ...wrong.map((key) => `.${key} is for servers with a command.`),
    ...(auth === undefined ? [] : authProblems(auth, canSeal)),
    ...(account === 'personal' && auth?.kind !== 'oauth'
      ? ['.account is "personal", which needs auth of the kind "oauth": only who signs in has an account of their own.']
      : []),
  ];
}

function authProblems(auth: NonNullable<Server['auth']>, canSeal: boolean): readonly string[] {
  const { kind, token, clientId, clientSecret, issuer } = auth;
  switch (kind) {
    case undefined:
      return ['.auth has no kind: it is "bearer", "clientCredentials" or "oauth".'];
    case 'bearer':
      return [
        ...(token === undefined ? ['.auth is of the kind "bearer" and has no token.'] : []),
        ...(issuer === undefined ? [] : ['.auth is of the kind "bearer", which has no issuer: leave it out.']),
      ];
    case 'clientCredentials':
      return clientId === undefined || clientSecret === undefined
        ? ['.auth is of the kind "clientCredentials" and needs clientId and clientSecret.']
        : [];
    case 'oauth':
      return [
        ...(clientSecret !== undefined && clientId === undefined ? ['.auth has a clientSecret and no clientId.'] : []),
        ...(canSeal
          ? []
          : [
              '.auth is of the kind "oauth", which needs secretKey, which accounts are encrypted with: set THREADLOOP_SECRET_KEY; "openssl rand -base64 32" makes one.',
            ]),
      ];
  }
}
