/** The frame's live line: draws of the game, the member's balance and orders. */
import { createRealtime, type EventListener } from '@lantern/client/realtime';
import type { EventName } from '@lantern/contract/events';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { queries } from './calls.ts';
import { onSessionChange, sessionToken } from './session.ts';

let connected = true;
const watchers = new Set<() => void>();

const realtime = createRealtime({
  url: () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`,
  getToken: sessionToken,
  onConnection(next) {
    connected = next;
    for (const watcher of watchers) watcher();
  },
});

onSessionChange(() => realtime.sessionChanged());
// Draws were missed while the line was down: everything shown is asked for again.
realtime.onReconnect(() => void queries.invalidateQueries());

/** Hears an event while the component stands. */
export function useLive<E extends EventName>(channel: string, event: E, listener: EventListener<E>): void {
  const newest = useRef(listener);
  useEffect(() => {
    newest.current = listener;
  });
  useEffect(() => realtime.on(channel, event, (payload) => newest.current(payload)), [channel, event]);
}

/** False while the line is lost. */
export function useConnected(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => connected,
  );
}
