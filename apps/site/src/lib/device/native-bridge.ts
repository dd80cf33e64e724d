/**
 * Messages from the page to the app around it (SYS-17): one at a time, without answers. iOS receives objects on
 * `webkit.messageHandlers.lantern`, Android JSON text on `LanternBridge.postMessage`. docs/native-bridge.md is the
 * format.
 */

export type BridgeMessage =
  /** Shows an address outside the app's web view. */
  | { readonly name: 'openExternal'; readonly url: string }
  /** Saves a file, or installs what a download link offers; `fileName` when the page knows one. */
  | { readonly name: 'download'; readonly url: string; readonly fileName?: string }
  /** A visitor's step, for the app's logger. */
  | { readonly name: 'track'; readonly event: { readonly name: string } }
  /** The site is ready and may be shown. */
  | { readonly name: 'ready' };

const VERSION = 1;

interface Handler {
  postMessage(message: unknown): void;
}

interface BridgedWindow {
  readonly webkit?: { readonly messageHandlers?: { readonly lantern?: Handler } };
  readonly LanternBridge?: Handler;
}

/** Returns the sender, or undefined outside an app. Looked up each time: an app may inject its side late. */
function bridge(): ((message: object) => void) | undefined {
  const { webkit, LanternBridge } = window as unknown as BridgedWindow;
  const ios = webkit?.messageHandlers?.lantern;
  if (ios) return (message) => ios.postMessage(message);
  if (typeof LanternBridge?.postMessage === 'function')
    return (message) => LanternBridge.postMessage(JSON.stringify(message));
  return undefined;
}

/** Whether an app is around the page. */
export const hasBridge = (): boolean => bridge() !== undefined;

/** Sends to the app; false when there is none, or when it refused the message. */
export function sendToApp(message: BridgeMessage): boolean {
  const send = bridge();
  if (!send) return false;
  try {
    send({ version: VERSION, ...message });
    return true;
  } catch {
    // An app that is closing, or one older than this message: the page does without.
    return false;
  }
}
