/** Names for what Discord writes as ids. */
export interface Names {
  readonly user: (id: string) => string;
  readonly role: (id: string) => string;
  readonly channel: (id: string) => string;
}

/** The markdown of Discord that screens of the settings use, as HTML. */
export function drawText(content: string, names: Names): string {
  const html: string[] = [];
  let list: string[] = [];
  let quote: string[] = [];
  const close = (): void => {
    if (list.length > 0) html.push(`<ul>${list.join('')}</ul>`);
    if (quote.length > 0) html.push(`<blockquote>${quote.join('<br>')}</blockquote>`);
    [list, quote] = [[], []];
  };
  for (const line of content.split('\n')) {
    const quoted = /^\s*> ?(.*)$/u.exec(line);
    const item = /^- (.*)$/u.exec(line);
    if (quoted !== null) {
      if (quote.length === 0 && list.length > 0 && line.startsWith(' ')) {
        list.push(`<div class="quote">${inline(quoted[1] ?? '', names)}</div>`);
        continue;
      }
      quote.push(inline(quoted[1] ?? '', names));
      continue;
    }
    if (item !== null) {
      if (quote.length > 0) close();
      list.push(`<li>${inline(item[1] ?? '', names)}</li>`);
      continue;
    }
    close();
    const [, marks, words = ''] = /^(#{1,3}|-#) (.*)$/u.exec(line) ?? [undefined, undefined, line];
    if (marks === '-#') html.push(`<div class="small">${inline(words, names)}</div>`);
    else if (marks === undefined) html.push(`<div>${inline(words, names) || '&nbsp;'}</div>`);
    else html.push(`<h${marks.length}>${inline(words, names)}</h${marks.length}>`);
  }
  close();
  return html.join('');
}

/** A text as it is, for HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/gu, (sign) => `&#${sign.charCodeAt(0)};`);
}

const TOKEN =
  /\\([^\w\s])|`([^`]+)`|\*\*(.+?)\*\*|\[([^\]]+)\]\((https?:[^)\s]+)\)|<@!?(\d+)>|<@&(\d+)>|<#(\d+)>|<t:(\d+):f>/gu;

function inline(text: string, names: Names): string {
  let html = '';
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    html += escapeHtml(text.slice(end, match.index));
    end = match.index + match[0].length;
    html += drawToken(match, names);
  }
  return html + escapeHtml(text.slice(end));
}

function drawToken(match: RegExpMatchArray, names: Names): string {
  const [, escaped, code, bold, label, , user, role, channel, moment] = match;
  if (escaped !== undefined) return escapeHtml(escaped);
  if (code !== undefined) return `<code>${escapeHtml(code)}</code>`;
  if (bold !== undefined) return `<b>${inline(bold, names)}</b>`;
  if (label !== undefined) return `<a>${escapeHtml(label)}</a>`;
  if (user !== undefined) return mention(`@${names.user(user)}`);
  if (role !== undefined) return mention(`@${names.role(role)}`);
  if (channel !== undefined) return mention(`# ${names.channel(channel)}`);
  const date = new Date(Number(moment) * 1_000);
  return `<span class="moment">${date.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })}</span>`;
}

function mention(words: string): string {
  return `<span class="mention">${escapeHtml(words)}</span>`;
}
