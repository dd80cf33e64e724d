/** Draws the site into the page. A module of the shell's chunk, so that React is made ready in a task before the one that starts the site. */
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

/** In slices: a tap in between is not kept waiting. */
export function mount(): void {
  const root = createRoot(document.getElementById('root')!);
  startTransition(() => root.render(<App />));
}
