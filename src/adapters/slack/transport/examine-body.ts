/** What a delivery of Slack is, as far as the transport must know. */
export type Examined =
  /** For bolt and its listeners. */
  | { readonly kind: 'deliverable'; readonly body: Readonly<Record<string, unknown>> }
  /** Slack asks whether this address is ours. */
  | { readonly kind: 'verification'; readonly challenge: string }
  /** Slack leaves events out, because there are too many for this app. */
  | { readonly kind: 'rate-limited'; readonly workspace: string | undefined }
  | { readonly kind: 'unsupported' };

/** Types of interactions, each with the part that bolt reads without looking. */
const INTERACTIONS: Readonly<Record<string, string>> = {
  block_actions: 'user',
  block_suggestion: 'user',
  message_action: 'user',
  shortcut: 'user',
  view_closed: 'view',
  view_submission: 'view',
};

/** Tells what bolt can be given from what it would fail at or not know. Never throws, whatever came. */
export function examineBody(body: unknown): Examined {
  if (!isRecord(body)) return { kind: 'unsupported' };
  const { type, challenge, event, command, team_id: workspace, user } = body;
  if (type === 'url_verification') {
    return typeof challenge === 'string' ? { kind: 'verification', challenge } : { kind: 'unsupported' };
  }
  if (type === 'app_rate_limited') {
    return { kind: 'rate-limited', workspace: typeof workspace === 'string' ? workspace : undefined };
  }
  if (isRecord(event) && typeof event['type'] === 'string') {
    return { kind: 'deliverable', body: eventForBolt(body, event) };
  }
  if (event !== undefined) return { kind: 'unsupported' };
  return typeof command === 'string' || isInteraction(body, type, user)
    ? { kind: 'deliverable', body: withoutNulls(body) }
    : { kind: 'unsupported' };
}

/** What may be logged of a delivery: ids and Slack's own words for what it is, nothing that somebody wrote. */
export function idsOf(body: unknown): Readonly<Record<string, string>> {
  if (!isRecord(body)) return {};
  const { event_id, team_id, team, event, type, command } = body;
  const inner = isRecord(event) ? event : {};
  const named = {
    event: event_id,
    workspace: team_id ?? (isRecord(team) ? team['id'] : undefined),
    type: inner['type'] ?? (command === undefined ? type : 'command'),
    subtype: inner['subtype'],
    channel: inner['channel'],
  };
  const ids = Object.entries(named).filter((entry): entry is [string, string] => isId(entry[1]));
  return Object.fromEntries(ids);
}

/** What bolt looks into where it is there: at one that is something else it fails, as often as it is delivered. */
const LOOKED_INTO: Readonly<Record<string, (value: unknown) => boolean>> = {
  channel: (value) => typeof value === 'string' || isRecord(value),
  user: (value) => typeof value === 'string' || isRecord(value),
  item: isRecord,
  subteam: isRecord,
};

function eventForBolt(
  { authorizations, ...body }: Readonly<Record<string, unknown>>,
  event: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const fields = Object.entries(event).filter(([name, value]) => {
    return !Object.hasOwn(LOOKED_INTO, name) || LOOKED_INTO[name]?.(value) === true;
  });
  const given = Array.isArray(authorizations) ? authorizations.filter(isRecord) : [];
  const whole = { ...body, ...(given.length > 0 && { authorizations: given }), event: Object.fromEntries(fields) };
  return withoutNulls(whole);
}

function withoutNulls(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}

function isInteraction(body: Readonly<Record<string, unknown>>, type: unknown, user: unknown): boolean {
  if (typeof type !== 'string' || !Object.hasOwn(INTERACTIONS, type)) return false;
  const { actions } = body;
  if (actions !== undefined && !Array.isArray(actions)) return false;
  return isRecord(user) && isRecord(body[INTERACTIONS[type] ?? 'user']);
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w.:-]{1,100}$/u.test(value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
