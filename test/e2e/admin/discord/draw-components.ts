import { ButtonStyle, ComponentType } from 'discord-api-types/v10';
import { drawText, escapeHtml, type Names } from './draw-text.ts';

type Json = Readonly<Record<string, unknown>>;

/** A component of a message or a window, as HTML that looks as Discord's clients draw it. */
export function drawComponent(component: Json, names: Names): string {
  const inner = (value: unknown): string =>
    listOf(value)
      .map((one) => drawComponent(one, names))
      .join('');
  switch (component['type']) {
    case ComponentType.Container: {
      const colour = component['accent_color'];
      const side = typeof colour === 'number' ? `border-left-color:#${colour.toString(16).padStart(6, '0')}` : '';
      return `<div class="container" style="${side}">${inner(component['components'])}</div>`;
    }
    case ComponentType.Section:
      return `<div class="section"><div>${inner(component['components'])}</div>${drawComponent(asJson(component['accessory']), names)}</div>`;
    case ComponentType.TextDisplay:
      return `<div class="text">${drawText(String(component['content']), names)}</div>`;
    case ComponentType.Separator:
      return '<hr>';
    case ComponentType.ActionRow:
      return `<div class="row">${inner(component['components'])}</div>`;
    case ComponentType.Button:
      return drawButton(component);
    case ComponentType.Label:
      return drawLabel(component, names);
    case ComponentType.TextInput:
      return drawInput(component);
    case ComponentType.RadioGroup:
    case ComponentType.CheckboxGroup:
      return drawGroup(component);
    case ComponentType.Checkbox:
      return `<div class="choice"><i class="box${component['default'] === true ? ' on' : ''}"></i></div>`;
    case ComponentType.FileUpload:
      return '<div class="upload">⬆ Drop a file here or <a>browse</a></div>';
    default:
      return drawMenu(component, names);
  }
}

function drawButton(button: Json): string {
  const styles: Readonly<Record<number, string>> = {
    [ButtonStyle.Primary]: 'primary',
    [ButtonStyle.Success]: 'success',
    [ButtonStyle.Danger]: 'danger',
  };
  const emoji = asJson(button['emoji'])['name'];
  const words = [emoji, button['label']].filter((word) => typeof word === 'string').join(' ');
  const state = button['disabled'] === true ? ' disabled' : '';
  return `<span class="button ${styles[Number(button['style'])] ?? ''}${state}">${escapeHtml(words)}</span>`;
}

function drawLabel(label: Json, names: Names): string {
  const component = asJson(label['component']);
  const star = component['required'] === false || component['type'] === ComponentType.Checkbox ? '' : '<em> *</em>';
  const description = label['description'];
  const below = typeof description === 'string' ? `<div class="hint">${escapeHtml(description)}</div>` : '';
  return `<div class="label"><b>${escapeHtml(String(label['label']))}${star}</b>${below}${drawComponent(component, names)}</div>`;
}

function drawInput(input: Json): string {
  const value = typeof input['value'] === 'string' ? input['value'] : '';
  const hint =
    typeof input['placeholder'] === 'string' ? `<span class="hint">${escapeHtml(input['placeholder'])}</span>` : '';
  const shown = value === '' ? hint : escapeHtml(value).replaceAll('\n', '<br>');
  return `<div class="input${input['style'] === 2 ? ' long' : ''}">${shown}</div>`;
}

function drawGroup(group: Json): string {
  const kind = group['type'] === ComponentType.RadioGroup ? 'radio' : 'box';
  return listOf(group['options'])
    .map(({ label, description, default: isChosen }) => {
      const below = typeof description === 'string' ? `<div class="hint">${escapeHtml(description)}</div>` : '';
      const mark = `<i class="${kind}${isChosen === true ? ' on' : ''}"></i>`;
      return `<div class="choice">${mark}<div>${escapeHtml(String(label))}${below}</div></div>`;
    })
    .join('');
}

function drawMenu(menu: Json, names: Names): string {
  const options = listOf(menu['options'])
    .filter((option) => option['default'] === true)
    .map(({ label }) => `<span class="chip">${escapeHtml(String(label))}</span>`);
  const nameOf = { user: names.user, role: names.role, channel: names.channel };
  const chosen = listOf(menu['default_values']).map(({ id, type }) => {
    const name = type === 'user' || type === 'role' || type === 'channel' ? nameOf[type](String(id)) : String(id);
    return `<span class="chip">${type === 'channel' ? '#' : '@'}${escapeHtml(name)}</span>`;
  });
  const placeholder = typeof menu['placeholder'] === 'string' ? menu['placeholder'] : 'Make a selection';
  const shown = [...options, ...chosen].join(' ') || `<span class="hint">${escapeHtml(placeholder)}</span>`;
  return `<div class="menu"><div>${shown}</div><span>⌄</span></div>`;
}

function asJson(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {}; // a test's own messages
}

function listOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : []; // a test's own messages
}
