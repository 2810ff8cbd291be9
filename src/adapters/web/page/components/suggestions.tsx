import type { JSX } from 'preact';

const QUESTIONS = ['What is 6*7?', 'Count to 20', 'What can you do?'];

export interface SuggestionsProps {
  readonly title: string;
  readonly hint: string;
  readonly onChoose: (question: string) => void;
}

/** What a newcomer reads where nothing was said yet: three things to try. A click writes one into the composer. */
export function Suggestions({ title, hint, onChoose }: SuggestionsProps): JSX.Element {
  return (
    <div class="empty">
      <h3>{title}</h3>
      <p>{hint}</p>
      <div class="suggestions">
        {QUESTIONS.map((question) => (
          <button key={question} type="button" class="button" onClick={() => onChoose(question)}>
            {question}
          </button>
        ))}
      </div>
    </div>
  );
}
