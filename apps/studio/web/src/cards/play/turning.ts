/**
 * The end of a hand of Mậu Binh: its rows are turned over one by one, from the first, before the result and the balance are shown (GAME-18).
 */
import type { CardTableShown } from '../../../../wire/cards.ts';
import type { Sound } from '../../frame/sound/sound.ts';
import { ALL_TURNED, comparedAt, ROW_COUNT } from '../mau-binh/words.ts';
import type { Effect } from '../sound/effects.ts';
import type { Happening } from './happenings.ts';
import type { ViewStore } from './view.ts';

const FIRST_MS = 700;
const ROW_MS = 1_500;
const CARDS = 5;

export interface Turning {
  /** Turns the rows of a hand over, then calls `after`. The view shows none of them yet. */
  begin(after: () => void): void;
  /** Shows everything at once. */
  finish(): void;
  /** Shows a balance; one from the end of a hand after its rows. */
  balance(balance: number): void;
}

/** Whether a hand has just ended by its rows. */
export const turnsRows = (table: CardTableShown, happened: readonly Happening[]): boolean =>
  happened.some(({ kind }) => kind === 'ended') && table.seats.some((_, seat) => comparedAt(table, seat) !== undefined);

/** Creates it. */
export function createTurning(view: ViewStore, sound: Sound<Effect>): Turning {
  let timer = 0;
  let held: number | undefined;
  let after: (() => void) | undefined;
  const finish = (): void => {
    window.clearTimeout(timer);
    if (!after) return;
    const then = after;
    view.set({ turned: ALL_TURNED, ...(held !== undefined && { balance: held }) });
    [after, held] = [undefined, undefined];
    then();
  };
  const next = (): void => {
    const turned = view.get().turned + 1;
    if (turned > ROW_COUNT) return finish();
    view.set({ turned });
    sound.play('lay', CARDS);
    timer = window.setTimeout(next, ROW_MS);
  };
  return {
    finish,
    begin(then) {
      after = then;
      timer = window.setTimeout(next, FIRST_MS);
    },
    balance(balance) {
      if (after) held = balance;
      else view.set({ balance });
    },
  };
}
