/**
 * The service worker's life (SYS-04): registered once the page stands, asked for news when the page is looked at again, and
 * changed only when the member says so. Workbox's window module tells the states apart; its times are the contract's.
 */
import { SERVICE_WORKER_EXTERNAL_UPDATE_MS } from '@lantern/contract/constants';
import { clock } from '@lantern/ui/clock';
import { useSyncExternalStore } from 'react';
import type { Workbox } from 'workbox-window';

/** The members' pages only: a worker at the root may serve less than it could. */
const SCRIPT = '/sw.js';
const SCOPE = '/m/';

/** Nobody looks at a busy button longer than this. */
const TAKEOVER_WITHIN_MS = 4_000;

let apply: (() => void) | undefined;
const listeners = new Set<() => void>();

function offer(next: (() => void) | undefined): void {
  apply = next;
  for (const listener of listeners) listener();
}

/** Lets the version that waits take over, and brings its page; another tab may have let it in already. */
async function change(worker: Pick<Workbox, 'messageSkipWaiting'>, reload: () => void): Promise<void> {
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  if (!registration?.waiting) return reload();
  // A worker takes over once the one before has nothing left to answer.
  navigator.serviceWorker.controller?.postMessage({ type: 'MAKE_WAY' });
  worker.messageSkipWaiting();
  // A page that is left asks for nothing any more.
  window.setTimeout(reload, TAKEOVER_WITHIN_MS);
}

async function register(): Promise<void> {
  const { Workbox: Worker } = await import('workbox-window');
  const worker = new Worker(SCRIPT, { scope: SCOPE });
  let reloading = false;
  const reload = (): void => {
    if (reloading) return;
    reloading = true;
    location.reload();
  };
  worker.addEventListener('waiting', () => offer(() => void change(worker, reload)));
  // A worker that takes over from another brings a new page with it; the very first one just starts to serve.
  worker.addEventListener('controlling', ({ isUpdate, isExternal }) => {
    if (isUpdate || isExternal) reload();
  });
  await worker.register();
  let askedAtMs = clock.elapsedMs();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || clock.elapsedMs() - askedAtMs < SERVICE_WORKER_EXTERNAL_UPDATE_MS) return;
    askedAtMs = clock.elapsedMs();
    // Without a network there is no news.
    worker.update().catch(() => undefined);
  });
}

/** Starts it after the page has loaded. A browser that has none, or that forbids it, shows the same site from the network. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const start = () => void register().catch(() => undefined);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

/** Lets the prompt go until the next start. */
export const postponeUpdate = (): void => offer(undefined);

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How to change to the version that waits; undefined while none does. */
export const useUpdate = (): (() => void) | undefined => useSyncExternalStore(listen, () => apply);
