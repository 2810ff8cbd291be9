const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Finds where a text may be cut without cutting a visible character (grapheme cluster) in two. */
export interface Clusters {
  isBoundary(index: number): boolean;
  /** The last boundary at or before `index`. */
  boundaryBefore(index: number): number;
}

/** Reads the clusters of a text. Lazy: nothing is segmented before the first question. */
export function createClusters(text: string): Clusters {
  let segments: Intl.Segments | undefined;
  const boundaryBefore = (index: number): number => {
    segments ??= segmenter.segment(text);
    return segments.containing(index)?.index ?? index;
  };
  return { boundaryBefore, isBoundary: (index) => boundaryBefore(index) === index };
}
