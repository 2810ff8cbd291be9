import { type Dispatcher, FormData as OwnFormData, type RequestInit, fetch as undiciFetch } from 'undici';

/**
 * Does what the global fetch does, over `dispatcher`. undici and its fetch must be of one build: Node's own refuses the
 * dispatchers of another.
 */
export async function send(
  dispatcher: Dispatcher,
  ...[input, init]: Parameters<typeof globalThis.fetch>
): Promise<Response> {
  const [target, settings] = translate(input, init);
  const response: unknown = await undiciFetch(target, { ...settings, dispatcher });
  return response as Response; // the same interface, of another build of the same code
}

/** Requests and forms of Node's own build are unknown to undici's, and become its own. */
function translate(
  ...[input, init = {}]: Parameters<typeof globalThis.fetch>
): readonly [target: string | URL, settings: RequestInit] {
  const isRequest = typeof input === 'object' && !(input instanceof URL);
  const asked = isRequest ? { ...partsOf(input), ...init } : init;
  const { body } = asked;
  const translated: unknown = body instanceof FormData ? { ...asked, body: formOf(body) } : asked;
  return [isRequest ? input.url : input, translated as RequestInit]; // what is left has the same shape in both
}

function partsOf({ method, headers, body, redirect, signal }: Request): object {
  return { method, headers, redirect, signal, ...(body !== null && { body, duplex: 'half' }) };
}

function formOf(form: FormData): OwnFormData {
  const copy = new OwnFormData();
  for (const [name, value] of form) {
    if (typeof value === 'string') copy.append(name, value);
    else copy.append(name, value, value.name);
  }
  return copy;
}
