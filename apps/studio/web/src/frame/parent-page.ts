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

/** Offers the member to pass on a link to a table; false where no page around could make one. */
export function shareInvite(code: string): boolean {
  if (inFrame) post({ type: 'lantern:share-invite', code });
  return inFrame;
}

type FromPage = NonNullable<ReturnType<typeof pageMessage>>;

/** Listens to the page around; returns the function that stops it. */
function onPage(listener: (message: FromPage) => void): () => void {
  const onMessage = ({ source, origin, data }: MessageEvent): void => {
    const isPage = inFrame && source === window.parent && origin === location.origin;
    const message = isPage ? pageMessage(data) : undefined;
    if (message) listener(message);
  };
  window.addEventListener('message', onMessage);
  return () => window.removeEventListener('message', onMessage);
}

/** Listens for the code of a table that the page was opened with; returns the function that stops it. */
export const onInvite = (listener: (code: string) => void): (() => void) =>
  onPage((message) => message.type === 'lantern:invite' && listener(message.code));

/** Listens for deposits; returns the function that stops it. */
export const onDeposit = (listener: () => void): (() => void) =>
  onPage((message) => message.type === 'lantern:balance' && listener());
