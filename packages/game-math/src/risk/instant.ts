/**
 * The part at risk of an instant round. With a choice before the bet it follows from the choice; with moves and cash-outs, from the steps
 * that were tried, the failed one included: on average never more than was intended to be risked.
 */
import { rational, type Rational } from '../rational.ts';
import { instantRules, type ChoiceOf, type Guess, type InstantGame, type SeenOf } from '../instant/index.ts';
import { waysToTake, type Chance } from '../instant/multiplier.ts';
import { atRisk } from './formulas.ts';

/** A multiplier in hundredths and its number of ways. */
type Prize = readonly [hundredths: number, ways: number];

const HUNDREDTHS = 100n;
const RANKS = 13;

function lossOfPrizes(stake: bigint, prizes: readonly Prize[], of: number): Rational {
  let [lost, rest] = [0n, BigInt(of)];
  for (const [hundredths, ways] of prizes) {
    const paid = (stake * BigInt(hundredths)) / HUNDREDTHS;
    if (paid < stake) lost += BigInt(ways) * (stake - paid);
    rest -= BigInt(ways);
  }
  return rational(lost + rest * stake, BigInt(of));
}

const lossUnless = (stake: bigint, { ways, of }: Chance): Rational => rational(stake * BigInt(of - ways), BigInt(of));

/** Losses by game; undefined for an invalid choice. */
const LOSSES: {
  readonly [G in InstantGame]: (stake: bigint, choice: ChoiceOf<G>, seen: SeenOf<G>) => Rational | undefined;
} = {
  dice(stake, { side, target }) {
    const chance = side === 'under' ? target : 9_999 - target;
    const price = instantRules('dice').offer.choices.find(([offered]) => offered === chance);
    return price && lossOfPrizes(stake, [[price[1], chance]], 10_000);
  },
  drop(stake, { rows, risk }) {
    const table = instantRules('drop').offer.tables.find((each) => each.rows === rows && each.risk === risk);
    return (
      table &&
      lossOfPrizes(
        stake,
        table.hundredths.map((hundredths, slot) => [hundredths, waysToTake(rows, slot)]),
        2 ** rows,
      )
    );
  },
  wheel(stake, { risk }) {
    const wheel = instantRules('wheel').offer.wheels.find((each) => each.risk === risk);
    return (
      wheel &&
      lossOfPrizes(
        stake,
        wheel.hundredths.map((hundredths) => [hundredths, 1]),
        wheel.hundredths.length,
      )
    );
  },
  scratch(stake) {
    const { prizes, ofWeight } = instantRules('scratch').offer;
    return lossOfPrizes(
      stake,
      prizes.map(({ hundredths, weight }) => [hundredths, weight]),
      ofWeight,
    );
  },
  mines(stake, { mines }, { opened, hit }) {
    const { tiles } = instantRules('mines').offer;
    const ventured = opened.length + (hit === null ? 0 : 1);
    return lossUnless(stake, { ways: waysToTake(tiles - mines, ventured), of: waysToTake(tiles, ventured) });
  },
  steps(stake, _choice, { lanes, path, fell, difficulty }) {
    const traps = instantRules('steps').offer.choices.find((each) => each.difficulty === difficulty)?.traps ?? 0;
    const ventured = path.length + (fell === null ? 0 : 1);
    return lossUnless(stake, { ways: (lanes - traps) ** ventured, of: lanes ** ventured });
  },
  'hi-lo'(stake, _choice, { cards, came }) {
    const { chances } = instantRules('hi-lo').offer;
    let [ways, of] = [1n, 1n];
    for (const [index, how] of came.entries()) {
      if (how === 'skip') continue;
      ways *= BigInt(chances[cards[index]! % RANKS]![how as Guess]);
      of *= BigInt(RANKS);
    }
    return rational(stake * (of - ways), of);
  },
};

/** The part of a round at risk, in minor units; undefined for an invalid choice. */
export function instantAtRisk<G extends InstantGame>(
  game: G,
  choice: ChoiceOf<G>,
  seen: SeenOf<G>,
  stake: bigint,
): bigint | undefined {
  const lost = LOSSES[game](stake, choice, seen);
  return lost && atRisk(stake, lost);
}
