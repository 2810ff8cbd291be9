import type { FakeDiscordMessage } from '../../../../src/testing/fake-discord/fake-discord.ts';
import { drawComponent } from './draw-components.ts';
import { drawText, escapeHtml, type Names } from './draw-text.ts';

type Json = Readonly<Record<string, unknown>>;

export interface DrawnMessage {
  readonly bot: string;
  readonly names: Names;
}

/** A message as a page: a simple likeness of Discord's dark client, to be looked at. */
export function drawMessage(message: FakeDiscordMessage, { bot, names }: DrawnMessage): string {
  const content = message.content === '' ? '' : drawText(message.content, names);
  const components = message.components.map((component) => drawComponent(component, names)).join('');
  const files = message.files.map(({ name }) => `<div class="file">📄 ${escapeHtml(name)}</div>`).join('');
  const alone =
    message.ephemeralFor === undefined ? '' : '<div class="alone">Only you can see this · <a>Dismiss message</a></div>';
  return page(
    `<div class="message"><div class="author"><span class="avatar"></span><b>${escapeHtml(bot)}</b><span class="app">APP</span></div>` +
      `<div class="body">${content}${components}${files}${alone}</div></div>`,
  );
}

/** A window as a page. */
export function drawModal(modal: Json, { bot, names }: DrawnMessage): string {
  const { components } = modal;
  const inputs = Array.isArray(components) ? components.map((component: Json) => drawComponent(component, names)) : [];
  return page(
    `<div class="modal"><div class="head"><span class="avatar"></span><h2>${escapeHtml(String(modal['title']))}</h2></div>` +
      `<div class="small">This form will be submitted to ${escapeHtml(bot)}. Do not share passwords or other sensitive information.</div>` +
      `${inputs.join('')}<div class="foot"><span class="button">Cancel</span><span class="button primary">Submit</span></div></div>`,
  );
}

function page(body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><style>${STYLE}</style><body>${body}</body></html>`;
}

const STYLE = `
body{background:#313338;color:#dbdee1;font:15px/1.4 "gg sans","Noto Sans",Helvetica,Arial,sans-serif;margin:0;padding:16px;width:640px;box-sizing:border-box}
.message{display:flex;flex-direction:column;gap:4px}
.author{display:flex;align-items:center;gap:8px}.avatar{width:40px;height:40px;border-radius:50%;background:#5865f2;display:inline-block}
.app{background:#5865f2;color:#fff;border-radius:4px;font-size:10px;font-weight:600;padding:1px 5px}
.body{margin-left:48px;display:flex;flex-direction:column;gap:8px}
.container{background:#2b2d31;border:1px solid #3f4147;border-left:4px solid #3f4147;border-radius:8px;padding:16px;display:flex;flex-direction:column;gap:10px}
.section{display:flex;gap:16px;justify-content:space-between;align-items:flex-start}.section>div{flex:1}
.text h3{margin:0;font-size:18px;color:#f2f3f5}.text ul{margin:2px 0;padding-left:20px}.text blockquote,.quote{margin:2px 0;padding-left:10px;border-left:4px solid #4e5058;color:#dbdee1}
.small{font-size:12px;color:#949ba4}.mention{background:#3c4270;color:#c9cdfb;border-radius:3px;padding:0 2px}.moment{background:#3a3c43;border-radius:3px;padding:0 2px}
a{color:#00a8fc}code{background:#1e1f22;border-radius:3px;padding:0 4px;font-size:13px}
hr{border:0;border-top:1px solid #3f4147;width:100%;margin:2px 0}.row{display:flex;gap:8px;flex-wrap:wrap}
.button{background:#4e5058;color:#fff;border-radius:8px;padding:6px 14px;font-size:14px;font-weight:500;white-space:nowrap}
.button.primary{background:#5865f2}.button.success{background:#248046}.button.danger{background:#da373c}.button.disabled{opacity:.45}
.menu{background:#1e1f22;border:1px solid #3f4147;border-radius:8px;padding:9px 12px;display:flex;justify-content:space-between;flex:1;color:#dbdee1}
.hint{color:#949ba4;font-size:13px}.menu .hint{font-size:15px}.chip{background:#3f4147;border-radius:4px;padding:1px 6px}
.alone{font-size:12px;color:#949ba4}.file{background:#2b2d31;border:1px solid #3f4147;border-radius:8px;padding:10px}
.modal{background:#37393f;border-radius:8px;padding:20px;width:440px;display:flex;flex-direction:column;gap:14px}
.head{display:flex;gap:12px;align-items:center}.head h2{margin:0;font-size:20px}.label em{color:#f38688;font-style:normal}
.input{background:#1e1f22;border:1px solid #3f4147;border-radius:8px;padding:9px 12px;margin-top:6px;min-height:20px;white-space:pre-wrap}.input.long{min-height:84px}
.choice{display:flex;gap:10px;margin-top:8px;align-items:flex-start}.radio,.box{flex:none;width:18px;height:18px;border:2px solid #b5bac1;border-radius:50%;box-sizing:border-box;margin-top:1px}
.box{border-radius:4px}.radio.on{border:6px solid #5865f2}.box.on{background:#5865f2;border-color:#5865f2}
.label .menu{margin-top:6px}.upload{border:1px dashed #4e5058;border-radius:8px;padding:14px;margin-top:6px;color:#b5bac1}
.foot{display:flex;justify-content:flex-end;gap:10px}`;
