import type { Finding, FindingPlace, ShapeFinding } from './finding.ts';

/**
 * Says what is wrong with a value that matches no alternative of a union, given what is wrong for each alternative.
 *
 * Of the alternatives that want this type of value the one meant is told by its constants (`kind: "a"`), then by the
 * number of findings. Without one that wants it, the finding names all types and values the union takes.
 */
export function foldUnion(place: FindingPlace, alternatives: readonly (readonly Finding[])[]): Finding[] {
  const fitting = alternatives.filter((findings) => shapesAt(findings, place.pointer).length === 0);
  const [best] = [...fitting].sort(
    (a, b) => discriminators(a, place).length - discriminators(b, place).length || a.length - b.length,
  );
  if (best === undefined)
    return [
      mergeShapes(
        place,
        alternatives.flatMap((it) => shapesAt(it, place.pointer)),
      ),
    ];
  const [mismatch] = discriminators(best, place);
  // Every alternative wants another constant there: the rest of what they say is about shapes nobody meant.
  if (mismatch !== undefined)
    return [
      mergeShapes(
        mismatch,
        fitting.flatMap((it) => shapesAt(it, mismatch.pointer)),
      ),
    ];
  return [...best];
}

function shapesAt(findings: readonly Finding[], pointer: string): ShapeFinding[] {
  return findings.filter((finding): finding is ShapeFinding => finding.kind === 'shape' && finding.pointer === pointer);
}

/** Findings about properties of the value itself that have to be certain constants. */
function discriminators(findings: readonly Finding[], place: FindingPlace): ShapeFinding[] {
  const isDirect = (pointer: string): boolean => pointer.lastIndexOf('/') === place.pointer.length;
  return findings.filter(
    (finding): finding is ShapeFinding =>
      finding.kind === 'shape' && finding.values.length > 0 && isDirect(finding.pointer),
  );
}

function mergeShapes(place: FindingPlace, shapes: readonly ShapeFinding[]): ShapeFinding {
  return {
    kind: 'shape',
    pointer: place.pointer,
    data: place.data,
    types: [...new Set(shapes.flatMap((shape) => shape.types))],
    values: [...new Set(shapes.flatMap((shape) => shape.values))],
  };
}
