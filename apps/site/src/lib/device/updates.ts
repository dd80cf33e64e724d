/**
 * The service worker's life cycle (SYS-04): registered once the page is loaded, checked for updates when the page
 * becomes visible again, and replaced only when the member agrees. Workbox's window module distinguishes the states;
 * its times are the contract's.
 */
import { SERVICE_WORKER_EXTERNAL_UPDATE_MS } from '@lantern/contract/constants';
import { clock } from '@lantern/ui/clock';
import { useSyncExternalStore } from 'react';
import type { Workbox } from 'workbox-window';

/** The members' pages only: a narrower scope than the root's. */
const SCRIPT = '/sw.js';
const SCOPE = '/m/';

/** Timeout of a busy update button, in milliseconds. */
const TAKEOVER_TIMEOUT_MS = 4_000;

let apply: (() => void) | undefined;
const listeners = new Set<() => void>();

function offer(next: (() => void) | undefined): void {
  apply = next;
  for (const listener of listeners) listener();
}

/** Activates the waiting version, and loads its page; another tab may have activated it already. */
async function change(worker: Pick<Workbox, 'messageSkipWaiting'>, reload: () => void): Promise<void> {
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  if (!registration?.waiting) return reload();
  // A worker takes over once the previous one has no open requests.
  navigator.serviceWorker.controller?.postMessage({ type: 'MAKE_WAY' });
  worker.messageSkipWaiting();
  // A page that is being left sends no requests.
  window.setTimeout(reload, TAKEOVER_TIMEOUT_MS);
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
  // A worker that replaces another brings a new page; the very first one just starts to serve.
  worker.addEventListener('controlling', ({ isUpdate, isExternal }) => {
    if (isUpdate || isExternal) reload();
  });
  await worker.register();
  let checkedAtMs = clock.elapsedMs();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || clock.elapsedMs() - checkedAtMs < SERVICE_WORKER_EXTERNAL_UPDATE_MS)
      return;
    checkedAtMs = clock.elapsedMs();
    // Without a network there are no updates.
    worker.update().catch(() => undefined);
  });
}

/**
 * Starts it after the page has loaded. A browser without service workers, or one that forbids them, shows the same site
 * from the network.
 */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const start = () => void register().catch(() => undefined);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

/** Dismisses the prompt until the next start. */
export const postponeUpdate = (): void => offer(undefined);

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Activates the waiting version; undefined while there is none. */
export const useUpdate = (): (() => void) | undefined => useSyncExternalStore(listen, () => apply);
