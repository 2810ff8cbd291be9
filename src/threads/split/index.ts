export { splitMarkdown } from './split-markdown.ts';
export { createSplitter } from './splitter.ts';
