/**
 * What a bonus is worth to a member who bets the same stake until its turnover is complete or the money is gone (engagement.md §5, "Real
 * value"). Dynamic programming over balance × bets: the exact distribution of the model, no simulation. The mean is also exact (Wald):
 * bonus − edge × mean turnover.
 */

/** How much the results of a game spread. */
export type Volatility = 'low' | 'medium' | 'high';
export const VOLATILITIES = ['low', 'medium', 'high'] as const satisfies readonly Volatility[];

/** A chance, and the whole stakes it returns. */
type Outcome = readonly [chance: number, stakes: number];

/** The edge of the model's games: the one at which a stake counts in full as points. */
export const CLEARING_EDGE = 0.035;

interface Shape {
  /** Standard deviation of the return, in stakes. */
  readonly deviation: number;
  /** Outcomes with fixed chances. */
  readonly fixed: readonly Outcome[];
  /** Two more returns, whose chances give the edge and the deviation. */
  readonly solved: readonly [number, number];
}

/** `low` is an even-money bet. `medium` is a slot with a deviation of 5.3, `high` one of 12. */
const SHAPES: Readonly<Record<Exclude<Volatility, 'low'>, Shape>> = {
  medium: {
    deviation: 5.3,
    fixed: [
      [0.23, 1],
      [0.11, 2],
      [0.01, 15],
    ],
    solved: [30, 100],
  },
  high: {
    deviation: 12,
    fixed: [
      [0.2, 1],
      [0.08, 2],
      [0.01, 10],
    ],
    solved: [50, 500],
  },
};

const sum = (outcomes: readonly Outcome[], of: (outcome: Outcome) => number): number =>
  outcomes.reduce((total, outcome) => total + of(outcome), 0);

/** All outcomes of a bet: the return is 1 − edge, and its deviation is the shape's. */
export function outcomesOf(volatility: Volatility): readonly Outcome[] {
  const mean = 1 - CLEARING_EDGE;
  if (volatility === 'low') return withLoss([[mean / 2, 2]]);
  const {
    deviation,
    fixed,
    solved: [less, more],
  } = SHAPES[volatility];
  const first = mean - sum(fixed, ([chance, stakes]) => chance * stakes);
  const second = deviation ** 2 + mean ** 2 - sum(fixed, ([chance, stakes]) => chance * stakes ** 2);
  const ofMore = (second - first * less) / (more ** 2 - more * less);
  return withLoss([...fixed, [(first - ofMore * more) / less, less], [ofMore, more]]);
}

const withLoss = (wins: readonly Outcome[]): readonly Outcome[] => [[1 - sum(wins, ([chance]) => chance), 0], ...wins];

/** What is played through; amounts in minor units. */
export interface Clearing {
  readonly deposit: number;
  readonly bonus: number;
  readonly required: number;
  readonly stake: number;
  /** The most of the bonus money that becomes cash; null: all of it. */
  readonly cashOut: number | null;
}

export interface ClearingOdds {
  /** The mean gain over the deposit. */
  readonly mean: number;
  readonly meanTurnover: number;
  /** Chance that the turnover is completed. */
  readonly finish: number;
  /** Chance to end with less than the deposit. */
  readonly below: number;
}

/** Larger tables than this are not computed: stakes are too small for the requirement. */
const BETS_MAXIMUM = 20_000;
const UNITS_MAXIMUM = 60_000;

/**
 * The odds of clearing a bonus with one stake. Balances are counted in stakes; a balance from which neither ruin nor an end below the deposit or
 * the cash-out maximum is possible is final. With a cash-out maximum the mean is a lower bound: all money above deposit and maximum is taken
 * as bonus money. Throws a RangeError for a stake that would need more than 20 000 bets.
 */
export function clearingOdds(
  volatility: Volatility,
  { deposit, bonus, required, stake, cashOut }: Clearing,
): ClearingOdds {
  const bets = Math.ceil(required / stake);
  const own = deposit / stake;
  const kept = cashOut === null ? undefined : own + cashOut / stake;
  const high = Math.ceil(Math.max(own, kept ?? 0)) + bets + 1;
  if (bets > BETS_MAXIMUM || high > UNITS_MAXIMUM) throw new RangeError(`A stake of ${stake} is too small to compute`);
  const { balances, played } = run(outcomesOf(volatility), Math.floor((deposit + bonus) / stake), bets, high);
  let [finish, below, beyond] = [0, balances[0]!, 0];
  for (let units = 1; units <= high; units++) {
    const chance = balances[units]!;
    finish += chance;
    if (units < own) below += chance;
    if (kept !== undefined && units > kept && units < high) beyond += chance * (units - kept);
  }
  const mean = bonus - CLEARING_EDGE * played.bets * stake;
  // What lies above the grid is cut too: its mean is known, because no bet from there on changes whether the rest is cut.
  const cut = kept === undefined ? 0 : (beyond + played.above - balances[high]! * kept) * stake;
  return { mean: mean - cut, meanTurnover: played.bets * stake, finish, below };
}

interface Run {
  /** Chance of each balance at the end; the last one stands for all above. */
  readonly balances: Float64Array;
  /** Mean number of bets, and the mean final balance of what left the grid at the top. */
  readonly played: { readonly bets: number; readonly above: number };
}

/** Chances that small change nothing that is shown. */
const NEGLIGIBLE = 1e-14;

function run(outcomes: readonly Outcome[], start: number, bets: number, high: number): Run {
  let now = new Float64Array(high + 1);
  let next = new Float64Array(high + 1);
  now[Math.min(start, high)] = 1;
  let played = 0;
  let above = start >= high ? start - CLEARING_EDGE * bets : 0;
  for (let bet = 0; bet < bets; bet++) {
    next.fill(0);
    next[0] = now[0]!;
    next[high] = now[high]!;
    played += now[high]!;
    const left = bets - bet - 1;
    for (let units = 1; units < high; units++) {
      const chance = now[units]!;
      if (chance < NEGLIGIBLE) continue;
      played += chance;
      for (const [part, stakes] of outcomes) {
        const to = units - 1 + stakes;
        if (to < high) next[to]! += chance * part;
        else {
          next[high]! += chance * part;
          above += chance * part * (to - CLEARING_EDGE * left);
        }
      }
    }
    [now, next] = [next, now];
  }
  return { balances: now, played: { bets: played, above } };
}
