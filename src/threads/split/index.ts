export { splitMarkdown } from './split-markdown.ts';
export type { SplitOptions } from './split-rules.ts';
export { createSplitter, type SplitStep, type Splitter } from './splitter.ts';
