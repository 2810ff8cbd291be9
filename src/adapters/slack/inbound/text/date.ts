/** A date that somebody or a program put into a text: as it was to be shown where nothing can be made of it. */
export function drawDate(seconds: number, fallback: string | undefined): string {
  if (fallback !== undefined) return fallback;
  const date = new Date(seconds * 1_000);
  return Number.isNaN(date.getTime()) ? '' : `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
