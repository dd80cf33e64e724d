/** What a game frame reports about its results to the page around it (GAME-18, docs/game-frame.md). */
import { RESULT_REPEAT_MS, type ResultMessage } from '@lantern/client/frame-messages';
import { afterPaint } from './after-paint.ts';

export interface ResultReporter {
  /** A result is pending from now on: call before the request that decides it. */
  readonly hold: () => void;
  /**
   * The last held result has been rendered: reported as soon as it has been painted. Another `hold` may come before
   * that.
   */
  readonly show: () => void;
}

/** Numbers the results of one frame, so that reporting one as shown never releases the next. */
export function createResultReporter(send: (message: ResultMessage) => void): ResultReporter {
  let round = 0;
  let repeating: ReturnType<typeof setInterval> | undefined;
  return {
    hold() {
      clearInterval(repeating);
      round += 1;
      const message = { type: 'lantern:result-pending', round } as const;
      send(message);
      repeating = setInterval(() => send(message), RESULT_REPEAT_MS);
    },
    show() {
      clearInterval(repeating);
      const message = { type: 'lantern:result-shown', round } as const;
      afterPaint(() => send(message));
    },
  };
}
