/** Messages to and from the page around the frame. Opened without one, the frame navigates by itself. */
import { pageMessage, type FrameMessage, type PageMessage, type ResultMessage } from '@lantern/client/frame-messages';

const inFrame = window.parent !== window;
const LOBBY = '/m/lottery';

function post(message: FrameMessage): void {
  window.parent.postMessage(message, location.origin);
}

/** Listens to the page's messages; returns the unsubscribe function. Messages from elsewhere are ignored. */
export function onPageMessage(listener: (message: PageMessage) => void): () => void {
  const onMessage = (event: MessageEvent): void => {
    if (event.origin !== location.origin || event.source !== window.parent || !inFrame) return;
    const message = pageMessage(event.data);
    if (message) listener(message);
  };
  window.addEventListener('message', onMessage);
  return () => window.removeEventListener('message', onMessage);
}

/** The page may remove its loading picture. */
export function postReady(): void {
  if (inFrame) post({ type: 'lantern:ready' });
}

/** Sets the tab's title. */
export function postTitle(title: string): void {
  if (inFrame) post({ type: 'lantern:title', title });
  else document.title = title;
}

/** Whether a draw is pending, or has been shown: meanwhile the page holds back balances around the frame (GAME-18). */
export function sendResult(message: ResultMessage): void {
  if (inFrame) post(message);
}

/** Leaves the game. */
export function closeGame(): void {
  if (inFrame) post({ type: 'lantern:close' });
  else location.assign(LOBBY);
}

/** Leaves the game for a page of the site. */
export function openPage(path: string): void {
  if (inFrame) post({ type: 'lantern:open', path });
  else location.assign(path);
}

/** Timeout of the page's answer in milliseconds. */
const TOKEN_WAIT_MS = 15_000;

/** Requests a fresh launch token from the page; undefined when there is no page or it does not answer. */
export function askToken(): Promise<string | undefined> {
  if (!inFrame) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const finish = (token: string | undefined): void => {
      clearTimeout(timer);
      stop();
      resolve(token);
    };
    const timer = setTimeout(() => finish(undefined), TOKEN_WAIT_MS);
    const stop = onPageMessage((message) => {
      if (message.type === 'lantern:token') finish(message.token);
    });
    post({ type: 'lantern:need-token' });
  });
}
