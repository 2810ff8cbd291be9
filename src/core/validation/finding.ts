/** One thing that is wrong with a value. */
export type Finding = ShapeFinding | PropertyFinding | RuleFinding;

/** The value has none of the types and is none of the values. */
export interface ShapeFinding extends FindingPlace {
  readonly kind: 'shape';
  readonly types: readonly string[];
  readonly values: readonly unknown[];
}

/** The object lacks a property, or has one too many. */
export interface PropertyFinding extends FindingPlace {
  readonly kind: 'missing' | 'unknown';
  readonly name: string;
  /** The properties that the schema of the object describes. */
  readonly properties: Readonly<Record<string, unknown>>;
}

/** The value breaks a rule. */
interface RuleFinding extends FindingPlace {
  readonly kind: 'rule';
  readonly message: string;
}

/** The value a finding is about. */
export interface FindingPlace {
  readonly pointer: string;
  /** The value at `pointer` when it was checked. */
  readonly data: unknown;
}
