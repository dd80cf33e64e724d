/** The member's chips: placed, undone and confirmed, within the limits of the table and the balance. */
import type { StakeAnswer, StakeRequest, StakeShown } from '../../../../wire/table.ts';
import type { Answered } from '../../frame/calls.ts';
import { MEMBER_SEED_BYTES, randomHex, randomUuid } from '../../frame/random.ts';
import { NO_FUNDS, noFunds } from '../../frame/view.ts';
import { doubleOf, limitOf, sumOf, together, type Spots } from './chips.ts';
import { isOver, takenOf } from './outcomes.ts';
import type { Note, ViewStore } from './view.ts';

export interface RackOptions {
  readonly view: ViewStore;
  readonly note: (note: Note | undefined) => void;
  readonly onPlaced: (chips: number) => void;
  readonly ask: (request: StakeRequest) => Promise<Answered<StakeAnswer>>;
  /** A stake was taken: the round may be waiting for it. */
  readonly onTaken: () => void;
}

export interface Rack {
  lay(spot: string): void;
  undo(): void;
  clear(): void;
  double(): void;
  repeat(): void;
  confirm(): Promise<void>;
}

/** The stakes with one of them updated. */
export const withStake = (stakes: readonly StakeShown[], stake: StakeShown): readonly StakeShown[] =>
  stakes.some(({ stakeId }) => stakeId === stake.stakeId)
    ? stakes.map((known) => (known.stakeId === stake.stakeId ? stake : known))
    : [...stakes, stake];

/** Whether a move only uses spots with chips; on an empty felt it does. */
const isOn = (move: Spots, there: Spots): boolean =>
  sumOf(there) === 0 || Object.keys(move).every((spot) => (there[spot] ?? 0) > 0);

/** Creates the rack. */
export function createRack({ view, note, onPlaced, ask, onTaken }: RackOptions): Rack {
  const lie = (moves: readonly Spots[]): void => view.set({ moves, pending: together(...moves) });

  function add(move: Spots): void {
    const { stage, moves, taken, sending, rules, balance } = view.get();
    if (stage !== 'betting') return note({ kind: 'closed' });
    if (sumOf(move) === 0) return;
    const held = together(taken, sending);
    if (rules.matched && !isOn(move, held)) return note({ kind: 'side' });
    // Where a member plays one side only, unconfirmed chips move to the chosen one.
    const kept = rules.matched ? moves.filter((laid) => isOn(laid, move)) : moves;
    const pending = together(...kept);
    const limit = limitOf(move, pending, held, rules, balance);
    if (limit?.limit === 'funds') return view.set({ trouble: noFunds(sumOf(pending) + sumOf(move)) });
    if (limit) return note({ kind: limit.limit, max: limit.max });
    note(undefined);
    lie([...kept, move]);
    onPlaced(Object.keys(pending).length);
  }

  function take({ stake, balance }: StakeAnswer): void {
    const { mine, stage } = view.get();
    // A settlement received meanwhile is newer than the answer.
    if (!mine.some((known) => known.stakeId === stake.stakeId && isOver(known))) {
      const now = withStake(mine, stake);
      view.set({ mine: now, taken: takenOf(now) });
    }
    if (stage === 'betting') view.set({ balance });
    onTaken();
  }

  /** The answer to a stake. After a refusal the chips return to the felt while there is time. */
  async function confirm(): Promise<void> {
    const { stage, pending, moves, round, busy } = view.get();
    if (stage !== 'betting' || busy || sumOf(pending) === 0) return;
    const { roundId } = round;
    view.set({ moves: [], pending: {}, busy: true, sending: pending });
    const answer = await ask({
      requestId: randomUuid(),
      roundId,
      spots: pending,
      memberSeed: randomHex(MEMBER_SEED_BYTES),
    });
    const same = view.get().round.roundId === roundId;
    view.set({ busy: false, ...(same && { sending: {} }) });
    if (answer.ok) return same ? take(answer.value) : undefined;
    if (same && view.get().stage === 'betting') lie([...moves, ...view.get().moves]);
    if (answer.code === 'betting_closed') note({ kind: 'late' });
    else if (answer.code === NO_FUNDS || answer.message !== '')
      view.set({ trouble: { ...answer, bet: sumOf(pending) } });
  }

  return {
    lay: (spot) => add({ [spot]: view.get().chip }),
    undo: () => lie(view.get().moves.slice(0, -1)),
    clear: () => lie([]),
    double: () => add(doubleOf(view.get().pending, view.get().taken)),
    repeat: () => add(view.get().before),
    confirm,
  };
}
