import type { Model, StreamOptions } from '../../core/index.ts';
import type { ProviderData } from './model-request.ts';

/** What a wire wants said in its own way, and what it cannot take. */
export interface Dialect {
  /** What goes beside a request: thinking, caching, and defaults of the package that do not suit us. */
  requestData(model: Model, options: StreamOptions): ProviderData;
  /** Most tokens that thinking may take on top of the answer; absent where the provider counts both together. */
  thinkingBudget?(model: Model, options: StreamOptions): number | undefined;
  /** Whether calls are refused where no tools are declared. */
  readonly mustDeclareCalledTools?: boolean;
  /** Whether a turn whose calls were just answered must have begun with a thought, if the model is to think on. */
  mustHaveThought?(model: Model, options: StreamOptions): boolean;
  /** Whether a tool's result may hold images; else they follow in a message of their own. */
  takesImagesInResults(model: Model): boolean;
  /** What marks the end of what is worth caching; undefined where the provider needs no mark, or no caching is wanted. */
  cacheMark?(options: StreamOptions): ProviderData | undefined;
  /** Whether thinking may be sent back to the model that thought it; `data` is what came beside it. */
  canReplayThinking(data: ProviderData | undefined): boolean;
  /** Said of each tool's schema. @default the package's own default */
  readonly isStrict?: boolean;
}
