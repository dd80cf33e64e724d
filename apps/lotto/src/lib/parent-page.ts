/** The page around the frame: what it is told and what it says. Opened without one, the frame navigates by itself. */
import { pageMessage, type FrameMessage, type PageMessage } from '@lantern/client/frame-messages';

const inFrame = window.parent !== window;
const LOBBY = '/m/lottery';

function tell(message: FrameMessage): void {
  window.parent.postMessage(message, location.origin);
}

/** Hears the page's messages; answers the way to stop. Anything from elsewhere is dropped. */
export function hearPage(listener: (message: PageMessage) => void): () => void {
  const hear = (event: MessageEvent): void => {
    if (event.origin !== location.origin || event.source !== window.parent || !inFrame) return;
    const message = pageMessage(event.data);
    if (message) listener(message);
  };
  window.addEventListener('message', hear);
  return () => window.removeEventListener('message', hear);
}

/** The page may take its loading picture away. */
export function tellReady(): void {
  if (inFrame) tell({ type: 'lantern:ready' });
}

/** Names the tab. */
export function tellTitle(title: string): void {
  if (inFrame) tell({ type: 'lantern:title', title });
  else document.title = title;
}

/** Leaves the game. */
export function closeGame(): void {
  if (inFrame) tell({ type: 'lantern:close' });
  else location.assign(LOBBY);
}

/** Leaves the game for a page of the site. */
export function openPage(path: string): void {
  if (inFrame) tell({ type: 'lantern:open', path });
  else location.assign(path);
}

/** A page that is slower than this has gone. */
const TOKEN_WAIT_MS = 15_000;

/** Asks the page for a fresh launch token; undefined when there is no page or it does not answer. */
export function askToken(): Promise<string | undefined> {
  if (!inFrame) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const finish = (token: string | undefined): void => {
      clearTimeout(timer);
      stop();
      resolve(token);
    };
    const timer = setTimeout(() => finish(undefined), TOKEN_WAIT_MS);
    const stop = hearPage((message) => {
      if (message.type === 'lantern:token') finish(message.token);
    });
    tell({ type: 'lantern:need-token' });
  });
}
