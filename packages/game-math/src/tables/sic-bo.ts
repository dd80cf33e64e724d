/** Tài Xỉu at the live table (Sic Bo): three dice, and two common price lists. Big, small, odd and even lose on a triple. */
import { countOf, FACES, isTriple, sumOf, type Throw } from './dice.ts';
import { betOn, betsById, winAt, type TableBet } from './table.ts';

/** Net prices to one. */
export interface SicBoPrices {
  /** By total; 17 is paid like 4, 16 like 5 and so on. */
  readonly totals: Readonly<Record<number, number>>;
  /** One, two or three dice of a face. */
  readonly single: readonly [number, number, number];
  readonly double: number;
  readonly twoFaces: number;
  readonly triple: number;
  readonly anyTriple: number;
}

export const SIC_BO_PRICES = {
  common: {
    totals: { 4: 50, 5: 20, 6: 15, 7: 12, 8: 8, 9: 6, 10: 6 },
    single: [1, 2, 3],
    double: 8,
    twoFaces: 5,
    triple: 150,
    anyTriple: 24,
  },
  rich: {
    totals: { 4: 60, 5: 30, 6: 17, 7: 12, 8: 8, 9: 7, 10: 6 },
    single: [1, 2, 12],
    double: 11,
    twoFaces: 6,
    triple: 180,
    anyTriple: 30,
  },
} as const satisfies Record<string, SicBoPrices>;

const FACE_LIST = Array.from({ length: FACES }, (_, index) => index + 1);
/** Totals are symmetric: t and 21 − t are equally likely. */
const MIRROR = 21;
const LOWEST_BIG = 11;

function totalBets(totals: SicBoPrices['totals']): TableBet<Throw>[] {
  return Object.entries(totals).flatMap(([low, net]) =>
    [Number(low), MIRROR - Number(low)].map((total) =>
      betOn<Throw>(`total_${total}`, net, (dice) => sumOf(dice) === total),
    ),
  );
}

function singleBet(face: number, single: SicBoPrices['single']): TableBet<Throw> {
  return {
    id: `single_${face}`,
    pays: (dice) => {
      const net = single[countOf(dice, face) - 1];
      return net === undefined ? 0 : winAt(net);
    },
  };
}

/** The bets of a table at its prices. */
export function sicBoBets({
  totals,
  single,
  double,
  twoFaces,
  triple,
  anyTriple,
}: SicBoPrices): ReadonlyMap<string, TableBet<Throw>> {
  const pairs = FACE_LIST.flatMap((low) => FACE_LIST.filter((high) => high > low).map((high) => [low, high] as const));
  return betsById<Throw>([
    betOn('tai', 1, (dice) => !isTriple(dice) && sumOf(dice) >= LOWEST_BIG),
    betOn('xiu', 1, (dice) => !isTriple(dice) && sumOf(dice) < LOWEST_BIG),
    betOn('le', 1, (dice) => !isTriple(dice) && sumOf(dice) % 2 === 1),
    betOn('chan', 1, (dice) => !isTriple(dice) && sumOf(dice) % 2 === 0),
    ...totalBets(totals),
    ...FACE_LIST.map((face) => singleBet(face, single)),
    ...FACE_LIST.map((face) => betOn<Throw>(`double_${face}`, double, (dice) => countOf(dice, face) >= 2)),
    ...pairs.map(([low, high]) =>
      betOn<Throw>(`pair_${low}_${high}`, twoFaces, (dice) => countOf(dice, low) > 0 && countOf(dice, high) > 0),
    ),
    ...FACE_LIST.map((face) => betOn<Throw>(`triple_${face}`, triple, (dice) => countOf(dice, face) === 3)),
    betOn('any_triple', anyTriple, isTriple),
  ]);
}
