/**
 * A number of ten thousand, under or over a target. A chance is on offer only if no greater one is paid the same, so that rounding
 * multipliers down to hundredths loses less than a tenth of a hundredth of the bet, at every target.
 */
import { takeValue, type ValueStream } from '../value-stream.ts';
import { onlyOpened, type InstantRulesOf, type Played } from './game.ts';
import { hundredthsFor, returnBasisPoints, type Chance } from './multiplier.ts';
import type { DiceChoice, DicePrice } from './rules.ts';

const PRICE_BASIS_POINTS = 9900;
const VALUES = 10_000;
const MIN_CHANCE = 100;
const LOWEST_HUNDREDTHS = 101;
/** Rare chances are on offer in whole tenths of a per cent. */
const RARE_BELOW = 1000;
const RARE_STEP = 10;

const chanceOf = (ways: number): Chance => ({ ways, of: VALUES });

function priceOf(chance: number): DicePrice | undefined {
  const hundredths = hundredthsFor(PRICE_BASIS_POINTS, chanceOf(chance));
  if (hundredths < LOWEST_HUNDREDTHS || (chance < RARE_BELOW && chance % RARE_STEP !== 0)) return undefined;
  if (hundredthsFor(PRICE_BASIS_POINTS, chanceOf(chance + 1)) === hundredths) return undefined;
  return [chance, hundredths, returnBasisPoints(hundredths, chanceOf(chance))];
}

const choices: readonly DicePrice[] = Array.from({ length: VALUES - MIN_CHANCE }, (_, index) =>
  priceOf(MIN_CHANCE + index),
).filter((price) => price !== undefined);
const prices = new Map(choices.map((price) => [price[0], price]));

const priceFor = ({ side, target }: DiceChoice) => prices.get(side === 'under' ? target : VALUES - 1 - target);

function play(choice: DiceChoice, moves: readonly unknown[], next: ValueStream): Played<'dice'> | undefined {
  const { side, target } = choice;
  const roll = takeValue(next, VALUES);
  const hundredths = (side === 'under' ? roll < target : roll > target) ? priceFor(choice)![1] : 0;
  return onlyOpened(moves, { seen: { side, target, roll, hundredths }, hundredths, over: true });
}

export const DICE: InstantRulesOf<'dice'> = {
  game: 'dice',
  offer: { choices },
  highestHundredths: Math.max(...choices.map(([, hundredths]) => hundredths)),
  rtpBasisPoints: Math.min(...choices.map(([, , rtpBasisPoints]) => rtpBasisPoints)),
  offers: (choice) => priceFor(choice) !== undefined,
  play,
};
