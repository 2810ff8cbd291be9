import type { BoundedRequest } from '../bounded-fetch.ts';
import { parseTarget, type Target } from './parse-target.ts';

/** Redirects that are followed one after another. */
export const MAX_REDIRECTS = 5;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** What is asked next. */
export interface Step {
  readonly target: Target;
  readonly method: 'GET' | 'POST';
  readonly headers: NonNullable<BoundedRequest['headers']>;
  readonly body?: string;
}

/**
 * Where an answer sends us; undefined when it is the answer. The new address is judged like any other. To another
 * origin no header of the caller goes along and no body; and what came over TLS does not go on without.
 *
 * @throws Error with a sentence for the model when it leads where it must not.
 */
export function followRedirect(
  step: Step,
  answer: { readonly status: number; readonly location: string | undefined },
  trustedOrigins: readonly string[],
): Step | undefined {
  const { status, location } = answer;
  if (!REDIRECTS.has(status) || location === undefined) return undefined;
  const from = step.target.url;
  if (!URL.canParse(location, from.href)) throw new Error(`"${from.hostname}" leads on to an address that is none.`);
  const to = new URL(location, from);
  const isSameOrigin = to.origin === from.origin;
  // A public page must not lead into a place of one's own, whoever vouches for that.
  const target = parseTarget(to.href, step.target.isTrusted ? trustedOrigins : []);
  if (from.protocol === 'https:' && target.url.protocol === 'http:') {
    throw new Error(
      `"${from.hostname}" leads from https:// to an address that begins with http://; that is not followed.`,
    );
  }
  const isToBeGot = status === 303 || (step.method === 'POST' && status <= 302);
  if (!isToBeGot && step.method === 'POST' && !isSameOrigin) {
    throw new Error(`"${from.hostname}" leads what was to be sent on to another host; that is not followed.`);
  }
  const headers = isSameOrigin ? step.headers : {};
  if (isToBeGot || step.body === undefined) return { target, method: isToBeGot ? 'GET' : step.method, headers };
  return { target, method: step.method, headers, body: step.body };
}
