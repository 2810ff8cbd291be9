/** One request to the Web API, as it arrived; tokens by what stood in the header. */
export interface ScriptedCall {
  readonly method: string;
  readonly token: string | undefined;
  readonly args: Readonly<Record<string, string>>;
}

/** What a method answers: an object, with scopes for the header, or a failure below. */
export type ScriptedAnswer =
  | { readonly ok: boolean; readonly scopes?: string; readonly [field: string]: unknown }
  | { readonly httpStatus: number; readonly body?: string }
  | { readonly cut: true };

/** A Web API that answers what a test says, by the `fetch` that the adapter is given. */
export interface ScriptedSlack {
  readonly fetch: typeof globalThis.fetch;
  readonly calls: readonly ScriptedCall[];
  /** Replaces what a method answers; a function is given each call. */
  answer(
    method: string,
    answer: ScriptedAnswer | ((call: ScriptedCall) => ScriptedAnswer | Promise<ScriptedAnswer>),
  ): void;
}

/** Who the bot is where a test does not say otherwise. */
export const ACME = {
  ok: true,
  team: 'Acme',
  team_id: 'T1',
  user_id: 'U0BOT',
  bot_id: 'B0BOT',
  is_enterprise_install: false,
} as const;

export function createScriptedSlack(): ScriptedSlack {
  const calls: ScriptedCall[] = [];
  const answers = new Map<string, ScriptedAnswer | ((call: ScriptedCall) => ScriptedAnswer | Promise<ScriptedAnswer>)>([
    ['auth.test', ACME],
  ]);
  return {
    calls,
    answer: (method, answer) => answers.set(method, answer),
    fetch: async (input, init) => {
      const method = textOf(input).split('/').at(-1) ?? '';
      const token = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '');
      const args = Object.fromEntries(new URLSearchParams(textOf(init?.body)));
      const call = { method, token, args };
      calls.push(call);
      const scripted = answers.get(method) ?? { ok: false, error: 'unknown_method' };
      const answer = typeof scripted === 'function' ? await scripted(call) : scripted;
      if ('cut' in answer) throw new TypeError('fetch failed');
      if ('httpStatus' in answer && typeof answer.httpStatus === 'number') {
        const headers = answer.httpStatus === 429 ? { 'retry-after': '7' } : {};
        return new Response(typeof answer.body === 'string' ? answer.body : '', { status: answer.httpStatus, headers });
      }
      const { scopes, ...body } = answer as { readonly scopes?: string }; // the other two were looked at above
      return Response.json(body, { headers: scopes === undefined ? {} : { 'x-oauth-scopes': scopes } });
    },
  };
}

/** Addresses and bodies of the client are plain texts, or addresses. */
function textOf(value: unknown): string {
  return value instanceof URL ? value.href : typeof value === 'string' ? value : '';
}
