/** Start-up: the language's texts and who is signed in, then the sign-in page or the desk. */
import '@lantern/ui/styles.css';
import './look/desk.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { fetchShell } from './app/fetch-shell.ts';
import { refreshSession } from './lib/calls.ts';
import { i18n } from './lib/i18n.ts';
import { lose } from './lib/session.ts';

// Without an answer the sign-in page is shown; it says what is wrong at the first attempt.
const asked = refreshSession().then((found) => {
  if (!found) lose();
  // A failed load shows where the desk would be.
  else void fetchShell().catch(() => undefined);
});
void Promise.all([i18n.activate(), asked]).then(() => {
  createRoot(document.getElementById('root')!).render(<App />);
});
