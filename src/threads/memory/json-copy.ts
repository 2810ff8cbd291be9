/**
 * Copies a value as a store on a server would: through JSON. What is stored can so be changed by no caller, and what
 * JSON cannot carry is lost here as it would be there.
 *
 * @throws TypeError when the value has a cycle or holds a bigint.
 */
export function jsonCopy<T>(value: T): T {
  const copy: T = JSON.parse(JSON.stringify(value));
  return copy;
}
