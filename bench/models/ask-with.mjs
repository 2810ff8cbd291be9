const QUESTION = 'What is 6*7?';
const ANSWER = 'The tool says that 6*7 is 42.';

const CALCULATE = {
  name: 'calculate',
  label: 'Calculate',
  description: 'Works out a sum.',
  parameters: { type: 'object', properties: { expression: { type: 'string' } }, required: ['expression'] },
  execute: async (_id, { expression }) => {
    const [left, right] = expression.split('*').map(Number);
    return { content: [{ type: 'text', text: String(left * right) }], details: {} };
  },
};

/** Asks one question that needs a tool. Says what came as a line, and whether it is what had to come. */
export async function askWith({ Agent, streamFn, api, origin }) {
  const agent = new Agent({
    streamFn,
    getApiKey: () => 'none',
    initialState: { model: createModel(api, origin), systemPrompt: 'Be brief.', tools: [CALCULATE] },
  });
  let deltas = 0;
  agent.subscribe((event) => {
    if (event.type === 'message_update' && event.assistantMessageEvent.type === 'text_delta') deltas += 1;
  });
  await agent.prompt(QUESTION);
  const { messages, errorMessage } = agent.state;
  const steps = messages.flatMap(describe);
  const expected = [`user`, `calculate({"expression":"6*7"})`, '= 42', ANSWER];
  const isRight = JSON.stringify(steps) === JSON.stringify(expected) && deltas > 1;
  return {
    isRight,
    summary: `${steps.slice(1).join(' → ')}, in ${deltas} pieces${errorMessage ? `: ${errorMessage}` : ''}`,
  };
}

function describe(message) {
  if (message.role === 'system') return [];
  if (message.role === 'user') return ['user'];
  if (message.role === 'toolResult') return [`= ${message.content.map(({ text }) => text).join('')}`];
  return message.content.map((part) =>
    part.type === 'toolCall' ? `${part.name}(${JSON.stringify(part.arguments)})` : (part.text ?? part.thinking),
  );
}

function createModel(api, origin) {
  const base = { 'anthropic-messages': origin, 'google-generative-ai': `${origin}/v1beta` };
  const provider = { 'anthropic-messages': 'anthropic', 'google-generative-ai': 'google' };
  return {
    id: 'any-model',
    name: 'Any model',
    api,
    provider: provider[api] ?? 'openai',
    baseUrl: base[api] ?? `${origin}/v1`,
    reasoning: false,
    input: ['text'],
    cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
    contextWindow: 200_000,
    maxTokens: 4096,
  };
}
