import {
  type ChatView,
  Conversation,
  createPlainView,
  Screen,
  TtyView,
  terminalTexts,
} from '../adapters/terminal/index.ts';
import type { Config } from '../config.ts';
import { ThreadloopError } from '../core/error.ts';
import type { Received } from '../threads/adapter.ts';
import type { LiveEvent } from '../threads/live-event.ts';
import type { ExchangeEnd } from '../threads/transcript.ts';
import { type CliContext, type ExitCode, isScreen, LEAVE_GRACE_MS, wantsColor } from './cli-context.ts';
import { createLogger } from './logger.ts';
import { writeJson } from './write-json.ts';

export interface AskOptions {
  readonly config: Config;
  readonly person: string;
  readonly text: string;
  readonly isJson: boolean;
  /** Paths of files that go with it. */
  readonly files: readonly string[];
}

/** Sends one message through the whole pipeline and shows the answer while it grows. */
export async function ask(options: AskOptions, context: CliContext): Promise<ExitCode> {
  const { config, person, text, isJson, files } = options;
  const { stderr, clock, createBot, onSignal, directory } = context;
  const notices: string[] = [];
  const view = isJson ? silentView(notices) : answerView(config, context);
  const texts = terminalTexts(config.locale);
  const conversation = new Conversation({
    view,
    clock,
    botName: config.name,
    name: 'ask',
    person,
    texts,
    isEchoed: false,
    directory,
  });
  await attachAll(files, conversation);
  const logger = createLogger(config.logLevel, (line) => stderr.write(`${line}\n`));
  const bot = createBot({ ...config, adapters: [conversation], logger, clock, answersOnce: true });
  const outcome: Outcome = { end: null, answers: new Map() };
  const unsubscribe = bot.intake.events.subscribe(conversation.thread, (event) => {
    note(event, outcome);
    if (isJson) writeJson(withoutPartial(event), context.stdout);
  });
  const unlisten = onSignal(() => void conversation.command('stop'));
  let received: Received | undefined;
  try {
    await bot.start();
    received = await conversation.say(text);
    await conversation.whenIdle();
  } finally {
    unlisten();
    await bot.stop(LEAVE_GRACE_MS);
    unsubscribe();
    view.close();
  }
  const exitCode = exitCodeOf(received, outcome.end);
  if (isJson) {
    const answer = [...outcome.answers.values()].join('');
    writeJson(
      { kind: 'result', exitCode, received: received ?? null, end: outcome.end, text: answer, notices },
      context.stdout,
    );
  }
  return exitCode;
}

/** @throws ThreadloopError `usage` that names every file that is not there. */
async function attachAll(paths: readonly string[], conversation: Conversation): Promise<void> {
  const missing: string[] = [];
  for (const path of paths) if ((await conversation.attach(path)) === undefined) missing.push(path);
  if (missing.length === 0) return;
  const sentences = missing.map((path) => `--file ${path}: there is no file there that could be read.`);
  throw new ThreadloopError('usage', sentences.join('\n'));
}

interface Outcome {
  end: ExchangeEnd | null;
  /** Markdown by reply slot, in the order of the slots. */
  readonly answers: Map<string, string>;
}

function silentView(notices: string[]): ChatView {
  return createPlainView({
    write: () => undefined,
    writeAside: (line) => notices.push(line),
    texts: terminalTexts('en'),
  });
}

function answerView(config: Config, { env, stdout, stderr, clock }: CliContext): ChatView {
  const texts = terminalTexts(config.locale);
  if (isScreen(stdout, env)) {
    return new TtyView({ screen: new Screen(stdout), clock, botName: config.name, color: wantsColor(env), texts });
  }
  // What is piped on is the answer and nothing else.
  return createPlainView({
    write: (text) => stdout.write(text),
    writeAside: (line) => stderr.write(`${line}\n`),
    texts,
  });
}

function note(event: LiveEvent, outcome: Outcome): void {
  if (event.kind === 'exchangeEnd') outcome.end = event.end;
  if (event.kind !== 'reply') return;
  if (event.content?.kind === 'text') outcome.answers.set(event.slot.id, event.content.markdown);
  if (event.content === null) outcome.answers.delete(event.slot.id);
}

/** Each delta as it came, without the whole message so far: a line per delta must not grow with the answer. */
function withoutPartial(event: LiveEvent): object {
  if (event.kind !== 'agent' || event.event.type !== 'message_update') return event;
  const { partial: _partial, ...delta } = { partial: undefined, ...event.event.assistantMessageEvent };
  return { ...event, event: { type: event.event.type, assistantMessageEvent: delta } };
}

function exitCodeOf(received: Received | undefined, end: ExchangeEnd | null): ExitCode {
  if (received?.status === 'command') return 0;
  return end?.kind === 'answered' || end?.kind === 'silent' ? 0 : 1;
}
