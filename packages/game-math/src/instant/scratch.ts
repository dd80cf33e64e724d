/** A card of nine fields: the prize is drawn by its weight, and the card is then made to show exactly that prize. */
import { shuffled, takeValue, type ValueStream } from '../value-stream.ts';
import { onlyOpened, type InstantRulesOf, type Played } from './game.ts';
import { returnBasisPoints } from './multiplier.ts';

const FIELDS = 9;
const ALIKE = 3;
const OF_WEIGHT = 100_000;

/** By symbol. The sum is 95 % of the price of the cards. */
const prizes = [
  { hundredths: 100, weight: 10_000 },
  { hundredths: 200, weight: 10_000 },
  { hundredths: 300, weight: 6_000 },
  { hundredths: 500, weight: 3_000 },
  { hundredths: 1_000, weight: 1_500 },
  { hundredths: 2_500, weight: 400 },
  { hundredths: 10_000, weight: 50 },
  { hundredths: 100_000, weight: 2 },
];

/** The symbol a drawn value wins; null for none. */
function prizeAt(value: number): number | null {
  let end = 0;
  for (const [symbol, { weight }] of prizes.entries()) {
    end += weight;
    if (value < end) return symbol;
  }
  return null;
}

/** Fields with the symbol three times, and every other twice at most. */
function fieldsFor(symbol: number | null, next: ValueStream): readonly number[] {
  const others = prizes.map((_, other) => other).filter((other) => other !== symbol);
  const winning = symbol === null ? [] : Array.from({ length: ALIKE }, () => symbol);
  const rest = shuffled(
    others.flatMap((other) => Array.from({ length: ALIKE - 1 }, () => other)),
    next,
  ).slice(0, FIELDS - winning.length);
  return shuffled([...winning, ...rest], next);
}

function play(_choice: unknown, moves: readonly unknown[], next: ValueStream): Played<'scratch'> | undefined {
  const symbol = prizeAt(takeValue(next, OF_WEIGHT));
  const fields = fieldsFor(symbol, next);
  const hundredths = symbol === null ? 0 : prizes[symbol]!.hundredths;
  return onlyOpened(moves, { seen: { fields, symbol, hundredths }, hundredths, over: true });
}

const weighed = prizes.reduce((sum, { hundredths, weight }) => sum + hundredths * weight, 0);

export const SCRATCH: InstantRulesOf<'scratch'> = {
  game: 'scratch',
  offer: { fields: FIELDS, alike: ALIKE, prizes, ofWeight: OF_WEIGHT },
  highestHundredths: Math.max(...prizes.map(({ hundredths }) => hundredths)),
  rtpBasisPoints: returnBasisPoints(weighed, { ways: 1, of: OF_WEIGHT }),
  offers: () => true,
  play,
};
