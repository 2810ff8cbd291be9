/** Texts below each other, without those that are empty. */
export function joined(texts: readonly string[]): string {
  return texts.filter((text) => text.trim() !== '').join('\n\n');
}
