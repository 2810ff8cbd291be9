import type { Model, StreamFn } from '../core/index.ts';

/** A model and what asks it. */
export interface OpenedModel {
  readonly model: Model;
  readonly streamFn: StreamFn;
}
