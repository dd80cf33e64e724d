/** The live connection of a page, for components. */
import type { EventListener, Realtime } from '@lantern/client/realtime';
import type { EventName } from '@lantern/contract/events';
import { useEffect, useRef, useSyncExternalStore } from 'react';

export interface LiveOptions {
  readonly getToken: () => string | null | undefined;
  /** Called at sign-in and sign-out. */
  readonly onSessionChange: (listener: () => void) => void;
  /** Messages were missed while the connection was down: everything shown is fetched again. */
  readonly refetch: () => void;
}

export interface Live {
  /** Listens to an event while the component is mounted. */
  useLive<E extends EventName>(channel: string, event: E, listener: EventListener<E>): void;
  /** Called when the member's own channel becomes active: everything before that must be fetched. */
  useMemberReady(listener: () => void): void;
  /** False while the connection is lost. */
  useConnected(): boolean;
}

/** The connection's code failed to load; retried after this delay. */
const RETRY_AFTER_MS = 5_000;

/** One connection per page; its code loads, and it connects, with the first listener. */
export function createLive({ getToken, onSessionChange, refetch }: LiveOptions): Live {
  let connected = true;
  let connection: Promise<Realtime> | undefined;
  const watchers = new Set<() => void>();

  async function openConnection(): Promise<Realtime> {
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

  /** Listens while a component is mounted; returns the unsubscribe function, also before the connection exists. */
  function listen(add: (opened: Realtime) => () => void): () => void {
    let over = false;
    let stop = (): void => undefined;
    connection ??= openConnection();
    void connection.then((opened) => {
      if (!over) stop = add(opened);
    });
    return () => {
      over = true;
      stop();
    };
  }

  const apply = (what: 'sessionChanged' | 'suspend' | 'resume') => void connection?.then((opened) => opened[what]());
  onSessionChange(() => apply('sessionChanged'));
  // A page with an open connection is kept out of the back-forward cache; missed messages are fetched when it returns.
  window.addEventListener('pagehide', () => apply('suspend'));
  window.addEventListener('pageshow', () => apply('resume'));

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
      useEffect(
        () => listen((opened) => opened.on(channel, event, (payload) => newest.current(payload))),
        [channel, event],
      );
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
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
  }
}
