import { collectFindings } from './collect-findings.ts';
import type { CompiledSchema } from './compile-schema.ts';
import { copyArguments } from './copy-arguments.ts';
import type { Finding, PropertyFinding, ShapeFinding } from './finding.ts';
import { escapeKey, findPlace, type Holder, parentOf, printPath, readHolder } from './pointer.ts';
import { printValue } from './printed-value.ts';
import { repairValue } from './repair-value.ts';
import type { StepCounter } from './step-counter.ts';

/** Text → JSON → its fields: each layer that is uncovered may need a repair of its own. */
const MAX_ROUNDS = 3;

/** The value after all repairs, what is still wrong with it (nothing: it is valid), and what was repaired. */
export interface RepairedArguments {
  readonly value: unknown;
  readonly findings: readonly Finding[];
  readonly repaired: readonly string[];
}

/** Repairs an invalid value in place, led by what is wrong with it, until it is valid or nothing more can be done. */
export function repairArguments(compiled: CompiledSchema, value: unknown): RepairedArguments {
  const patient = new Patient(value, compiled.steps);
  let findings = collectFindings(compiled, compiled.validate(value));
  for (let round = 0; round < MAX_ROUNDS && patient.treat(findings); round += 1) {
    findings = collectFindings(compiled, compiled.validate(patient.root.value));
    if (patient.putBack(findings)) findings = collectFindings(compiled, compiled.validate(patient.root.value));
  }
  return { value: patient.root.value, findings, repaired: patient.listRepairs() };
}

/** A value under repair. */
class Patient {
  readonly root: { value: unknown };
  readonly #repairs = new Map<string, string[]>();
  /** Pointers of properties that were null and left out. */
  readonly #leftOut = new Set<string>();
  /** Of those the ones that turned out to be required. */
  readonly #required = new Set<string>();

  /** Pointers of lists made here around a single item, which is not put in a list again. */
  readonly #wrapped = new Set<string>();

  readonly #steps: StepCounter;

  constructor(value: unknown, steps: StepCounter) {
    this.root = { value };
    this.#steps = steps;
  }

  /** Tells whether anything was repaired. */
  treat(findings: readonly Finding[]): boolean {
    let changed = false;
    for (const finding of findings) {
      if (finding.kind === 'shape') changed = this.#treatShape(finding) || changed;
      if (finding.kind === 'missing') changed = this.#fillIn(finding) || changed;
    }
    return changed;
  }

  /** Undoes the leaving out of what is required: "must be a string (got null)" says more than "missing". */
  putBack(findings: readonly Finding[]): boolean {
    let changed = false;
    for (const finding of findings) {
      if (finding.kind !== 'missing') continue;
      const pointer = `${finding.pointer}/${escapeKey(finding.name)}`;
      const object = this.#objectAt(finding);
      if (object === undefined || !this.#leftOut.delete(pointer)) continue;
      object[finding.name] = null;
      this.#required.add(pointer);
      this.#repairs.delete(pointer);
      changed = true;
    }
    return changed;
  }

  listRepairs(): string[] {
    return [...this.#repairs].flatMap(([pointer, notes]) => notes.map((note) => `${printPath(pointer)}: ${note}`));
  }

  #treatShape({ pointer, data, types, values }: ShapeFinding): boolean {
    const place = findPlace(this.root, pointer);
    // Something else was repaired here in this round: what it says about the value is out of date.
    if (place === undefined || place.holder[place.key] !== data) return false;
    const wanted = this.#wrapped.has(parentOf(pointer)) ? types.filter((type) => type !== 'array') : types;
    // A long text may be tried as JSON for each part that wants a list.
    this.#steps.count(1 + values.length, data);
    const repair = repairValue(data, wanted, values);
    if (repair !== undefined) {
      if (repair.isWrapped === true) this.#wrapped.add(pointer);
      place.holder[place.key] = repair.value;
      this.#note(pointer, repair.note);
      return true;
    }
    const isProperty = pointer !== '' && !Array.isArray(place.holder);
    if (data !== null || !isProperty || this.#required.has(pointer)) return false;
    delete place.holder[place.key];
    this.#leftOut.add(pointer);
    this.#note(pointer, 'null left out');
    return true;
  }

  /** A required property with a default is one that the author never expected to be asked for. */
  #fillIn(finding: PropertyFinding): boolean {
    const { name, properties, pointer } = finding;
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const object = this.#objectAt(finding);
    if (typeof schema !== 'object' || schema === null || !('default' in schema) || object === undefined) return false;
    const copy = copyArguments(schema.default);
    if (!copy.ok || Object.hasOwn(object, name)) return false;
    object[name] = copy.value;
    this.#note(`${pointer}/${escapeKey(name)}`, `missing, default ${printValue(copy.value)} used`);
    return true;
  }

  #objectAt({ pointer, data }: Finding): Holder | undefined {
    const place = findPlace(this.root, pointer);
    const object = place && readHolder(place);
    return object === data ? object : undefined;
  }

  #note(pointer: string, note: string): void {
    this.#repairs.set(pointer, [...(this.#repairs.get(pointer) ?? []), note]);
  }
}
