/** Somebody on a platform. `id` is unique over all platforms and teams, and stable when the name changes. */
export interface Person {
  readonly id: string;
  /** How the platform shows the person; for labels, never for decisions. */
  readonly name: string;
}

/** Who wrote a message: a person, or one of the things that also write. */
export interface Author extends Person {
  readonly kind: 'person' | 'bot' | 'webhook' | 'self';
}
