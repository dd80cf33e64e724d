/** A stream in a video: it begins without sound, stops while nobody looks, and says how it stands. */
import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { attachStream, type Attached, type Trouble } from './attach-stream.ts';

/** `resting` waits for a tap; `waiting` has begun and lacks pictures. */
export type PlaybackState = 'resting' | 'starting' | 'playing' | 'waiting' | Trouble;

export interface Playback {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly state: PlaybackState;
  readonly muted: boolean;
  /** Begins, or begins anew. */
  start(): void;
  stop(): void;
  setMuted(muted: boolean): void;
}

const isShown = (): boolean => !document.hidden;

function watchShown(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** How the video stands, by what it tells itself. */
function useVideoTells(video: RefObject<HTMLVideoElement | null>, tell: (state: PlaybackState) => void): void {
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    const told = { playing: () => tell('playing'), waiting: () => tell('waiting'), ended: () => tell('ended') } as const;
    const names = Object.keys(told) as (keyof typeof told)[];
    for (const name of names) element.addEventListener(name, told[name]);
    return () => {
      for (const name of names) element.removeEventListener(name, told[name]);
    };
  }, [video, tell]);
}

/** Plays `url`, from the start where `begins`. */
export function usePlayback(url: string, begins: boolean): Playback {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<PlaybackState>(begins ? 'starting' : 'resting');
  const [wanted, setWanted] = useState(begins);
  const [turn, setTurn] = useState(0);
  const [muted, setMuted] = useState(true);
  const shown = useSyncExternalStore(watchShown, isShown);
  const tell = useCallback((next: PlaybackState) => setState((now) => (next === 'waiting' && now !== 'playing' ? now : next)), []);
  useVideoTells(video, tell);

  useEffect(() => {
    const element = video.current;
    if (element === null || !wanted || !shown) return;
    let attached: Attached | undefined;
    let left = false;
    setState('starting');
    attachStream(element, url, (trouble) => !left && setState(trouble)).then(
      (now) => {
        attached = now;
        if (left) return now.detach();
        // A browser that lets nothing begin by itself waits for a tap.
        return element.play().catch((error: unknown) => {
          if (!left && error instanceof DOMException && error.name === 'NotAllowedError') setState('resting');
        });
      },
      () => !left && setState('offline'),
    );
    return () => {
      left = true;
      attached?.detach();
    };
  }, [url, wanted, shown, turn]);

  useEffect(() => {
    if (state !== 'offline') return;
    const again = (): void => setTurn((count) => count + 1);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [state]);

  return {
    video,
    state: wanted ? state : 'resting',
    muted,
    start() {
      setWanted(true);
      setTurn((count) => count + 1);
    },
    stop: () => setWanted(false),
    setMuted,
  };
}
