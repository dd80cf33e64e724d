/** The page around the frame. Opened without one, the frame leads out by itself. */
import { pageMessage, type FrameMessage } from '@lantern/client/frame-messages';

const inFrame = window.parent !== window;

// The page checks which frame speaks; where it lives is not known to a vendor's game.
const tell = (message: FrameMessage): void => window.parent.postMessage(message, '*');

/** The page may take its loading picture away. */
export function tellReady(): void {
  if (inFrame) tell({ type: 'lantern:ready' });
}

/** Names the tab. */
export function tellTitle(title: string): void {
  document.title = title;
  if (inFrame) tell({ type: 'lantern:title', title });
}

/** Leaves the game for the lobby it was launched from. */
export function closeGame(lobbyUrl: string): void {
  if (inFrame) tell({ type: 'lantern:close' });
  else location.assign(lobbyUrl);
}

/** Leaves the game for a page of the platform. */
export function openPage(path: string): void {
  if (inFrame) tell({ type: 'lantern:open', path });
  else location.assign(path);
}

/** Hears that money may have come in; answers the way to stop. */
export function onDeposit(listener: () => void): () => void {
  const hear = ({ source, origin, data }: MessageEvent): void => {
    if (inFrame && source === window.parent && origin === location.origin && pageMessage(data)?.type === 'lantern:balance') listener();
  };
  window.addEventListener('message', hear);
  return () => window.removeEventListener('message', hear);
}
