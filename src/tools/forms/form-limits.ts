/**
 * What the forms of a platform can hold, as data of its surface. Lengths are UTF-16 units, which no platform counts
 * fewer of than its own.
 */
export interface FormLimits {
  /** Options of one menu; more go onto pages, or into a menu that looks them up. */
  readonly choicesPerMenu: number;
  /** Characters of an option in a menu, and of what stands for it. */
  readonly choiceLabelLength: number;
  readonly choiceValueLength: number;
  readonly choiceDescriptionLength: number;
  /** Inputs of one form; more go onto pages. */
  readonly inputsPerForm: number;
  /** Characters of the name of an input, and of what explains it. */
  readonly labelLength: number;
  readonly descriptionLength: number;
  /** Characters that one input can take. */
  readonly textLength: number;
}
