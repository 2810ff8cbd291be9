export { demoModel } from './demo-model.ts';
export { createDemoStreamFn, type DemoOptions } from './demo-stream-fn.ts';
export { demoTexts } from './texts/texts.ts';
