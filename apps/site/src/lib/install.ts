/** Putting the site on the home screen: the browser's own prompt where it has one, kept until somebody asks for it (SYS-04). */
import { useSyncExternalStore } from 'react';

/** Not in the DOM's types: only some engines have it. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

let offer: InstallOffer | undefined;
const listeners = new Set<() => void>();

function change(next: InstallOffer | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Keeps the browser's offer from now on; it comes once, and early. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    change(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => change(undefined));
}

/** Asks through the browser's prompt; an offer is good once. */
async function install(): Promise<void> {
  const asked = offer;
  if (!asked) return;
  await asked.prompt();
  await asked.userChoice;
  change(undefined);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The way to the browser's prompt; undefined where there is none, and people add the site by hand. */
export const useInstall = (): (() => Promise<void>) | undefined => (useSyncExternalStore(listen, () => offer) === undefined ? undefined : install);
