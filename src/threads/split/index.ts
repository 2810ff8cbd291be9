export { splitMarkdown } from './split-markdown.ts';
export type { SplitOptions } from './split-rules.ts';
export { createSplitter } from './splitter.ts';
