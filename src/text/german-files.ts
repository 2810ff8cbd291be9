import { shortened } from './phrases.ts';
import type { FileProblem } from './texts.ts';

/** Which file was left out, why, and what would work, in German. */
export function fileLeftOut(name: string, problem: FileProblem): string {
  return `„${shortened(name, 60)}“ habe ich nicht angesehen: ${describe(problem)}`;
}

/** So many files more. */
export function filesLeftOut(more: number): string {
  return more === 1
    ? 'Eine weitere Datei habe ich nicht angesehen.'
    : `${more} weitere Dateien habe ich nicht angesehen.`;
}

function describe(problem: FileProblem): string {
  switch (problem.kind) {
    case 'tooLarge':
      return `Sie ist größer als die ${megabytes(problem.maxBytes)} MB, die ein Bild haben darf. Schick sie kleiner.`;
    case 'tooManyPixels':
      return `Das Bild ist breiter oder höher als ${problem.max} Pixel. Schick es kleiner.`;
    case 'tooManyImages':
      return `Ich nehme ${problem.max} Bilder einer Nachricht. Schick den Rest in einer weiteren.`;
    case 'tooManyFiles':
      return `Ich nehme ${problem.max} Dateien einer Nachricht. Schick den Rest in einer weiteren.`;
    case 'unreadable':
      return FORMATS[problem.format];
    case 'notAllowed':
      return `Ich darf hier keine Dateien lesen${problem.missing === undefined ? '' : ` (${problem.missing} fehlt)`}. Ein Admin kann das ändern.`;
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
  exchangeFull:
    'Die Dateien davor haben den ganzen Platz gebraucht. Schick sie in einer neuen Nachricht, wenn ich fertig bin.',
  noImages: 'Das Modell, das hier antwortet, kann keine Bilder sehen. Beschreib es in Worten.',
  webPage: 'Statt ihrer kam eine Webseite. Das geschieht, wo ich keine Dateien lesen darf. Ein Admin kann das ändern.',
  noContents: 'Ich kann hier keine Dateien öffnen. Füg den Text ein.',
  empty: 'Sie ist leer.',
  gone: 'Sie ist nicht mehr da. Häng sie noch einmal an.',
  failed: 'Sie ließ sich nicht abrufen. Häng sie noch einmal an.',
  late: 'Sie kam nicht rechtzeitig an. Häng sie noch einmal an.',
} as const;

const FORMATS = {
  pdf: 'PDFs kann ich nicht lesen. Füg den Text ein oder schick Seiten als PNG oder JPEG.',
  archive: 'Archive und Office-Dokumente kann ich nicht lesen. Schick es als Text, CSV, PNG oder JPEG.',
  picture: 'Diese Art von Bild kann ich nicht sehen, oder es ist beschädigt. Schick es als PNG, JPEG, GIF oder WebP.',
  media: 'Ton und Video kann ich nicht verarbeiten.',
  binary: 'Sie ist weder Text in UTF-8 noch ein Bild.',
} as const;

/** To one digit, rounded down: what fits is never said to be too large. */
function megabytes(bytes: number): string {
  return (Math.floor(bytes / 100_000) / 10).toFixed(1).replace('.', ',');
}
