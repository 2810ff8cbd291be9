export { createTexts, textsByLocale } from './create-texts.ts';
export type { FormProblem } from './form-texts.ts';
export type { McpPage, McpPerson, McpUrlProblem } from './mcp-texts.ts';
export type { ConditionProblem } from './settings-texts.ts';
export type { SlackScopeWords } from './slack-admin-texts.ts';
export type { FileProblem, InstallPage, Texts } from './texts.ts';
