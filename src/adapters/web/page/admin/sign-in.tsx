import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Icon } from '../components/icon.tsx';
import { ThemeToggle } from '../components/theme-toggle.tsx';
import { useAdmin } from './admin-context.tsx';

/** Where the deployment's token is entered. What was entered before a session ended stays behind it. */
export function SignIn(): JSX.Element {
  const { controller, state, t } = useAdmin();
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { text, kind } = state.notice;
  const problem = kind === 'bad' && text !== '' ? text : undefined;
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const token = field.current?.value ?? '';
    if (token === '' || isBusy) return;
    setBusy(true);
    const isRight = await controller.signIn(token);
    setBusy(false);
    if (!isRight) field.current?.select();
  };
  return (
    <main class="admin-alone">
      <form class="sign-in" onSubmit={(event) => void submit(event)}>
        <div class="sign-in-head">
          <span class="logo" aria-hidden="true">
            <Icon name="loop" />
          </span>
          <h1>{t.signIn.title}</h1>
          <ThemeToggle />
        </div>
        <p>{t.signIn.explanation}</p>
        <label class="field-label" for="token">
          {t.signIn.token}
        </label>
        <input
          ref={field}
          id="token"
          class="input"
          type="password"
          autocomplete="current-password"
          autofocus
          required
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : 'token-problem'}
        />
        {problem !== undefined && (
          <p id="token-problem" class="problem" role="alert">
            {problem}
          </p>
        )}
        <button type="submit" class="button button-strong" disabled={isBusy}>
          {t.signIn.submit}
        </button>
      </form>
    </main>
  );
}
