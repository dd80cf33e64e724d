/** Adding the site to the home screen: the browser's own prompt when it has one, stored until it is used (SYS-04). */
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

/** Stores the browser's prompt event from now on; it fires once, and early. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    change(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => change(undefined));
}

/** Shows the browser's prompt; an event is valid once. */
async function install(): Promise<void> {
  const installPrompt = offer;
  if (!installPrompt) return;
  await installPrompt.prompt();
  await installPrompt.userChoice;
  change(undefined);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The function to show the browser's prompt; undefined when there is none, and visitors add the site by hand. */
export const useInstall = (): (() => Promise<void>) | undefined =>
  useSyncExternalStore(listen, () => offer) === undefined ? undefined : install;
