/** The body of a request, read: what Slack sends as JSON, and the fields of commands and interactions. */
export type ReadBody = { readonly ok: true; readonly body: unknown } | { readonly ok: false; readonly reason: string };

const FORM = 'application/x-www-form-urlencoded';

/** Bytes that the question about a certificate has at most. */
const MAX_CHECK_BYTES = 1_000;

/** Reads the bytes of a request by their content type. Never throws, whatever came. */
export function readBody(contentType: string | undefined, bytes: Uint8Array): ReadBody {
  switch (typeOf(contentType)) {
    case 'application/json':
      return readJson(new TextDecoder().decode(bytes));
    case FORM:
      return readForm(formOf(bytes));
    default:
      return { ok: false, reason: 'The content type is neither JSON nor a form.' };
  }
}

/** Whether Slack only looks if the certificate of the address is good: not signed, and nothing is to be done. */
export function isCertificateCheck(contentType: string | undefined, bytes: Uint8Array): boolean {
  return bytes.length <= MAX_CHECK_BYTES && typeOf(contentType) === FORM && formOf(bytes).get('ssl_check') === '1';
}

function typeOf(contentType: string | undefined): string | undefined {
  return contentType?.split(';')[0]?.trim().toLowerCase();
}

function formOf(bytes: Uint8Array): URLSearchParams {
  return new URLSearchParams(new TextDecoder().decode(bytes));
}

/** Interactions are one field with JSON; commands are fields. */
function readForm(form: URLSearchParams): ReadBody {
  const payload = form.get('payload');
  return payload === null ? { ok: true, body: Object.fromEntries(form) } : readJson(payload);
}

function readJson(text: string): ReadBody {
  try {
    return { ok: true, body: JSON.parse(text) as unknown };
  } catch {
    return { ok: false, reason: 'The body is not valid JSON.' };
  }
}
