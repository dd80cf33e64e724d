/** The live line of a page, for components. */
import type { EventListener, Realtime } from '@lantern/client/realtime';
import type { EventName } from '@lantern/contract/events';
import { useEffect, useRef, useSyncExternalStore } from 'react';

export interface LiveOptions {
  readonly getToken: () => string | null | undefined;
  /** Told when somebody signs in or out. */
  readonly onSessionChange: (listener: () => void) => void;
  /** Messages were missed while the line was down: everything shown is asked for again. */
  readonly refetch: () => void;
}

export interface Live {
  /** Hears an event while the component stands. */
  useLive<E extends EventName>(channel: string, event: E, listener: EventListener<E>): void;
  /** Hears that the member's own channel stands: whatever happened until then is to be asked for. */
  useMemberReady(listener: () => void): void;
  /** False while the line is lost. */
  useConnected(): boolean;
}

/** The line's code did not come; it is asked for again after this long. */
const AGAIN_AFTER_MS = 5_000;

/** One line per page; its code comes, and it connects, with the first listener. */
export function createLive({ getToken, onSessionChange, refetch }: LiveOptions): Live {
  let connected = true;
  let line: Promise<Realtime> | undefined;
  const watchers = new Set<() => void>();

  async function openLine(): Promise<Realtime> {
    const { createRealtime } = await fetchCode();
    const opened = createRealtime({
      url: () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`,
      getToken,
      onConnection(next) {
        connected = next;
        for (const watcher of watchers) watcher();
      },
    });
    opened.onReconnect(refetch);
    return opened;
  }

  /** Listens while a component stands; answers the way to stop, also before the line is there. */
  function listen(add: (opened: Realtime) => () => void): () => void {
    let over = false;
    let stop = (): void => undefined;
    line ??= openLine();
    void line.then((opened) => {
      if (!over) stop = add(opened);
    });
    return () => {
      over = true;
      stop();
    };
  }

  const tell = (what: 'sessionChanged' | 'rest' | 'wake') => void line?.then((opened) => opened[what]());
  onSessionChange(() => tell('sessionChanged'));
  // A page with an open line is not kept for going back to; what it missed is asked for again when it returns.
  window.addEventListener('pagehide', () => tell('rest'));
  window.addEventListener('pageshow', () => tell('wake'));

  const watch = (watcher: () => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  };

  return {
    useLive(channel, event, listener) {
      const newest = useRef(listener);
      useEffect(() => {
        newest.current = listener;
      });
      useEffect(() => listen((opened) => opened.on(channel, event, (payload) => newest.current(payload))), [channel, event]);
    },
    useMemberReady(listener) {
      const newest = useRef(listener);
      useEffect(() => {
        newest.current = listener;
      });
      useEffect(() => listen((opened) => opened.onMemberReady(() => newest.current())), []);
    },
    useConnected: () => useSyncExternalStore(watch, () => connected),
  };
}

async function fetchCode(): Promise<typeof import('@lantern/client/realtime')> {
  for (;;) {
    const code = await import('@lantern/client/realtime').catch(() => undefined);
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
  }
}
