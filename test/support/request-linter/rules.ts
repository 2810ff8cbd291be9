/**
 * What providers refuse, or what breaks a request without a word: each rule with the sentence that it stands for. The
 * rules come from the providers' references and from their error messages.
 */
export const RULES = {
  'utf-8': 'The body is well-formed UTF-8.',
  json: 'The body is one JSON object.',
  'well-formed-text': 'No string holds half of a surrogate pair.',
  'content-type': 'The body is declared as JSON.',
  authentication: 'The key is in the header that the provider reads.',
  'api-version': 'Anthropic: the version of the interface is named.',
  'known-address': 'The address is one of the four wires.',
  model: 'A model is named.',
  stream: 'The answer is asked for as a stream.',
  'include-usage': 'Chat Completions: the stream is to end with its usage.',
  'max-tokens': 'The length of the answer is a whole number that the provider takes; Anthropic demands one.',
  messages: 'There is at least one message.',
  role: 'Every message has a role that the wire knows.',
  'first-role': 'The first message after the system prompt is from a person.',
  'alternating-roles': 'Anthropic: people and model take turns.',
  'last-role': 'The last message is not from the model: there is something to answer.',
  'system-place': 'The system prompt is where the wire wants it, and only there.',
  'empty-message': 'Every message has content.',
  'empty-text': 'No text is empty or only white space.',
  'content-kind': 'Every part of a message is of a kind that its role may hold.',
  'call-id': 'Every call has an id that the wire allows, and no id is used twice.',
  'call-name': 'Every call names a tool in the letters that all providers allow.',
  'call-arguments': 'The arguments of a call are an object.',
  'call-unanswered': 'Every call is answered right after the turn that made it.',
  'result-orphan': 'Every result answers a call of the turn before it, once.',
  'result-first': 'Anthropic: results come before other content of their message.',
  'thinking-signature': 'Thinking goes back only with the signature that it came with.',
  'thinking-origin': 'Thinking goes back only to the model that it came from.',
  'thinking-alone': 'Responses: reasoning is followed by what it led to.',
  'thinking-first': 'Anthropic with a thinking budget: a turn whose calls were just answered begins with its thinking.',
  'thinking-budget': 'Anthropic: the thinking budget is at least 1,024 tokens and below the length of the answer.',
  'first-call-signed': 'Gemini 3: the first call of each step of the present turn has its signature.',
  'cache-breakpoints': 'Anthropic: at most 4 cache breakpoints.',
  'cache-place': 'Anthropic: no cache breakpoint on thinking, and only known lifetimes.',
  'cache-order': 'Anthropic: breakpoints that live longer come first.',
  'cache-key': 'OpenAI: the key of the prompt cache has at most 64 characters.',
  'image-form': 'An image is Base64 of a type that the providers take.',
  'image-support': 'Images go only to models that take them.',
  'image-in-result': 'Chat Completions: a result is text; no image is spelled out in it.',
  'tool-name': 'Every tool has a name in the letters that all providers allow, used once.',
  'tool-schema': 'The schema of a tool is that of an object.',
  'schema-keyword': 'Google: a schema has only the keywords that the interface knows.',
  'strict-schema': 'OpenAI: a strict schema requires every property and allows no other.',
  'tools-defined': 'Anthropic: a conversation with calls or results declares tools.',
  'stored-item': 'Responses without storage: nothing refers to an item that only the server would have.',
} as const;

export type Rule = keyof typeof RULES;

/** One place where a request breaks a rule. `at` is the path in the body, or the name of the header. */
export interface Violation {
  readonly rule: Rule;
  readonly at: string;
}
