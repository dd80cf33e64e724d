/**
 * Renders the site into the page. Part of the shell's chunk, so that React initialises in a task before the one that
 * starts the site.
 */
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

/** Concurrent rendering: a tap in between is handled at once. */
export function mount(): void {
  const root = createRoot(document.getElementById('root')!);
  startTransition(() => root.render(<App />));
}
