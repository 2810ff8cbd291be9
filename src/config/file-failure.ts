/** Says why a file could not be read, as a sentence of its own. */
export function fileFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOENT':
      return 'there is no such file.';
    case 'EACCES':
    case 'EPERM':
      return 'this program may not read it.';
    case 'EISDIR':
      return 'it is a folder.';
    default:
      return `the operating system says ${typeof code === 'string' ? code : 'no more'}.`;
  }
}
