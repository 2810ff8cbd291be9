import type { Texts } from './texts.ts';

/** The sentences about models that fail. */
export type ModelTexts = Pick<
  Texts,
  'modelFailed' | 'modelBrokeOff' | 'modelAdvice' | 'modelOutage' | 'modelStillOut' | 'modelIsBack' | 'answeredByOther'
>;
