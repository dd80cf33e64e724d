/** A line's prices after what traders have set: another margin, moved prices, prices by hand. */
import {
  asianPrices,
  decimalPrices,
  doubleChancePrices,
  isPrice,
  powerMargin,
  ratioOf,
  stepPrice,
  type LineChances,
  type Price,
} from '@lantern/game-math/sports';
import { marginSet, outcomeName, type DeskState } from './desk.ts';

export interface PricedLine {
  readonly event: string;
  readonly competition: string;
  readonly key: string;
  readonly family: string;
  readonly ladder: Price['ladder'];
  readonly margin: number;
  readonly outcomes: readonly {
    readonly outcome: string;
    readonly price: Price | undefined;
    readonly chances: LineChances;
  }[];
}

export interface DeskPrices {
  readonly prices: readonly (Price | undefined)[];
  readonly margin: number;
  /** The prices together would pay more than they take: nothing can be bet at them. */
  readonly isGift: boolean;
}

const THOUSAND = 1_000;
/** Implied chances of a double chance cover each result twice. */
const COVERED: Readonly<Record<string, number>> = { dc: 2 };

/** Prices of a margin; undefined where the margin does not fit the outcomes that can happen. */
function withMargin({ family, ladder, outcomes }: PricedLine, k: number): readonly (Price | undefined)[] | undefined {
  const chances = outcomes.map((each) => each.chances);
  if (ladder === 'malay') return asianPrices(chances[0]!, k);
  const won = chances.map((each) => each.won);
  try {
    if (family !== 'dc') return decimalPrices(won, k);
    const [home, draw, away] = powerMargin([1 - won[2]!, 1 - won[1]!, 1 - won[0]!], k);
    return doubleChancePrices([home!, draw!, away!]);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const implied = (price: Price): number => {
  const { numerator, denominator } = ratioOf(price);
  return Number(denominator) / (Number(numerator) + Number(denominator));
};

/** What is offered of a line. A closed outcome stays closed unless it has a price by hand. */
export function deskPrices(desk: DeskState, line: PricedLine): DeskPrices {
  const { event, key, family, ladder, outcomes } = line;
  const own = outcomes.map(({ price }) => price);
  const k = marginSet(desk, line, family);
  const based = (k !== undefined && withMargin(line, k / THOUSAND)) || own;
  let isMoved = false;
  const prices = outcomes.map(({ outcome }, at): Price | undefined => {
    const name = outcomeName({ event, key, outcome });
    const [manual, steps] = [desk.manual[name], desk.offsets[name]];
    const price = own[at] && based[at];
    if (manual === undefined && steps === undefined) return price;
    isMoved = true;
    const byHand = manual === undefined ? undefined : { ladder, value: manual };
    if (byHand && isPrice(byHand)) return byHand;
    return price && steps !== undefined ? stepPrice(price, steps) : price;
  });
  const sum = prices.reduce((all, price) => all + (price ? implied(price) : 0), 0);
  return { prices, margin: k ?? line.margin, isGift: isMoved && sum < (COVERED[family] ?? 1) };
}
