/**
 * Balances around an open game never reveal a result before the game does (GAME-18). The game reports when a result is
 * pending and when it has been shown; the page never shows a game's own figure, only the member's balance, held back
 * meanwhile. A hidden page, a game that was left and one that is silent for `RESULT_TIMEOUT_MS` hold nothing back.
 */
import { RESULT_TIMEOUT_MS, type FrameMessage } from '@lantern/client/frame-messages';
import { useHeldBack as useHeldBackIn, type ResultState } from '@lantern/web/held-back';
import { createStore } from '@lantern/web/store';
import { useEffect } from 'react';

const state = createStore<ResultState>({ begun: 0, shown: 0 });
/** The pending results as the game numbers them, oldest first. */
let waiting: (number | undefined)[] = [];
/** More than any game has pending at a time; a frame that reports more holds the last ones together. */
const MOST_WAITING = 50;
let timer: ReturnType<typeof setTimeout> | undefined;

function showFirst(count: number): void {
  if (count === 0) return;
  waiting = waiting.slice(count);
  if (waiting.length === 0) clearTimeout(timer);
  state.update(({ begun }) => ({ begun, shown: begun - waiting.length }));
}

/** Nothing is held back any more. */
export const releaseResult = (): void => showFirst(waiting.length);

function hold(round: number | undefined): void {
  clearTimeout(timer);
  timer = setTimeout(releaseResult, RESULT_TIMEOUT_MS);
  if (waiting.length > 0 && (waiting[waiting.length - 1] === round || waiting.length === MOST_WAITING)) return;
  waiting = [...waiting, round];
  state.update(({ begun, shown }) => ({ begun: begun + 1, shown }));
}

/** Handles the game's report about its result; other messages do nothing. */
export function onResultMessage(message: FrameMessage): void {
  if (message.type === 'lantern:result-shown') {
    const { round = Infinity } = message;
    showFirst(waiting.filter((one = 0) => one <= round).length);
  }
  if (message.type === 'lantern:result-pending' && document.visibilityState !== 'hidden') hold(message.round);
}

/** Holds back while a game is open; leaving it, and hiding the page, release. */
export function useResultGate(): void {
  useEffect(() => {
    const onVisibility = (): void => {
      if (document.visibilityState === 'hidden') releaseResult();
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      releaseResult();
    };
  }, []);
}

/** `actual`, held back while a result is pending; `mayFall` as of `keptValue`. */
export function useHeldBack<Value>(actual: Value, mayFall: boolean): Value {
  return useHeldBackIn(
    actual,
    state.use((now) => now),
    mayFall,
  );
}

/** Counts the shown results. */
export const useResultsShown = (): number => state.use(({ shown }) => shown);
