/** How a round passes before the member's eyes: betting, the close, the deal, the outcome and what it brought. */
import { clock } from '@lantern/ui';
import type { StakeShown, TableRoundShown } from '../../../../wire/table.ts';
import type { Sound } from '../../frame/sound/sound.ts';
import type { Effect } from '../sound/effects.ts';
import { cuesOf, revealMs } from './deal-times.ts';
import { freshRound, isOver, outcomeOf, promisedBy, revealed, takenOf } from './outcomes.ts';
import type { Note, TableView, ViewStore } from './view.ts';

export interface RoundsOptions {
  readonly view: ViewStore;
  /** Made once the table's game is known. */
  readonly sound: () => Sound<Effect> | undefined;
  /** Little motion is wanted: outcomes stand at once. */
  readonly still: () => boolean;
  readonly sayEnd: (view: TableView) => string;
  readonly sayEvened: (view: TableView) => string;
  readonly note: (note: Note) => void;
}

export interface Rounds {
  /** A round as the studio tells it: a new one, a new phase, or the one that goes on. */
  show(round: TableRoundShown): void;
  /** The member's stakes when the sides were evened out. */
  evened(stakes: readonly StakeShown[]): void;
  /** The member opens what is covered. */
  lift(): void;
  /** The member's stakes have changed: says what came of the round, once, when it is both seen and settled. */
  tellEnd(): void;
  /** The balance of now; kept back while the outcome is on its way to the eye. */
  balance(amount: number): void;
  stop(): void;
}

interface Timers {
  later(afterMs: number, run: () => void): void;
  stop(): void;
}

/** What is still to come of a round; none of it once it is stopped. */
function createTimers(): Timers {
  let timers: number[] = [];
  return {
    later: (afterMs, run) => void timers.push(window.setTimeout(run, Math.max(0, afterMs))),
    stop() {
      timers.forEach((timer) => window.clearTimeout(timer));
      timers = [];
    },
  };
}

/** Betting is over: what was laid only comes back. */
function endBetting(view: ViewStore, note: RoundsOptions['note']): void {
  const { stage, moves } = view.get();
  if (stage !== 'betting') return;
  view.update((state) => ({ ...state, stage: 'closed', moves: [], pending: {} }));
  if (moves.length > 0) note({ kind: 'unconfirmed' });
}

/** Begins to follow them. */
export function createRounds({ view, sound, still, sayEnd, sayEvened, note }: RoundsOptions): Rounds {
  const set = (change: Partial<TableView>): void => view.update((state) => ({ ...state, ...change }));
  const { later, stop } = createTimers();
  /** Told while the deal was still on its way to the eye: it would give the outcome away. */
  let heldBalance: number | undefined;
  let saidRound = '';

  function tellEnd(): void {
    const { stage, mine, round } = view.get();
    if (stage !== 'shown' || saidRound === round.roundId || !mine.every(isOver)) return;
    saidRound = round.roundId;
    const outcome = outcomeOf(view.get());
    set({ outcome });
    set({ said: sayEnd(view.get()) });
    if (outcome && outcome.won > outcome.bet) sound()?.play('win');
  }

  function reveal(): void {
    if (view.get().stage !== 'dealing') return;
    set(revealed(view.get(), heldBalance));
    heldBalance = undefined;
    tellEnd();
  }

  const close = (): void => endBetting(view, note);

  function deal(round: TableRoundShown): void {
    close();
    const pastMs = round.ofMs - round.leftMs;
    const nowMs = clock.elapsedMs();
    set({ round, sending: {}, stage: 'dealing', endsAtMs: nowMs + round.leftMs, dealtAtMs: nowMs - pastMs });
    const { result } = round;
    const wholeMs = result && !still() ? revealMs(result) : 0;
    if (pastMs >= wholeMs || !result) return reveal();
    for (const { effect, atMs } of cuesOf(result)) if (atMs >= pastMs) later(atMs - pastMs, () => sound()?.play(effect));
    later(wholeMs - pastMs, reveal);
  }

  return {
    show(round) {
      stop();
      const state = view.get();
      if (state.round.roundId !== round.roundId) set(freshRound(state, round));
      set({ promised: promisedBy(state, round) });
      if (round.phase === 'dealt') return deal(round);
      if (round.phase === 'locked') {
        close();
        return set({ round, sending: {}, stage: 'closed', endsAtMs: clock.elapsedMs() + round.leftMs });
      }
      set({ round, stage: 'betting', endsAtMs: clock.elapsedMs() + round.leftMs });
      later(round.leftMs, close);
    },
    evened(stakes) {
      set({ mine: stakes, taken: takenOf(stakes), sending: {} });
      set({ said: sayEvened(view.get()) });
    },
    lift() {
      if (view.get().stage !== 'dealing') return;
      stop();
      sound()?.play('lift');
      reveal();
    },
    tellEnd,
    balance(amount) {
      if (view.get().stage === 'dealing') heldBalance = amount;
      else set({ balance: amount });
    },
    stop,
  };
}
