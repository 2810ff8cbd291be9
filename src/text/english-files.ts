import { shortened } from './phrases.ts';
import type { FileProblem } from './texts.ts';

/** Which file was left out, why, and what would work, in English. */
export function fileLeftOut(name: string, problem: FileProblem): string {
  return `I did not look at "${shortened(name, 60)}": ${describe(problem)}`;
}

/** So many files more. */
export function filesLeftOut(more: number): string {
  return more === 1 ? 'I did not look at one more file.' : `I did not look at ${more} more files.`;
}

function describe(problem: FileProblem): string {
  switch (problem.kind) {
    case 'tooLarge':
      return `it is larger than the ${megabytes(problem.maxBytes)} MB an image may have. Send it smaller.`;
    case 'tooManyPixels':
      return `it has more than ${problem.max} pixels on a side. Send it smaller.`;
    case 'tooManyImages':
      return `I take ${problem.max} images of one message. Send the rest in another one.`;
    case 'tooManyFiles':
      return `I take ${problem.max} files of one message. Send the rest in another one.`;
    case 'unreadable':
      return FORMATS[problem.format];
    case 'notAllowed':
      return `I may not read files here${problem.missing === undefined ? '' : ` (${problem.missing} is missing)`}. An admin can change that.`;
    case 'exchangeFull':
    case 'noImages':
    case 'webPage':
    case 'noContents':
    case 'empty':
    case 'gone':
    case 'failed':
    case 'late':
      return PROBLEMS[problem.kind];
  }
}

const PROBLEMS = {
  exchangeFull: 'the files before it took all the room. Send it in a new message once I am done.',
  noImages: 'the model that answers here cannot see images. Describe it in words.',
  webPage: 'a web page came in its place, which happens where I may not read files. An admin can change that.',
  noContents: 'I cannot open files here. Paste its text.',
  empty: 'it is empty.',
  gone: 'it is not there any more. Attach it again.',
  failed: 'it could not be fetched. Attach it again.',
  late: 'it did not arrive in time. Attach it again.',
} as const;

const FORMATS = {
  pdf: 'I cannot read PDFs. Paste the text, or send pages as PNG or JPEG.',
  archive: 'I cannot read archives and office documents. Send it as text, CSV, PNG or JPEG.',
  picture: 'I cannot see this kind of picture, or it is broken. Send it as PNG, JPEG, GIF or WebP.',
  media: 'I cannot hear sound or watch video.',
  binary: 'it is neither text in UTF-8 nor an image.',
} as const;

/** To one digit, rounded down: what fits is never said to be too large. */
function megabytes(bytes: number): string {
  return (Math.floor(bytes / 100_000) / 10).toFixed(1);
}
