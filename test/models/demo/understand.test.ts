import { describe, expect, it } from 'vitest';
import { understand } from '../../../src/models/demo/understand.ts';

/** In short: `topic`, or `tool {arguments}`. */
function stepsOf(text: string): string {
  const { locale, steps } = understand(text);
  const short = steps.map((step) => (step.kind === 'say' ? step.topic : `${step.tool} ${JSON.stringify(step.args)}`));
  return `${locale}: ${short.join(' + ')}`;
}

const cases: Record<string, string> = {
  // About itself
  hi: 'en: greeting',
  'Hello there!': 'en: greeting',
  'thanks!': 'en: thanks',
  'Many thanks!': 'en: thanks',
  'What can you do?': 'en: help',
  help: 'en: help',
  'Who are you?': 'en: identity',
  'are you ChatGPT?': 'en: identity',
  'Are you a real AI?': 'en: identity',
  'which model is this?': 'en: identity',
  // Any tool by its name
  'call everything__echo {"message": "hi, and hello"}': 'en: everything__echo {"message":"hi, and hello"}',
  'please use the tool `deploy` with: {"to": {"env": "prod"}}': 'en: deploy {"to":{"env":"prod"}}',
  'call deploy {oops}': 'en: unknown',
  'rufe deploy {"n": 1} auf': 'de: deploy {"n":1}',
  // Arithmetic
  '6*7': 'en: calculate {"expression":"6*7"}',
  'what is 6*7?': 'en: calculate {"expression":"6*7"}',
  '17% of 80': 'en: calculate {"expression":"17% of 80"}',
  "what's 2 to the power of 10": 'en: calculate {"expression":"2 ^ 10"}',
  'What is 2 + 2, please?': 'en: calculate {"expression":"2 + 2"}',
  'what is 5!': 'en: calculate {"expression":"5!"}',
  '6*7 =': 'en: calculate {"expression":"6*7"}',
  '3 x 4': 'en: calculate {"expression":"3 * 4"}',
  '3 plus 4 times 2': 'en: calculate {"expression":"3 + 4 * 2"}',
  'square root of 16': 'en: calculate {"expression":"sqrt(16)"}',
  '1,234 * 2': 'en: calculate {"expression":"1234 * 2"}',
  '10 mod 3': 'en: calculate {"expression":"10 mod 3"}',
  '5 miles to km': 'en: calculate {"expression":"5 miles to km"}',
  'convert 20 celsius into fahrenheit': 'en: calculate {"expression":"20 celsius to fahrenheit"}',
  'what is 100 km/h in mph': 'en: calculate {"expression":"100 km/h to mph"}',
  'how many km are 5 miles': 'en: calculate {"expression":"5 miles to km"}',
  'what is 42?': 'en: unknown',
  // Time
  'what time is it?': 'en: current_time {}',
  'What time is it in New York right now?': 'en: current_time {"place":"New York"}',
  'what time is it in Trinidad and Tobago?': 'en: current_time {"place":"Trinidad and Tobago"}',
  'what day is it today?': 'en: current_time {}',
  "what's the date today": 'en: current_time {}',
  // Notes
  'Remember that milk and eggs are out.': 'en: notes {"action":"add","text":"milk and eggs are out"}',
  'remember: line one\nline two': 'en: notes {"action":"add","text":"line one\\nline two"}',
  'what do you remember?': 'en: notes {"action":"list"}',
  'show me all the notes': 'en: notes {"action":"list"}',
  'forget 2': 'en: notes {"action":"remove","id":2}',
  'forget note #2': 'en: notes {"action":"remove","id":2}',
  'forget about the milk': 'en: notes {"action":"remove","text":"the milk"}',
  'forget everything': 'en: notes {"action":"clear"}',
  // Counting, summaries, showcase
  'count to 5': 'en: countdown {"steps":5,"direction":"up"}',
  'Could you please count to 5?': 'en: countdown {"steps":5,"direction":"up"}',
  'count down from 10 please': 'en: countdown {"steps":10,"direction":"down"}',
  'wait 3 seconds': 'en: countdown {"steps":3,"direction":"down"}',
  'summarise this thread': 'en: thread_history {"count":50}',
  'tl;dr': 'en: thread_history {"count":50}',
  'show me a long answer': 'en: longAnswer',
  'format demo': 'en: longAnswer',
  'call two tools': 'en: calculate {"expression":"6*7"} + current_time {}',
  // Several requests in one message
  'what is 6*7 and what time is it in Berlin': 'en: calculate {"expression":"6*7"} + current_time {"place":"Berlin"}',
  'Hello, what is 6*7?': 'en: greeting + calculate {"expression":"6*7"}',
  'What is 6*7? Also translate this text.': 'en: calculate {"expression":"6*7"} + unknown',
  // German
  'Hallo zusammen!': 'de: greeting',
  'vielen Dank': 'de: thanks',
  'Was kannst du?': 'de: help',
  'wer bist du?': 'de: identity',
  'Bist du eine KI?': 'de: identity',
  'Was ist 3,5 mal 2?': 'de: calculate {"expression":"3.5 * 2"}',
  'wie viel ist 17 Prozent von 80?': 'de: calculate {"expression":"17% of 80"}',
  'was ist 1.000 plus 1': 'de: calculate {"expression":"1000 + 1"}',
  'berechne 2 hoch 10': 'de: calculate {"expression":"2 ^ 10"}',
  'wie viele km sind 5 miles': 'de: calculate {"expression":"5 miles to km"}',
  'Wie spät ist es in Tokio?': 'de: current_time {"place":"Tokio"}',
  'welcher Tag ist heute?': 'de: current_time {}',
  'Merke dir, dass die Demo am Freitag ist': 'de: notes {"action":"add","text":"die Demo am Freitag ist"}',
  'Was hast du dir gemerkt?': 'de: notes {"action":"list"}',
  'Vergiss Notiz 2': 'de: notes {"action":"remove","id":2}',
  'vergiss das mit der Milch': 'de: notes {"action":"remove","text":"der Milch"}',
  'vergiss alles': 'de: notes {"action":"clear"}',
  'Zähle bis 5': 'de: countdown {"steps":5,"direction":"up"}',
  'zähle von 5 rückwärts': 'de: countdown {"steps":5,"direction":"down"}',
  'Fasse den Thread zusammen': 'de: thread_history {"count":50}',
  'Zeige mir eine lange Antwort': 'de: longAnswer',
  'rufe zwei Werkzeuge auf': 'de: calculate {"expression":"6*7"} + current_time {}',
  'was ist 6*7 und wie spät ist es in Berlin': 'de: calculate {"expression":"6*7"} + current_time {"place":"Berlin"}',
  // What needs a real model
  'Write me a poem about cats': 'en: unknown',
  'what is the capital of France?': 'en: unknown',
  'Schreib mir ein Gedicht': 'de: unknown',
  'Erkläre Quantenphysik': 'de: unknown',
  '': 'en: unknown',
};

describe('understand', () => {
  it.each(Object.entries(cases))('takes %j as it is meant', (text, steps) => {
    expect(stepsOf(text)).toBe(steps);
  });

  it('looks at the beginning of a very long message only', { timeout: 1000 }, () => {
    expect(stepsOf(`${' '.repeat(200_000)}x`)).toBe('en: unknown');
    expect(stepsOf('1+'.repeat(100_000))).toBe('en: unknown');
  });
});
