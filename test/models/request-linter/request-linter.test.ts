import { describe, expect, it } from 'vitest';
import { RULES } from '../../support/request-linter/rules.ts';
import { ANTHROPIC_CASES, ANTHROPIC_SAMPLE } from './anthropic-cases.ts';
import { CHAT_CASES, CHAT_SAMPLE } from './chat-cases.ts';
import { GENERAL_CASES } from './general-cases.ts';
import { GOOGLE_CASES, GOOGLE_SAMPLE } from './google-cases.ts';
import { type LinterCase, lintCase, type SampleRequest } from './linter-case.ts';
import { RESPONSES_CASES, RESPONSES_SAMPLE } from './responses-cases.ts';

const WIRES: Readonly<Record<string, readonly [SampleRequest, readonly LinterCase[]]>> = {
  'every wire': [CHAT_SAMPLE, GENERAL_CASES],
  'anthropic-messages': [ANTHROPIC_SAMPLE, ANTHROPIC_CASES],
  'openai-responses': [RESPONSES_SAMPLE, RESPONSES_CASES],
  'openai-completions': [CHAT_SAMPLE, CHAT_CASES],
  'google-generative-ai': [GOOGLE_SAMPLE, GOOGLE_CASES],
};

describe.each(Object.entries(WIRES))('the request linter on %s', (_wire, [sample, cases]) => {
  it('finds nothing in a request that keeps every rule', () => {
    expect(lintCase(sample, {})).toEqual([]);
  });

  it.each(cases.filter(({ breaks }) => breaks.length === 0))('allows $title', (linterCase) => {
    expect(lintCase(sample, linterCase)).toEqual([]);
  });

  it.each(cases.filter(({ breaks }) => breaks.length > 0))('finds $title', (linterCase) => {
    expect(lintCase(sample, linterCase)).toEqual(linterCase.breaks.map(([rule, at]) => ({ rule, at })));
  });
});

it('every rule of the linter has a request that breaks it', () => {
  const broken = Object.values(WIRES).flatMap(([, cases]) =>
    cases.flatMap(({ breaks }) => breaks.map(([rule]) => rule)),
  );
  expect([...new Set(broken)].sort()).toEqual(Object.keys(RULES).sort());
});
