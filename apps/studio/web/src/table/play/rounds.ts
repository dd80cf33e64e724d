/** The course of a round on the screen: betting, closing, the deal, the outcome and its result. */
import { clock } from '@lantern/ui';
import type { StakeShown, TableRoundShown } from '../../../../wire/table.ts';
import { i18n } from '../../frame/i18n.ts';
import type { Sound } from '../../frame/sound/sound.ts';
import type { Effect } from '../sound/effects.ts';
import { cuesOf, revealMs } from './deal-times.ts';
import { isOver, takenOf } from '../../frame/chips/stakes.ts';
import { freshRound, outcomeOf, commitmentOf, revealed } from './outcomes.ts';
import type { Note, ViewStore } from './view.ts';
import { sayEnd, sayMatched, type Money } from './words.ts';

export interface RoundsOptions {
  readonly view: ViewStore;
  readonly sound: Sound<Effect>;
  /** Reduced motion: outcomes are shown at once. */
  readonly still: () => boolean;
  readonly money: Money;
  readonly note: (note: Note) => void;
}

export interface Rounds {
  /** A round from the studio: a new one, a new phase, or the current one. */
  show(round: TableRoundShown): void;
  /** The member's stakes after matching. */
  matched(stakes: readonly StakeShown[]): void;
  /** The member uncovers the result. */
  lift(): void;
  /** The member's stakes have changed: announces the result, once, when it is both shown and settled. */
  announceEnd(): void;
  /** The current balance; held back while a result is pending. */
  balance(amount: number): void;
  stop(): void;
}

interface Timers {
  later(afterMs: number, run: () => void): void;
  stop(): void;
}

/** Scheduled events of a round; cancelled when stopped. */
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

/** Betting is over: unconfirmed chips are returned. */
function endBetting(view: ViewStore, note: RoundsOptions['note']): void {
  const { stage, moves } = view.get();
  if (stage !== 'betting') return;
  view.set({ stage: 'closed', moves: [], pending: {} });
  if (moves.length > 0) note({ kind: 'unconfirmed' });
}

/** Starts following rounds. */
export function createRounds({ view, sound, still, money, note }: RoundsOptions): Rounds {
  const { later, stop } = createTimers();
  /** Received during the deal: showing it would reveal the outcome. */
  let heldBalance: number | undefined;
  let saidRound = '';

  function announceEnd(): void {
    const { stage, mine, round } = view.get();
    if (stage !== 'shown' || saidRound === round.roundId || !mine.every(isOver)) return;
    saidRound = round.roundId;
    const outcome = outcomeOf(view.get());
    view.set({ outcome });
    view.set({ said: sayEnd(i18n.t, money, view.get()) });
    if (outcome && outcome.won > outcome.bet) sound.play('win');
  }

  function reveal(): void {
    if (view.get().stage !== 'dealing') return;
    view.set(revealed(view.get(), heldBalance));
    heldBalance = undefined;
    announceEnd();
  }

  const close = (): void => endBetting(view, note);

  function deal(round: TableRoundShown): void {
    close();
    const pastMs = round.ofMs - round.leftMs;
    const nowMs = clock.elapsedMs();
    view.set({ round, sending: {}, stage: 'dealing', endsAtMs: nowMs + round.leftMs, dealtAtMs: nowMs - pastMs });
    const { result } = round;
    const wholeMs = result && !still() ? revealMs(result) : 0;
    if (pastMs >= wholeMs || !result) return reveal();
    for (const { effect, atMs } of cuesOf(result)) if (atMs >= pastMs) later(atMs - pastMs, () => sound.play(effect));
    later(wholeMs - pastMs, reveal);
  }

  return {
    show(round) {
      stop();
      const state = view.get();
      if (state.round.roundId !== round.roundId) view.set(freshRound(state, round));
      view.set({ published: commitmentOf(state, round) });
      if (round.phase === 'dealt') return deal(round);
      if (round.phase === 'locked') {
        close();
        return view.set({ round, sending: {}, stage: 'closed', endsAtMs: clock.elapsedMs() + round.leftMs });
      }
      view.set({ round, stage: 'betting', endsAtMs: clock.elapsedMs() + round.leftMs });
      later(round.leftMs, close);
    },
    matched(stakes) {
      view.set({ mine: stakes, taken: takenOf(stakes), sending: {} });
      view.set({ said: sayMatched(i18n.t, money, view.get().mine) });
    },
    lift() {
      if (view.get().stage !== 'dealing') return;
      stop();
      sound.play('lift');
      reveal();
    },
    announceEnd,
    balance(amount) {
      if (view.get().stage === 'dealing') heldBalance = amount;
      else view.set({ balance: amount });
    },
    stop,
  };
}
