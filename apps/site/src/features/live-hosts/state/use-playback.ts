/** A stream in a video: it starts muted, pauses while hidden, and reports its state. */
import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { attachStream, type Attached, type Trouble } from './attach-stream.ts';

/** `resting` waits for a tap; `waiting` has started and is buffering. */
export type PlaybackState = 'resting' | 'starting' | 'playing' | 'waiting' | Trouble;

export interface Playback {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly state: PlaybackState;
  readonly muted: boolean;
  /** Starts, or restarts. */
  start(): void;
  stop(): void;
  setMuted(muted: boolean): void;
}

const isShown = (): boolean => !document.hidden;

function watchShown(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** The state of the video, from its own events. */
function useVideoEvents(video: RefObject<HTMLVideoElement | null>, report: (state: PlaybackState) => void): void {
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    const handlers = {
      playing: () => report('playing'),
      waiting: () => report('waiting'),
      ended: () => report('ended'),
    } as const;
    const names = Object.keys(handlers) as (keyof typeof handlers)[];
    for (const name of names) element.addEventListener(name, handlers[name]);
    return () => {
      for (const name of names) element.removeEventListener(name, handlers[name]);
    };
  }, [video, report]);
}

/** Plays `url`, from the start when `begins`. */
export function usePlayback(url: string, begins: boolean): Playback {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<PlaybackState>(begins ? 'starting' : 'resting');
  const [wanted, setWanted] = useState(begins);
  const [turn, setTurn] = useState(0);
  const [muted, setMuted] = useState(true);
  const shown = useSyncExternalStore(watchShown, isShown);
  const report = useCallback(
    (next: PlaybackState) => setState((now) => (next === 'waiting' && now !== 'playing' ? now : next)),
    [],
  );
  useVideoEvents(video, report);

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
        // A browser that forbids autoplay waits for a tap.
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
