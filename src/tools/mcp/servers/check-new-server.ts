import type { Texts } from '../../../text/index.ts';
import type { McpAuth, NewMcpServer } from '../../../threads/administration/mcp-servers.ts';
import { type HostRule, judgeUrl } from './host-rule.ts';

const NAME = /^[A-Za-z0-9]{1,20}$/u;

/** What can stand in a header: tokens and secrets go there. */
const SECRET = /^[\x21-\x7e]{1,4000}$/u;

export interface NewServerRules {
  readonly rules: readonly HostRule[];
  /** The same, as the operator wrote them. */
  readonly hosts: readonly string[];
  /** Whether secrets can be encrypted. */
  readonly canSeal: boolean;
  readonly texts: Texts;
}

/** What is wrong with what somebody entered, by field, tokens and secrets under `secret`; each a sentence for beside it. */
export function checkNewServer(
  { name, url, auth, account }: NewMcpServer,
  { rules, hosts, canSeal, texts }: NewServerRules,
): Readonly<Record<string, string>> {
  const { problems } = texts.mcp;
  const judged = judgeUrl(url, rules, hosts);
  return {
    ...(!NAME.test(name) && { name: problems.name }),
    ...(!judged.ok && { url: problems.url(judged.problem) }),
    ...(account === 'personal' && auth.kind !== 'oauth' && { account: problems.account }),
    ...authProblems(auth, canSeal, texts),
  };
}

/** What is wrong with a token or a secret; undefined when nothing is. */
export function secretProblem(secret: string, canSeal: boolean, { mcp }: Texts): string | undefined {
  if (secret === '') return mcp.problems.missing;
  if (!SECRET.test(secret)) return mcp.problems.secret;
  return canSeal ? undefined : mcp.problems.noSecretKey;
}

function authProblems(auth: McpAuth, canSeal: boolean, texts: Texts): Readonly<Record<string, string>> {
  const { problems } = texts.mcp;
  switch (auth.kind) {
    case 'none':
      return {};
    case 'bearer':
      return fields({ secret: secretProblem(auth.token, canSeal, texts) });
    case 'clientCredentials':
      return fields({
        auth: idProblem(auth.clientId, texts),
        secret: secretProblem(auth.clientSecret, canSeal, texts),
      });
    case 'oauth': {
      const { clientId, clientSecret } = auth;
      const isSecretAlone = clientSecret !== undefined && clientId === undefined;
      const ofId = clientId === undefined ? undefined : idProblem(clientId, texts);
      return fields({
        // The tokens that signing in gives are kept.
        auth: canSeal ? (isSecretAlone ? problems.missing : ofId) : problems.noSecretKey,
        secret: clientSecret === undefined ? undefined : secretProblem(clientSecret, canSeal, texts),
      });
    }
  }
}

function idProblem(id: string, { mcp }: Texts): string | undefined {
  if (id === '') return mcp.problems.missing;
  return SECRET.test(id) ? undefined : mcp.problems.secret;
}

function fields(found: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(found).flatMap(([field, problem]) => (problem === undefined ? [] : [[field, problem]])),
  );
}
