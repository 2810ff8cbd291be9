/** The server said no: asking again would not help. */
export class Refused extends Error {
  override readonly name = 'Refused';
  /** The server's word for why; empty where it has none. */
  readonly code: string;

  constructor(sentence: string, code = '') {
    super(sentence);
    this.code = code;
  }
}

/**
 * Waits for an answer of the server and reads it.
 *
 * @throws Error with a sentence for people when the server cannot be reached or fails; {@link Refused} when it says no.
 */
export async function readAnswer(asked: Promise<Response>): Promise<unknown> {
  const response = await asked.catch((cause: unknown) => {
    throw new Error('The server cannot be reached. Check that it is running, then try again.', { cause });
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return answer;
  const { message, code } = errorOf(answer);
  const sentence = message === '' ? `The server answered with status ${response.status}.` : message;
  throw response.status < 500 ? new Refused(sentence, code) : new Error(sentence);
}

function errorOf(answer: unknown): { readonly message: string; readonly code: string } {
  const { error }: { error?: unknown } = Object(answer);
  const { message, code }: { message?: unknown; code?: unknown } = Object(error);
  return { message: typeof message === 'string' ? message : '', code: typeof code === 'string' ? code : '' };
}
