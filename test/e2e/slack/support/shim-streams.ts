type Args = Readonly<Record<string, unknown>>;

interface Stream {
  readonly channel: string;
  readonly ts: string;
  text: string;
  readonly tasks: Map<string, { readonly title: string; readonly status: string }>;
  isOpen: boolean;
}

const MARKS: Readonly<Record<string, string>> = { pending: '◻', in_progress: '…', complete: '✓', error: '✗' };

/** Native streams over a Slack that has none: what is appended is shown by edits. */
export class StreamStore {
  readonly #post: (method: string, args: Args, authorization: string) => Promise<Args>;
  readonly #streams = new Map<string, Stream>();

  constructor(post: (method: string, args: Args, authorization: string) => Promise<Args>) {
    this.#post = post;
  }

  /** Streams that nobody has stopped. */
  get open(): number {
    return [...this.#streams.values()].filter(({ isOpen }) => isOpen).length;
  }

  async answer(method: string, args: Args, authorization: string): Promise<Args> {
    return method === 'chat.startStream'
      ? await this.#start(args, authorization)
      : await this.#goOn(method, args, authorization);
  }

  async #start(args: Args, authorization: string): Promise<Args> {
    const { channel, thread_ts: thread, recipient_team_id: team, recipient_user_id: user } = args;
    if (!String(channel).startsWith('D')) {
      if (team === undefined) return refusal('missing_recipient_team_id');
      if (user === undefined) return refusal('missing_recipient_user_id');
    }
    const draft = { text: '', tasks: new Map(), isOpen: true };
    take(draft, args);
    const place = { channel, ...(thread !== undefined && { thread_ts: thread }) };
    const posted = await this.#post(
      'chat.postMessage',
      { ...place, markdown_text: drawn(draft) || '…' },
      authorization,
    );
    if (posted['ok'] !== true) return posted;
    const stream: Stream = { ...draft, channel: String(posted['channel']), ts: String(posted['ts']) };
    this.#streams.set(`${stream.channel}:${stream.ts}`, stream);
    return { ok: true, channel: stream.channel, ts: stream.ts };
  }

  async #goOn(method: string, args: Args, authorization: string): Promise<Args> {
    const stream = this.#streams.get(`${String(args['channel'])}:${String(args['ts'])}`);
    if (stream === undefined) return refusal('message_not_found');
    if (!stream.isOpen) return refusal('message_not_in_streaming_state');
    const problem = take(stream, args);
    if (problem !== undefined) return refusal(problem);
    const { channel, ts } = stream;
    if (method === 'chat.stopStream') stream.isOpen = false;
    const blocks = Array.isArray(args['blocks']) ? args['blocks'] : [];
    const text = drawn(stream);
    const shown =
      blocks.length === 0 ? { markdown_text: text } : { text, blocks: [{ type: 'markdown', text }, ...blocks] };
    const answer = await this.#post('chat.update', { channel, ts, ...shown }, authorization);
    return { ...answer, channel, ts };
  }
}

function refusal(error: string): Args {
  return { ok: false, error };
}

/** Takes in what a call brings; Slack's word for what is wrong with it, if anything is. */
function take(stream: Pick<Stream, 'text' | 'tasks'>, args: Args): string | undefined {
  const { markdown_text: markdown, chunks } = args;
  const all: readonly Args[] = [
    ...(typeof markdown === 'string' ? [{ type: 'markdown_text', text: markdown }] : []),
    ...(Array.isArray(chunks) ? (chunks as Args[]) : []),
  ];
  for (const chunk of all) {
    switch (chunk['type']) {
      case 'markdown_text':
        if (String(chunk['text']).length > 12_000) return 'msg_too_long';
        stream.text += String(chunk['text']);
        break;
      case 'task_update':
        stream.tasks.set(String(chunk['id']), { title: String(chunk['title']), status: String(chunk['status']) });
        break;
      case 'plan_update':
      case 'blocks':
        break;
      default:
        return 'invalid_chunks';
    }
  }
  return undefined;
}

function drawn({ text, tasks }: Pick<Stream, 'text' | 'tasks'>): string {
  const steps = [...tasks.values()].map(({ title, status }) => `${MARKS[status] ?? '·'} ${title}`);
  return [...steps, text].filter((part) => part !== '').join('\n\n');
}
