/** The live line of a page, for components. */
import { createRealtime, type EventListener } from '@lantern/client/realtime';
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

/** One line per page; it connects with the first listener. */
export function createLive({ getToken, onSessionChange, refetch }: LiveOptions): Live {
  let connected = true;
  const watchers = new Set<() => void>();
  const line = createRealtime({
    url: () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`,
    getToken,
    onConnection(next) {
      connected = next;
      for (const watcher of watchers) watcher();
    },
  });
  onSessionChange(() => line.sessionChanged());
  line.onReconnect(refetch);
  // A page with an open line is not kept for going back to; what it missed is asked for again when it returns.
  window.addEventListener('pagehide', () => line.rest());
  window.addEventListener('pageshow', () => line.wake());

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
      useEffect(() => line.on(channel, event, (payload) => newest.current(payload)), [channel, event]);
    },
    useMemberReady(listener) {
      const newest = useRef(listener);
      useEffect(() => {
        newest.current = listener;
      });
      useEffect(() => line.onMemberReady(() => newest.current()), []);
    },
    useConnected: () => useSyncExternalStore(watch, () => connected),
  };
}
