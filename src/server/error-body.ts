/** What every refused request is answered with; `message` is a sentence for people. */
export interface ErrorBody {
  readonly error: { readonly code: string; readonly message: string };
}

/** Makes the answer to a request that is refused. */
export function errorBody(code: string, message: string): ErrorBody {
  return { error: { code, message } };
}
