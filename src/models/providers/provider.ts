/** The providers whose models can be named. `openai-compatible` is any server with OpenAI's Chat Completions. */
export type ProviderName = 'anthropic' | 'openai' | 'google' | 'openai-compatible';

/** What is to be known about a provider before it is asked anything. */
export interface Provider {
  readonly name: ProviderName;
  /** Its name for people. */
  readonly title: string;
  /** The wire it speaks: `Model.api`. */
  readonly api: string;
  /** Where it is, unless the operator names another place; absent, the operator must. */
  readonly baseUrl?: string;
  /** What a server of this kind has after its host when an address says nothing. */
  readonly usualPath: string;
  /** One of its models. */
  readonly example: string;
}

/** All providers, the one that is proposed first. */
export const providers: readonly Provider[] = [
  {
    name: 'anthropic',
    title: 'Anthropic',
    api: 'anthropic-messages',
    baseUrl: 'https://api.anthropic.com/v1',
    usualPath: '/v1',
    example: 'claude-sonnet-5-5',
  },
  {
    name: 'openai',
    title: 'OpenAI',
    api: 'openai-responses',
    baseUrl: 'https://api.openai.com/v1',
    usualPath: '/v1',
    example: 'gpt-6.2-sol',
  },
  {
    name: 'google',
    title: 'Google',
    api: 'google-generative-ai',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    usualPath: '/v1beta',
    example: 'gemini-3.8-flash',
  },
  {
    name: 'openai-compatible',
    title: 'the OpenAI-compatible server',
    api: 'openai-completions',
    usualPath: '/v1',
    example: 'qwen3:8b',
  },
];

/** The provider of this name, or undefined when there is none. */
export function findProvider(name: string): Provider | undefined {
  return providers.find((provider) => provider.name === name);
}

/**
 * The address that requests begin with. An address without a path gets the one that is usual for such servers
 * (`http://127.0.0.1:11434` is `http://127.0.0.1:11434/v1`); one that ends in `/` has none.
 */
export function completeBaseUrl(address: string, { usualPath }: Pick<Provider, 'usualPath'>): string {
  return /^[a-z]+:\/\/[^/]+$/iu.test(address) ? `${address}${usualPath}` : address.replace(/\/+$/u, '');
}
