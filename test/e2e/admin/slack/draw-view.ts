type Json = Readonly<Record<string, unknown>>;

/** What ids in a view are shown as. */
export interface ViewNames {
  readonly users?: Readonly<Record<string, string>>;
  readonly channels?: Readonly<Record<string, string>>;
  /** The team's name, above the home. */
  readonly app?: string;
}

/** What a person has typed or is told in a modal: by block. */
export interface ViewState {
  readonly errors?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, unknown>>;
}

/** A view of Slack's as a page of its own, drawn as Slack's window draws it: for screenshots, not for use. */
export function drawView(view: Json, names: ViewNames = {}, state: ViewState = {}): string {
  const blocks = objects(view['blocks'])
    .map((block, index) => drawBlock(block, index, names, state))
    .join('\n');
  const body = view['type'] === 'home' ? drawHome(blocks, names) : drawModal(view, blocks);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Slack view</title><style>${STYLE}</style><body class="${String(view['type'])}">${body}</body></html>`;
}

function drawHome(blocks: string, { app = 'threadloop' }: ViewNames): string {
  return `<header class="bar"><b>${escape(app)}</b><nav><span class="tab on">Home</span><span class="tab">Messages</span><span class="tab">About</span></nav></header><main>${blocks}</main>`;
}

function drawModal(view: Json, blocks: string): string {
  const submit =
    typeof view['submit'] !== 'object' || view['submit'] === null
      ? ''
      : `<span class="button primary">${words(view['submit'])}</span>`;
  const close = `<span class="button">${typeof view['close'] !== 'object' || view['close'] === null ? 'Close' : words(view['close'])}</span>`;
  return `<div class="window"><header><b>${words(view['title'])}</b><span class="x">✕</span></header><main>${blocks}</main><footer>${close}${submit}</footer></div>`;
}

function drawBlock(block: Json, index: number, names: ViewNames, state: ViewState): string {
  const id = typeof block['block_id'] === 'string' ? block['block_id'] : `block-${index}`;
  switch (block['type']) {
    case 'header':
      return `<h2>${words(block['text'])}</h2>`;
    case 'divider':
      return '<hr>';
    case 'section': {
      const accessory = object(block['accessory']);
      const beside =
        accessory['type'] === undefined ? '' : `<div class="beside">${drawElement(accessory, names)}</div>`;
      const fields = objects(block['fields']).map((field) => `<div>${text(field, names)}</div>`);
      return `<section><div class="text">${text(object(block['text']), names)}${fields.join('')}</div>${beside}</section>`;
    }
    case 'context':
      return `<p class="context">${objects(block['elements'])
        .map((element) => text(element, names))
        .join(' ')}</p>`;
    case 'actions':
      return `<div class="row">${objects(block['elements'])
        .map((element) => drawElement(element, names))
        .join('')}</div>`;
    case 'input': {
      const optional = block['optional'] === true ? ' <span class="optional">(optional)</span>' : '';
      const hint = block['hint'] === undefined ? '' : `<p class="hint">${words(block['hint'])}</p>`;
      const wrong = state.errors?.[id];
      const error = wrong === undefined ? '' : `<p class="error">⚠ ${escape(wrong)}</p>`;
      const typed = state.values?.[id];
      return `<div class="input${wrong === undefined ? '' : ' wrong'}"><label>${words(block['label'])}${optional}</label>${drawElement(object(block['element']), names, typed)}${error}${hint}</div>`;
    }
    default:
      return `<p class="unknown">${escape(String(block['type']))}</p>`;
  }
}

function drawElement(element: Json, names: ViewNames, typed?: unknown): string {
  switch (element['type']) {
    case 'button':
      return `<span class="button ${escape(string(element['style']))}">${words(element['text'])}</span>`;
    case 'plain_text_input':
    case 'number_input':
    case 'email_text_input':
    case 'url_text_input': {
      const value = typeof typed === 'string' ? typed : element['initial_value'];
      const shown =
        typeof value === 'string' ? escape(value) : `<span class="placeholder">${words(element['placeholder'])}</span>`;
      return `<div class="field ${element['multiline'] === true ? 'multiline' : ''}">${shown}</div>`;
    }
    case 'radio_buttons':
    case 'checkboxes': {
      const chosen = [object(element['initial_option']), ...objects(element['initial_options'])].map(
        (one) => one['value'],
      );
      const given = typed === undefined ? chosen : [typed].flat();
      const kind = element['type'] === 'radio_buttons' ? 'radio' : 'box';
      return `<div class="choices">${objects(element['options'])
        .map((option) => drawChoice(option, kind, given, names))
        .join('')}</div>`;
    }
    case 'static_select':
    case 'conversations_select':
    case 'users_select':
    case 'channels_select': {
      const value =
        element['initial_option'] === undefined
          ? named(
              string(element['initial_conversation'] ?? element['initial_user'] ?? element['initial_channel']),
              names,
            )
          : words(object(element['initial_option'])['text']);
      const shown = value === '' ? `<span class="placeholder">${words(element['placeholder'])}</span>` : value;
      return `<span class="select">${shown}<span class="arrow">⌄</span></span>`;
    }
    case 'multi_static_select':
    case 'multi_users_select':
    case 'multi_conversations_select': {
      const ids = [element['initial_users'], element['initial_conversations']].flatMap((list) =>
        Array.isArray(list) ? list.map(String) : [],
      );
      const chips = [
        ...ids.map((id) => named(id, names)),
        ...objects(element['initial_options']).map((option) => words(option['text'])),
      ].map((chip) => `<span class="chip">${chip} ✕</span>`);
      return `<span class="select wide">${chips.length === 0 ? '<span class="placeholder">Select…</span>' : chips.join('')}<span class="arrow">⌄</span></span>`;
    }
    default:
      return `<span class="unknown">${escape(String(element['type']))}</span>`;
  }
}

function drawChoice(option: Json, kind: string, chosen: readonly unknown[], names: ViewNames): string {
  const isChosen = chosen.includes(option['value']) || chosen.includes(object(option['text'])['text']);
  const description = option['description'] === undefined ? '' : `<p class="hint">${words(option['description'])}</p>`;
  return `<div class="choice"><span class="${kind} ${isChosen ? 'on' : ''}"></span><div>${text(object(option['text']), names)}${description}</div></div>`;
}

function text(object_: Json, names: ViewNames): string {
  const written = string(object_['text']);
  return object_['type'] === 'mrkdwn' ? mrkdwn(written, names) : escape(written);
}

/** Slack's notation as HTML: what it has escaped itself stays escaped. */
function mrkdwn(written: string, names: ViewNames): string {
  return written
    .split('\n')
    .map((line) => {
      const quoted = line.startsWith('&gt; ') || line.startsWith('> ');
      const inner = quoted ? line.replace(/^(?:&gt;|>) /u, '') : line;
      const drawn = inner
        .replace(
          /<@([A-Z0-9]+)>/gu,
          (_, id: string) => `<span class="mention">@${escape(names.users?.[id] ?? id)}</span>`,
        )
        .replace(
          /<#([A-Z0-9]+)>/gu,
          (_, id: string) => `<span class="mention">#${escape(names.channels?.[id] ?? id)}</span>`,
        )
        .replace(/<!date\^(\d+)\^[^|>]+\|[^>]*>/gu, (_, seconds: string) => dateOf(Number(seconds)))
        .replace(/<(https?:[^|>]+)\|([^>]+)>/gu, '<a>$2</a>')
        .replace(/`([^`]+)`/gu, '<code>$1</code>')
        .replace(/(^|[\s(])\*([^*\n]+)\*(?=$|[\s.,:;!?)])/gu, '$1<b>$2</b>')
        .replace(/(^|[\s(])_([^_\n]+)_(?=$|[\s.,:;!?)])/gu, '$1<i>$2</i>');
      return quoted ? `<blockquote>${drawn}</blockquote>` : `${drawn}<br>`;
    })
    .join('')
    .replace(/(?:<br>)+$/u, '');
}

function dateOf(seconds: number): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return format.format(seconds * 1_000);
}

function named(id: string, { users, channels }: ViewNames): string {
  if (id === '') return '';
  return escape(users?.[id] ?? (channels?.[id] === undefined ? id : `#${channels[id]}`));
}

function words(value: unknown): string {
  return escape(string(object(value)['text']));
}

function string(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function escape(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function object(value: unknown): Json {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function objects(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.map(object) : [];
}

const STYLE = `
*{box-sizing:border-box}
body{margin:0;font:15px/1.46668 Lato,"Helvetica Neue",Arial,sans-serif;color:#1d1c1d;background:#fff}
body.modal{background:#7c7c7c;padding:32px}
.bar{padding:12px 24px 0;border-bottom:1px solid #ddd;font-size:18px}.bar nav{display:flex;gap:20px;margin-top:8px;font-size:13px}
.tab{padding:6px 0;color:#616061}.tab.on{color:#1d1c1d;font-weight:700;border-bottom:2px solid #4a154b}
body.home main{max-width:760px;padding:8px 24px 40px}
.window{width:520px;margin:0 auto;background:#fff;border-radius:8px;box-shadow:0 18px 48px #0005}
.window header{display:flex;justify-content:space-between;padding:20px 28px;font-size:22px;font-weight:900}.x{color:#616061;font-size:16px}
.window main{padding:0 28px 12px}.window footer{display:flex;justify-content:flex-end;gap:12px;padding:20px 28px;border-top:1px solid #eee}
h2{font-size:18px;margin:18px 0 6px}hr{border:0;border-top:1px solid #ddd;margin:14px 0}
section{display:flex;gap:16px;margin:8px 0;justify-content:space-between}.text{flex:1;min-width:0;overflow-wrap:anywhere}
.row{display:flex;flex-wrap:wrap;gap:8px;margin:8px 0}
.button{display:inline-block;border:1px solid #bbb;border-radius:4px;padding:4px 12px;font-weight:700;font-size:13px;background:#fff;white-space:nowrap}
.button.primary{background:#007a5a;color:#fff;border-color:#007a5a}.button.danger{color:#e01e5a;border-color:#e01e5a}
.window footer .button{font-size:15px;padding:6px 14px}
.context{color:#616061;font-size:13px;margin:4px 0 10px}.hint{color:#616061;font-size:13px;margin:4px 0}
.input{margin:14px 0 6px}.input label{display:block;font-weight:700;margin-bottom:6px}.optional{font-weight:400;color:#616061}
.field{border:1px solid #bbb;border-radius:4px;padding:7px 12px;min-height:38px;white-space:pre-wrap;overflow-wrap:anywhere}.field.multiline{min-height:92px}
.wrong .field,.wrong .select{border-color:#e01e5a}.error{color:#e01e5a;font-size:13px;margin:4px 0;font-weight:700}
.placeholder{color:#868686}.select{display:inline-flex;gap:8px;align-items:center;border:1px solid #bbb;border-radius:4px;padding:4px 10px;font-size:13px;min-width:150px;min-height:30px}
.select.wide{display:flex;flex-wrap:wrap;min-height:38px}.arrow{margin-left:auto;color:#616061}.chip{background:#e8f5fa;border-radius:3px;padding:1px 6px}
.choice{display:flex;gap:8px;margin:5px 0}.radio,.box{flex:none;width:16px;height:16px;border:1px solid #868686;border-radius:3px;margin-top:3px}
.radio{border-radius:50%}.radio.on{border:5px solid #1264a3}.box.on{background:#1264a3;border-color:#1264a3}
.mention{background:#e8f5fa;color:#1264a3;border-radius:3px;padding:0 2px}a{color:#1264a3}code{background:#f6f6f6;border:1px solid #ddd;border-radius:3px;color:#c01343;font-size:12px;padding:1px 3px;overflow-wrap:anywhere}
blockquote{border-left:4px solid #ddd;margin:2px 0;padding-left:10px}.unknown{color:#e01e5a}
`;
