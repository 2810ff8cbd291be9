/** What tool secrets are sealed for, so that one cannot be put in the place of another. */
export function secretPurpose(tool: string, secret: string): string {
  return `tool:${tool}:${secret}`;
}
