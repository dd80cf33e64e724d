/** Scroll positions per history entry: a new screen starts at its top (NAV-03), going back restores its position. */
import { clock } from '@lantern/ui';
import { useLayoutEffect, useRef } from 'react';
import { navigationType, useLocation } from '../lib/navigation/navigation.tsx';
import { readStored, TAB_STORAGE, writeStored } from '../lib/device/storage.ts';

/** Timeout for a screen that is still loading, in milliseconds. */
const TIMEOUT_MS = 3000;
const STEPS_KEPT = 50;

/** By the history entry's key and path, because reloaded pages begin with the same key; the newest last. */
const places = new Map<string, number>(Object.entries(readStored(TAB_STORAGE.scrollPlaces)));

function remember(place: string): void {
  places.delete(place);
  places.set(place, Math.round(window.scrollY));
}

function store(): void {
  writeStored(TAB_STORAGE.scrollPlaces, Object.fromEntries([...places].slice(-STEPS_KEPT)));
}

/** Scrolls there as soon as the page is long enough; gives up when the reader scrolls. */
function scrollWhenLongEnough(top: number): () => void {
  const untilMs = clock.elapsedMs() + TIMEOUT_MS;
  let frame = 0;
  const stop = (): void => {
    cancelAnimationFrame(frame);
    for (const type of MOVES) window.removeEventListener(type, stop);
  };
  const look = (): void => {
    const room = document.documentElement.scrollHeight - window.innerHeight;
    window.scrollTo(0, Math.min(top, Math.max(0, room)));
    if (room >= top || clock.elapsedMs() > untilMs) stop();
    else frame = requestAnimationFrame(look);
  };
  for (const type of MOVES) window.addEventListener(type, stop, { passive: true });
  look();
  return stop;
}
const MOVES = ['touchstart', 'wheel', 'keydown', 'mousedown'] as const;

/** Saves and restores the position of every history entry. */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation();
  const shownPath = useRef<string>(undefined);
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', store);
    return () => window.removeEventListener('pagehide', store);
  }, []);
  useLayoutEffect(() => {
    const place = `${key} ${pathname}`;
    const isSameScreen = shownPath.current === pathname;
    // Nothing to restore on a completely new page: reading its position would force layout before the first paint.
    const isNew = shownPath.current === undefined && !places.has(place);
    shownPath.current = pathname;
    let stop: () => void = () => undefined;
    if (!isNew && navigationType() === 'POP') stop = scrollWhenLongEnough(places.get(place) ?? 0);
    // A history entry within one screen (an open sheet, a filter) keeps the scroll position.
    else if (!isNew && !isSameScreen) window.scrollTo(0, 0);
    const onScroll = (): void => remember(place);
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      stop();
      window.removeEventListener('scroll', onScroll);
    };
  }, [key, pathname]);
}
