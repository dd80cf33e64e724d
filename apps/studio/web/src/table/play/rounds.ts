/** How a round passes before the member's eyes: betting, the close, the deal, the outcome and what it brought. */
import { clock } from '@lantern/ui';
import type { StakeShown, TableRoundShown } from '../../../../wire/table.ts';
import type { Sound } from '../../frame/sound/sound.ts';
import type { Effect } from '../sound/effects.ts';
import { sumOf, together, type Spots } from './chips.ts';
import { cuesOf, revealMs } from './deal-times.ts';
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

const ROAD_KEPT = 100;
/** Nothing more becomes of the stake. */
export const isOver = ({ state }: StakeShown): boolean => state !== 'asking' && state !== 'taken';
const counts = ({ state }: StakeShown): boolean => state !== 'refused' && state !== 'returned';
/** What the stakes lie on, those that were not taken left out. */
export const takenOf = (stakes: readonly StakeShown[]): Spots => together(...stakes.filter(counts).map(({ spots }) => spots));

/** What comes back of a stake that was taken: all of it, or what nobody stood against. */
export function returnedOf({ spots, state, matched }: StakeShown): number {
  if (state === 'returned') return sumOf(spots);
  return matched === undefined ? 0 : sumOf(spots) - matched;
}

/** What the member's stakes came to; undefined where nothing was played, and nothing came back because nobody stood against it. */
function outcomeOf({ mine, rules }: TableView): TableView['outcome'] {
  const returned = mine.reduce((sum, stake) => sum + returnedOf(stake), 0);
  const played = mine.filter(counts);
  if (played.length === 0 && (returned === 0 || !rules.matched)) return undefined;
  const partly = played.reduce((sum, stake) => sum + returnedOf(stake), 0);
  return { bet: sumOf(takenOf(mine)) - partly, won: played.reduce((sum, { won }) => sum + won, 0) - partly, returned };
}

/** What a table looks like when a round begins. */
function freshRound({ road, round: was, taken, before }: TableView, round: TableRoundShown): Partial<TableView> {
  return {
    mine: [],
    taken: {},
    sending: {},
    moves: [],
    pending: {},
    outcome: undefined,
    before: sumOf(taken) > 0 ? taken : before,
    // A new shoe begins a new road.
    road: was.roundId !== '' && round.shoe !== was.shoe ? [] : road,
  };
}

/** Begins to follow them. */
export function createRounds({ view, sound, still, sayEnd, sayEvened, note }: RoundsOptions): Rounds {
  const set = (change: Partial<TableView>): void => view.update((state) => ({ ...state, ...change }));
  let timers: number[] = [];
  /** Told while the deal was still on its way to the eye: it would give the outcome away. */
  let heldBalance: number | undefined;
  let saidRound = '';
  const later = (afterMs: number, run: () => void): void => void timers.push(window.setTimeout(run, Math.max(0, afterMs)));
  function stop(): void {
    timers.forEach((timer) => window.clearTimeout(timer));
    timers = [];
  }

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
    const { stage, round, road, balance, promised, opened } = view.get();
    if (stage !== 'dealing') return;
    set({
      stage: 'shown',
      balance: heldBalance ?? balance,
      road: round.result ? [...road, round.result].slice(-ROAD_KEPT) : road,
      opened: round.result && promised?.roundId === round.roundId ? { ...promised, result: round.result } : opened,
    });
    heldBalance = undefined;
    tellEnd();
  }

  function close(): void {
    const { stage, moves } = view.get();
    if (stage !== 'betting') return;
    set({ stage: 'closed', moves: [], pending: {} });
    if (moves.length > 0) note({ kind: 'unconfirmed' });
  }

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

  /** Keeps what a round is promised by, as it is told first. */
  function promise({ roundId, number, commitment }: TableRoundShown): void {
    if (commitment !== undefined && view.get().promised?.roundId !== roundId) set({ promised: { roundId, number, commitment } });
  }

  return {
    show(round) {
      stop();
      const state = view.get();
      if (state.round.roundId !== round.roundId) set(freshRound(state, round));
      promise(round);
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
