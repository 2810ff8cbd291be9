import type { AssistantMessage, ImageContent, Message, SystemMessage, TextContent } from '../../core/index.ts';
import { estimateData, estimateProse } from './estimate-text.ts';

/** Of any image: providers scale it to some hundred to 1,600 tokens. */
const IMAGE_TOKENS = 1_600;

/** What frames a message, a call or a declaration on the wire. */
const FRAME_TOKENS = 8;

/** About how many tokens a message takes in a request, rather too many. */
export function estimateMessage(message: Message): number {
  return FRAME_TOKENS + estimateContent(message);
}

function estimateContent(message: Message): number {
  switch (message.role) {
    case 'system':
      return estimateSystem(message);
    case 'user':
      return typeof message.content === 'string'
        ? estimateProse(message.content)
        : estimateBlocks(message.content, estimateProse);
    case 'assistant':
      return estimateAnswer(message);
    case 'toolResult':
      return estimateBlocks(message.content, estimateData);
  }
}

function estimateSystem({ content, sections, toolsAdded, toolsRemoved }: SystemMessage): number {
  const texts = [
    ...(typeof content === 'string' ? [content] : content.map(({ text }) => text)),
    ...Object.values(sections ?? {}).map((section) => section ?? ''),
  ];
  const declarations = [...(toolsAdded ?? []), ...(toolsRemoved ?? [])];
  return (
    sum(texts.map(estimateProse)) + sum(declarations.map((tool) => FRAME_TOKENS + estimateData(JSON.stringify(tool))))
  );
}

function estimateAnswer({ content }: AssistantMessage): number {
  const blocks = content.map((block) => {
    switch (block.type) {
      case 'text':
        return estimateProse(block.text);
      case 'thinking':
        return estimateProse(block.thinking);
      case 'toolCall':
        return FRAME_TOKENS + estimateData(`${block.name}${JSON.stringify(block.arguments)}`);
    }
  });
  return sum(blocks);
}

function estimateBlocks(blocks: readonly (TextContent | ImageContent)[], estimate: (text: string) => number): number {
  return sum(blocks.map((block) => (block.type === 'text' ? estimate(block.text) : IMAGE_TOKENS)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
