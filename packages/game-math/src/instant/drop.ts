/** A ball that falls left or right at a pin in every row. All paths are equally likely, so slot i has C(rows, i) of 2^rows. */
import type { ValueStream } from '../value-stream.ts';
import { DROP_PRICES } from './drop-prices.ts';
import { onlyOpened, type InstantRulesOf, type Played } from './game.ts';
import { returnBasisPoints, waysToTake } from './multiplier.ts';
import { RISKS, type DropChoice, type DropOffer, type Risk } from './rules.ts';

/** Price lists go up to the middle; the other half is symmetric. */
function mirrored(rows: number, half: readonly number[]): readonly number[] {
  return Array.from({ length: rows + 1 }, (_, slot) => half[Math.min(slot, rows - slot)]!);
}

const tables: DropOffer['tables'] = RISKS.flatMap((risk) =>
  Object.entries(DROP_PRICES[risk]).map(([rows, half]) => ({
    rows: Number(rows),
    risk,
    hundredths: mirrored(Number(rows), half),
  })),
);

const tableOf = (rows: number, risk: Risk) => tables.find((table) => table.rows === rows && table.risk === risk);

function play({ rows, risk }: DropChoice, moves: readonly unknown[], next: ValueStream): Played<'drop'> | undefined {
  const path = Array.from({ length: rows }, () => (next(2) === 1 ? 1 : 0));
  const slot = path.filter((side) => side === 1).length;
  const hundredths = tableOf(rows, risk)!.hundredths[slot]!;
  return onlyOpened(moves, { seen: { rows, risk, path, slot, hundredths }, hundredths, over: true });
}

const returned = tables.map(({ rows, hundredths }) =>
  returnBasisPoints(
    hundredths.reduce((sum, price, slot) => sum + price * waysToTake(rows, slot), 0),
    { ways: 1, of: 2 ** rows },
  ),
);

export const DROP: InstantRulesOf<'drop'> = {
  game: 'drop',
  offer: { tables },
  highestHundredths: Math.max(...tables.flatMap(({ hundredths }) => hundredths)),
  rtpBasisPoints: Math.min(...returned),
  offers: ({ rows, risk }) => tableOf(rows, risk) !== undefined,
  play,
};
