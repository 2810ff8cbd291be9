/** A folder of src/threads with all its text, and that of its tests. */
export interface Folder {
  readonly name: string;
  readonly source: string;
  readonly tests: string;
}

/**
 * Finds the folders that implement ports of storage, and the contracts that their tests do not run. Whoever implements
 * one port implements all of them: a deployment has one kind of storage.
 */
export function missingContracts(
  folders: readonly Folder[],
  contracts: readonly string[],
): { readonly implementations: readonly string[]; readonly missing: readonly string[] } {
  const ports = contracts.map(toPort).join('|');
  const implementation = new RegExp(`\\bimplements (?:${ports})\\b|\\): (?:${ports}) \\{`);
  const implementations = folders.filter(({ source }) => implementation.test(source));
  const missing = implementations.flatMap(({ name, tests }) =>
    contracts.map(toFunction).flatMap((contract) => (tests.includes(`${contract}(`) ? [] : [`${name}: ${contract}`])),
  );
  return { implementations: implementations.map(({ name }) => name), missing };
}

/** `thread-store` is the contract of `ThreadStore`. */
function toPort(contract: string): string {
  return contract.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** `thread-store` is run by `threadStoreContract`. */
function toFunction(contract: string): string {
  const port = toPort(contract);
  return `${port.charAt(0).toLowerCase()}${port.slice(1)}Contract`;
}
