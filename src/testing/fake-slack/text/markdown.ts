import { escapeText } from './escape.ts';

/** Markdown as Slack stores its text: mrkdwn, near enough to search and to read by a program. */
export function markdownToMrkdwn(markdown: string): string {
  return markdown
    .split(/^(```[^\n]*\n[\s\S]*?^```[^\n]*)$/gmu)
    .map((part) => (part.startsWith('```') ? escapeText(part.replace(/^```[^\n]*\n/u, '```\n')) : convert(part)))
    .join('');
}

function convert(markdown: string): string {
  const linked = markdown.replace(/\[([^\]\n]+)\]\(((?:https?:|mailto:)[^)\s]+)\)/gu, '<$2|$1>');
  return escapeText(linked)
    .replace(/^(\s*)[-*+]\s+/gmu, '$1• ')
    .replace(/(?<!\*)\*(?![\s*])([^*\n]+)\*(?!\*)/gu, '_$1_')
    .replace(/\*\*(\S(?:[^\n]*?\S)?)\*\*/gu, '*$1*')
    .replace(/~~(\S(?:[^\n]*?\S)?)~~/gu, '~$1~')
    .replace(/^#{1,6}\s+(.+)$/gmu, (_line, title: string) => `*${title.replaceAll('*', '')}*`);
}
