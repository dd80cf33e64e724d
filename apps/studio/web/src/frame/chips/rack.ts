/** The member's chips on a shared round: placed, undone and confirmed, within the limits of the game and the balance. */
import type { StakeRequest, StakeShown } from '../../../../wire/table.ts';
import type { Answered } from '../calls.ts';
import { MEMBER_SEED_BYTES, randomHex, randomUuid } from '../random.ts';
import { NO_FUNDS, noFunds, type Trouble } from '../view.ts';
import { doubleOf, limitOf, sumOf, together, type ChipRules, type Spots } from './chips.ts';
import { isOver, takenOf } from './stakes.ts';

/** Why chips were not placed, or not taken. */
export type RackNote =
  | { readonly kind: 'closed' | 'late' | 'side' }
  | { readonly kind: 'spot' | 'round'; readonly max: number };

/** What the rack changes of a game's view. */
interface RackChange<Stake> {
  readonly mine?: readonly Stake[];
  /** By spot: confirmed, in flight, and unconfirmed, the last one as a list of moves that can be undone. */
  readonly taken?: Spots;
  readonly sending?: Spots;
  readonly pending?: Spots;
  readonly moves?: readonly Spots[];
  /** A stake is in flight: another one waits for its answer. */
  readonly busy?: boolean;
  readonly balance?: number;
  readonly trouble?: Trouble | undefined;
}

/** What it reads of it: chips are placed in the stage `betting` only. */
type RackState<Stake> = Required<Omit<RackChange<Stake>, 'trouble'>> & {
  readonly stage: string;
  readonly round: { readonly roundId: string };
  readonly rules: ChipRules;
  /** Confirmed on the last round played, for repeating it. */
  readonly before: Spots;
  readonly chip: number;
};

interface StakeAnswered<Stake> {
  readonly stake: Stake;
  readonly balance: number;
}

export interface RackOptions<Stake> {
  readonly view: {
    readonly get: () => RackState<Stake>;
    readonly set: (part: RackChange<Stake>) => void;
  };
  readonly onNote: (note: RackNote | undefined) => void;
  readonly onPlaced: (chips: number) => void;
  readonly ask: (request: StakeRequest) => Promise<Answered<StakeAnswered<Stake>>>;
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
export const withStake = <Stake extends StakeShown>(stakes: readonly Stake[], stake: Stake): readonly Stake[] =>
  stakes.some(({ stakeId }) => stakeId === stake.stakeId)
    ? stakes.map((known) => (known.stakeId === stake.stakeId ? stake : known))
    : [...stakes, stake];

/** Whether a move only uses spots with chips; on an empty felt it does. */
const isOn = (move: Spots, there: Spots): boolean =>
  sumOf(there) === 0 || Object.keys(move).every((spot) => (there[spot] ?? 0) > 0);

/** Creates the rack. */
export function createRack<Stake extends StakeShown>({
  view,
  onNote: note,
  onPlaced,
  ask,
  onTaken,
}: RackOptions<Stake>): Rack {
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

  function take({ stake, balance }: StakeAnswered<Stake>): void {
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
