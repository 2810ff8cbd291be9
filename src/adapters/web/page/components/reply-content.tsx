import type { JSX } from 'preact';
import type { ReplyContent, Source, ToolStep } from '../../../../threads/reply.ts';
import { Icon } from './icon.tsx';
import { MarkdownText } from './markdown-text.tsx';

/** What one message of the bot's reply shows, its buttons apart. */
export function ReplyBody({ content }: { readonly content: ReplyContent }): JSX.Element {
  switch (content.kind) {
    case 'progress':
      return <Progress content={content} />;
    case 'text':
      return (
        <>
          <MarkdownText text={content.markdown} />
          {!content.final && <span class="growing" aria-hidden="true" />}
          <Sources sources={content.sources} />
          <Notes notes={content.notes} />
        </>
      );
    case 'notice':
      return (
        <>
          <div class="notice">
            <MarkdownText text={content.text} />
          </div>
          <Notes notes={content.notes} />
        </>
      );
  }
}

function Progress({ content }: { readonly content: Extract<ReplyContent, { kind: 'progress' }> }): JSX.Element {
  const { line, steps, buttons } = content;
  const isWorking = buttons.includes('stop');
  return (
    <div class="progress">
      <p class="progress-line">
        {isWorking ? <span class="spinner" aria-hidden="true" /> : <Icon name="check" />}
        <span>{line}</span>
      </p>
      {steps.length > 0 && (
        <ol class="steps" aria-label="Steps">
          {steps.map((step) => (
            <Step key={step.callId} step={step} />
          ))}
        </ol>
      )}
    </div>
  );
}

function Step({ step }: { readonly step: ToolStep }): JSX.Element {
  const { label, detail, state } = step;
  return (
    <li class={`step step-${state}`}>
      {state === 'running' ? (
        <span class="spinner" aria-hidden="true" />
      ) : (
        <Icon name={state === 'done' ? 'check' : 'warn'} />
      )}
      <span class="step-label">{label}</span>
      {detail !== undefined && <span class="step-detail">{detail}</span>}
      <span class="visually-hidden">{STEP_STATES[state]}</span>
    </li>
  );
}

const STEP_STATES: Readonly<Record<ToolStep['state'], string>> = {
  running: ' (running)',
  done: ' (done)',
  failed: ' (failed)',
};

function Sources({ sources }: { readonly sources: readonly Source[] }): JSX.Element | null {
  if (sources.length === 0) return null;
  return (
    <div class="sources">
      <p>Sources</p>
      <ol>
        {sources.map(({ title, url }) => (
          <li key={url}>
            {/^https?:\/\//iu.test(url) ? (
              <a href={url} target="_blank" rel="noopener noreferrer nofollow">
                {title}
              </a>
            ) : (
              title
            )}
            <span class="source-host">{hostOf(url)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Whoever named the source wrote its title, so that it says nothing about where the link leads. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}

/** What people should know about an answer besides it. They may hold names of files: text, never Markdown. */
function Notes({ notes = [] }: { readonly notes: readonly string[] | undefined }): JSX.Element | null {
  if (notes.length === 0) return null;
  return (
    <ul class="reply-notes" aria-label="Notes">
      {notes.map((note) => (
        <li key={note}>
          <Icon name="warn" />
          <span>{note}</span>
        </li>
      ))}
    </ul>
  );
}
