import type { Clock } from '../../core/index.ts';
import type { ReplyContent, ToolStep } from '../../threads/reply.ts';
import { type Cell, type CellStyle, drawCells, fitCells, toCells, trimCells, widthOf, wrapCells } from './cells.ts';
import type { ChatView, Prompt } from './chat-view.ts';
import { lastingPart } from './draft-text.ts';
import { promptRows } from './prompt-rows.ts';
import { sanitizeLine, sanitizeText } from './sanitize.ts';
import type { Screen } from './screen.ts';
import type { TerminalTexts } from './terminal-texts.ts';
import { type Row, TextFlow } from './text-flow.ts';

export interface TtyViewOptions {
  readonly screen: Screen;
  readonly clock: Clock;
  readonly botName: string;
  readonly color: boolean;
  readonly texts: TerminalTexts;
}

type Progress = Extract<ReplyContent, { readonly kind: 'progress' }>;

const SPINNER = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'] as const;
const SPINNER_MS = 150;

/**
 * Shows a conversation on a terminal. From top to bottom:
 *
 *     what was said, answers so far, finished steps      printed for good, the terminal's scrollback
 *     the row of an answer that still grows              ┐
 *     running steps                                      │ drawn again at every change
 *     ⠋ Working · step 2 · Calculate (3s)                │
 *     alice> the line being typed                        ┘
 */
export class TtyView implements ChatView {
  readonly #options: TtyViewOptions;
  readonly #flows = new Map<string, TextFlow>();
  readonly #closed = new Set<string>();
  readonly #progress = new Map<string, Progress>();
  readonly #printedSteps = new Set<string>();
  #prompt: Prompt | undefined;
  #workingSince: number | undefined;
  #frame = 0;
  #cancelTick: (() => void) | undefined;

  constructor(options: TtyViewOptions) {
    this.#options = options;
  }

  show(slotId: string, content: ReplyContent): void {
    switch (content.kind) {
      case 'progress':
        this.#showProgress(slotId, content);
        break;
      case 'text':
        this.#showText(slotId, content);
        break;
      case 'notice':
        this.#print([...this.#lines(content.text, 'alarm'), ...this.#noteRows(content.notes)]);
    }
  }

  remove(slotId: string): void {
    this.#progress.delete(slotId);
    const flow = this.#flows.get(slotId);
    this.#flows.delete(slotId);
    this.#print(flow?.breakOff(this.#columns) ?? []);
  }

  setWorking(isWorking: boolean): void {
    if (isWorking) {
      this.#workingSince ??= this.#options.clock.now();
      if (this.#cancelTick === undefined) this.#tick();
    } else {
      this.#rest();
    }
    this.#print([]);
  }

  forget(): void {
    this.#rest();
    this.#closed.clear();
    this.#printedSteps.clear();
    this.#print([]);
  }

  echo(person: string, text: string): void {
    const name = toCells(`${sanitizeLine(person)}: `, 'name');
    this.#print(this.#lines(text, 'bold', name));
  }

  note(text: string): void {
    this.#print(this.#lines(text, 'faint'));
  }

  setPrompt(prompt: Prompt): void {
    this.#prompt = prompt;
    this.#print([]);
  }

  close(): void {
    this.#rest();
    this.#prompt = undefined;
    const growing = [...this.#flows.values()].flatMap((flow) => flow.breakOff(this.#columns));
    this.#flows.clear();
    this.#print(growing);
    this.#options.screen.clear();
  }

  get #columns(): number {
    return this.#options.screen.columns;
  }

  #showProgress(slotId: string, content: Progress): void {
    const finished = content.steps.filter(
      ({ callId, state }) => state !== 'running' && !this.#printedSteps.has(callId),
    );
    for (const { callId } of finished) this.#printedSteps.add(callId);
    // The line that sums the steps up is for platforms that fold them away; here they stay.
    const isOver = !content.buttons.includes('stop') && content.steps.every(({ state }) => state !== 'running');
    if (isOver) this.#progress.delete(slotId);
    else this.#progress.set(slotId, content);
    const rows = finished.map((step) => this.#stepRow(step));
    // What was written before a step stands above it, and goes on under it.
    const before = rows.length === 0 ? [] : [...this.#flows.values()].flatMap((flow) => flow.breakOff(this.#columns));
    this.#print([...before, ...rows]);
  }

  #showText(slotId: string, content: Extract<ReplyContent, { readonly kind: 'text' }>): void {
    if (this.#closed.has(slotId)) return;
    const markdown = lastingPart(content.markdown, content.final);
    const printed: Row[] = [];
    let flow = this.#flows.get(slotId);
    if (flow !== undefined && !flow.isContinuedBy(markdown)) {
      printed.push(...flow.breakOff(this.#columns), toCells(this.#options.texts.replaced, 'faint'));
      flow = undefined;
    }
    flow ??= new TextFlow(toCells(`${sanitizeLine(this.#options.botName)}: `, 'name'), this.#options.color);
    printed.push(...flow.grow(markdown, content.final, this.#columns));
    if (content.final) {
      this.#flows.delete(slotId);
      this.#closed.add(slotId);
      printed.push(...this.#sourceRows(content.sources), ...this.#noteRows(content.notes), []);
    } else {
      this.#flows.set(slotId, flow);
    }
    this.#print(printed);
  }

  #sourceRows(sources: Extract<ReplyContent, { readonly kind: 'text' }>['sources']): readonly Row[] {
    if (sources.length === 0) return [];
    const rows = sources.map(({ title, url }, index) =>
      toCells(`[${index + 1}] ${sanitizeLine(title)} ${sanitizeLine(url)}`, 'faint'),
    );
    return [toCells(this.#options.texts.sources, 'faint'), ...rows];
  }

  #noteRows(notes: readonly string[] = []): readonly Row[] {
    return notes.flatMap((note) => this.#lines(sanitizeLine(note), 'faint'));
  }

  #stepRow({ label, detail, state }: ToolStep): Row {
    const text = this.#options.texts.step(sanitizeLine(label), detail && sanitizeLine(detail), state);
    return toCells(text, state === 'failed' ? 'alarm' : 'faint');
  }

  #lines(text: string, style: CellStyle, label: readonly Cell[] = []): readonly Row[] {
    const lines = sanitizeText(text).split('\n');
    return lines.flatMap((line, index) =>
      wrapCells([...(index === 0 ? label : []), ...toCells(line, style)], this.#columns),
    );
  }

  #rest(): void {
    this.#workingSince = undefined;
    this.#progress.clear();
    this.#cancelTick?.();
    this.#cancelTick = undefined;
  }

  #tick(): void {
    this.#frame += 1;
    this.#cancelTick = this.#options.clock.setTimeout(() => {
      this.#tick();
      this.#print([]);
    }, SPINNER_MS);
  }

  /** Prints rows for good and draws the live area as it is now. Every change ends here. */
  #print(rows: readonly Row[]): void {
    const { screen, color } = this.#options;
    const columns = this.#columns;
    const above = [...this.#growingRows(), ...this.#runningSteps(), ...this.#statusRow()];
    const prompt = this.#prompt && promptRows(this.#prompt, columns);
    const live = [...above.map((row) => fitCells(row, columns)), ...(prompt?.rows ?? [])];
    screen.update(
      rows.map((row) => drawCells(trimCells(row), color)),
      {
        rows: live.map((row) => ({ text: drawCells(row, color), width: widthOf(row) })),
        cursor: prompt
          ? { row: above.length + prompt.cursor.row, column: prompt.cursor.column }
          : { row: Math.max(0, live.length - 1), column: widthOf(live.at(-1) ?? []) },
      },
    );
  }

  #growingRows(): readonly Row[] {
    return [...this.#flows.values()]
      .map((flow) => trimCells(flow.lastRow(this.#columns)))
      .filter((row) => row.length > 0);
  }

  #runningSteps(): readonly Row[] {
    const steps = [...this.#progress.values()].flatMap((progress) => progress.steps);
    return steps.filter(({ state }) => state === 'running').map((step) => this.#stepRow(step));
  }

  #statusRow(): readonly Row[] {
    if (this.#workingSince === undefined) return [];
    const { clock, texts } = this.#options;
    const seconds = Math.max(0, Math.floor((clock.now() - this.#workingSince) / 1_000));
    const line = [...this.#progress.values()].at(-1)?.line ?? texts.working;
    const spinner = SPINNER[this.#frame % SPINNER.length] ?? '';
    return [toCells(`${spinner} ${sanitizeLine(line)} (${seconds}s) · ${texts.stopHint}`, 'faint')];
  }
}
