import type { SeenFile } from '../read-files.ts';
import type { Topic } from '../rules/rule.ts';

/** A moment as the tool `current_time` tells it, taken apart. */
interface TimeParts {
  readonly date: string;
  readonly time: string;
  /** In English. */
  readonly weekday: string;
  readonly zone: string;
  readonly offset: string;
}

/** What the demo says about a topic; it is told which tools are enabled. */
type TopicTexts = Readonly<Record<Topic, (tools: ReadonlySet<string>) => string>>;

/** Every sentence of the demo in one language, as Markdown. */
export interface DemoTexts extends TopicTexts {
  /** New messages came while tools ran. `authors` may be empty. */
  readonly steered: (authors: readonly string[]) => string;
  readonly toolMissing: (tool: string) => string;
  readonly toolFailed: (tool: string, message: string) => string;
  readonly time: (parts: TimeParts) => string;
  readonly summary: (count: number, authors: readonly string[]) => string;
  readonly extractive: string;
  readonly nothingToSummarise: string;
  readonly outcome: (text: string) => string;
  readonly waiting: (tool: string, approval: string) => string;
  /** A call was not approved; the reason may be empty. */
  readonly refusal: (reason: string) => string;
  readonly nothingNew: string;
  /** What came with the messages. */
  readonly files: (files: readonly SeenFile[]) => string;
}

/** One thing the demo can do, and the tool that does it; none for what needs no tool. */
export type Ability = readonly [tool: string | undefined, sentence: string];

/** The abilities that the enabled tools leave, as a list. */
export function listAbilities(abilities: readonly Ability[], tools: ReadonlySet<string>): string {
  return abilities
    .filter(([tool]) => tool === undefined || tools.has(tool))
    .map(([, sentence]) => `- ${sentence}`)
    .join('\n');
}
