import { Readability } from '@mozilla/readability';
import { convert, type HtmlToTextOptions } from 'html-to-text';
import { parseHTML } from 'linkedom';
import type { ReadingTask, ReadPart } from './reading.ts';
import { takePart } from './take-part.ts';

/** Elements that are looked at for what is readable; beyond it a page is taken as it is. */
const MAX_ELEMENTS = 30_000;

/** Characters of a page that are parsed. */
const MAX_LENGTH = 3_000_000;

/** Characters below which what was found readable is taken for a part of the page only. */
const LEAST_READABLE = 200;

/** What a person would read of a page: its article where it has one, else all of its text. */
export function readHtml(html: string, { url, from = 0, maxBytes }: ReadingTask): ReadPart {
  const shown = html.slice(0, MAX_LENGTH);
  const article = findArticle(shown);
  const options = { ...OPTIONS, selectors: selectorsWith(url) };
  const readable = article?.content === undefined ? '' : convert(article.content, options);
  const text = readable.length >= LEAST_READABLE ? readable : longest(readable, convert(shown, options));
  const published = dayOf(article?.published);
  return {
    kind: 'read',
    ...takePart(text.trim(), from, maxBytes),
    ...(article?.title !== undefined && article.title !== '' && { title: article.title }),
    ...(published !== undefined && { published }),
  };
}

interface Article {
  readonly content?: string;
  readonly title?: string;
  readonly published?: string;
}

/** Undefined for a page that the parser gives up on. */
function findArticle(html: string): Article | undefined {
  try {
    const { document } = parseHTML(html);
    const title = document.querySelector('title')?.textContent?.replace(/\s+/gu, ' ').trim();
    const published = document
      .querySelector('meta[property="article:published_time"], meta[itemprop="datePublished"], meta[name="date"]')
      ?.getAttribute('content');
    const stated = published ?? document.querySelector('time[datetime]')?.getAttribute('datetime');
    const found = new Readability(document, { maxElemsToParse: MAX_ELEMENTS }).parse();
    const [name, day] = [found?.title ?? title, found?.publishedTime ?? stated];
    return {
      ...(typeof found?.content === 'string' && { content: found.content }),
      ...(typeof name === 'string' && { title: name }),
      ...(typeof day === 'string' && { published: day }),
    };
  } catch {
    return undefined;
  }
}

const OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxDepth: 200, maxChildNodes: 10_000, maxInputLength: MAX_LENGTH },
};

function selectorsWith(url: string | undefined): NonNullable<HtmlToTextOptions['selectors']> {
  return [
    {
      selector: 'a',
      options: {
        noAnchorUrl: true,
        hideLinkHrefIfSameAsText: true,
        pathRewrite: (path: string) => completed(path, url),
      },
    },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
    ...['title', 'img', 'script', 'style', 'noscript', 'template', 'svg', 'iframe'].map((selector) => ({
      selector,
      format: 'skip',
    })),
  ];
}

function completed(path: string, url: string | undefined): string {
  return URL.canParse(path, url) ? new URL(path, url).href : path;
}

function longest(one: string, other: string): string {
  return one.length >= other.length ? one : other;
}

/** Only what is a date by its looks: it is shown as one. */
function dayOf(stated: string | undefined): string | undefined {
  return /^\s*(\d{4}-\d{2}-\d{2})(?:[T\s]|$)/u.exec(stated ?? '')?.[1];
}
