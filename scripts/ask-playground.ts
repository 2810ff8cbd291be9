import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds that an answer may take. */
const LIMIT_MS = 30_000;

const ASK_EVERY_MS = 200;

interface ReadMessage {
  readonly content: { readonly markdown?: string; readonly final?: boolean };
}

/** Says something in #general of a running playground, as Ada, and gives what is answered in its thread. */
export async function askPlayground(address: string, text: string): Promise<string> {
  const api = `${address}/playground/api`;
  const { message } = await readJson<{ readonly message: { readonly id: string } }>(`${api}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ person: 'web:ada', channel: 'general', text }),
  });
  const thread = `${api}/thread?person=web:ada&channel=general&root=${message.id}`;
  for (const deadline = Date.now() + LIMIT_MS; Date.now() < deadline; await sleep(ASK_EVERY_MS)) {
    const { messages } = await readJson<{ readonly messages: readonly ReadMessage[] }>(thread);
    const answer = messages.find(({ content }) => content.final === true);
    if (answer !== undefined) return answer.content.markdown ?? '';
  }
  throw new Error(`No answer came within ${LIMIT_MS / 1_000} s.`);
}

async function readJson<T>(address: string, init?: RequestInit): Promise<T> {
  const response = await fetch(address, init);
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
  const body: T = JSON.parse(await response.text());
  return body;
}
