/** Messages to the page around the frame. Opened without one, the frame navigates by itself. */
import { pageMessage, type FrameMessage, type ResultMessage } from '@lantern/client/frame-messages';

const inFrame = window.parent !== window;

// The page checks the sender; its origin is unknown to a vendor's game.
const post = (message: FrameMessage): void => window.parent.postMessage(message, '*');

/** The page may remove its loading picture. */
export function sendReady(): void {
  if (inFrame) post({ type: 'lantern:ready' });
}

/** Sets the tab's title. */
export function sendTitle(title: string): void {
  document.title = title;
  if (inFrame) post({ type: 'lantern:title', title });
}

/** Whether a result is pending, or has been shown. */
export function sendResult(message: ResultMessage): void {
  if (inFrame) post(message);
}

/** Leaves the game for the lobby it was launched from. */
export function closeGame(lobbyUrl: string): void {
  if (inFrame) post({ type: 'lantern:close' });
  else location.assign(lobbyUrl);
}

/** Launches the game again: the page around does it; without a page, the lobby. */
export function openAgain(lobbyUrl: string): void {
  if (inFrame) post({ type: 'lantern:need-token' });
  else location.assign(lobbyUrl);
}

/** Leaves the game for a page of the platform. */
export function openPage(path: string): void {
  if (inFrame) post({ type: 'lantern:open', path });
  else location.assign(path);
}

/** Listens for deposits; returns the function that stops it. */
export function onDeposit(listener: () => void): () => void {
  const onMessage = ({ source, origin, data }: MessageEvent): void => {
    if (
      inFrame &&
      source === window.parent &&
      origin === location.origin &&
      pageMessage(data)?.type === 'lantern:balance'
    )
      listener();
  };
  window.addEventListener('message', onMessage);
  return () => window.removeEventListener('message', onMessage);
}
