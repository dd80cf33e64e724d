/**
 * Six of 45, and six of 55 with a special ball (domain reference §4 and §4.3).
 *
 * The official tickets pay a jackpot that grows from draw to draw. A house with fixed odds has no such pool, and selling its stated minimum
 * as a fixed prize would promise what only a lottery company's fund can pay. So the ticket here has the official cases at fixed odds: the
 * return of the jackpots is added to the cases below them, and the total return is that of official tickets.
 */
import type { BetType } from '../bet-rules.ts';
import {
  allDrawn,
  hitsDrawn,
  hitsOf,
  hitsTier,
  noneDrawn,
  oneDrawn,
  pickOf,
  specialDrawn,
  type Pool,
} from './ball-picks.ts';
import type { Family } from './family.ts';
import { betTypeOf, judgedByValue, LOST, paidBy } from './judged.ts';
import { salesOfAssortment, type Prices } from './price-list.ts';
import { choose } from './urn.ts';

const SIZE = 6;
const SIX_BALLS = { vi: '6 bóng đã quay', en: 'the six balls drawn' };
const MEGA: Pool = { formatId: 'mega645', balls: 45, drawn: SIZE, tiers: ['B'], names: SIX_BALLS };
const POWER: Pool = { formatId: 'power655', balls: 55, drawn: SIZE, tiers: ['B'], names: SIX_BALLS };

const SET_SIZES = [2, 3, 4] as const;
const PICK_SIZES = [5, 6, 7, 8, 9, 10] as const;

/** The bets both have: numbers among the six, none of some, exactly one of some. */
function sideBets(prefix: string, pool: Pool): BetType[] {
  return [
    allDrawn({ id: `${prefix}_so`, group: 'pick', names: { vi: 'Số thường', en: 'One number' } }, pool, 1),
    ...SET_SIZES.map((size) =>
      allDrawn(
        {
          id: `${prefix}_${size}t${size}`,
          group: 'pick',
          names: { vi: `${size} trúng ${size}`, en: `${size} of ${size}` },
        },
        pool,
        size,
      ),
    ),
    hitsDrawn({ id: `${prefix}_3t2`, group: 'pick', names: { vi: '3 trúng 2', en: '2 of 3' } }, pool, 3, [3, 2]),
    ...PICK_SIZES.map((size) =>
      noneDrawn(
        { id: `${prefix}_truot${size}`, group: 'absent', names: { vi: `Trượt ${size}`, en: `${size} absent` } },
        pool,
        size,
      ),
    ),
    ...PICK_SIZES.map((size) =>
      oneDrawn(
        { id: `${prefix}_an1_${size}`, group: 'any', names: { vi: `Chọn ${size} ăn 1`, en: `Exactly 1 of ${size}` } },
        pool,
        size,
      ),
    ),
  ];
}

const TICKET = { group: 'straight', names: { vi: 'Vé 6 số', en: 'Six-number ticket' } } as const;
const MEGA_TICKET = hitsDrawn({ id: 'mg_ve', ...TICKET }, MEGA, SIZE, [6, 5, 4, 3]);

/** Five of the six and the sixth is the special ball. */
const FIVE_AND_SPECIAL = '5s';

/** The ticket of 55 is judged by twice its hits, plus one when it has the special ball. */
const POWER_TICKET = betTypeOf(
  {
    id: 'pw_ve',
    ...TICKET,
    rules: {
      vi: 'Chọn 6 số; trả thưởng theo số lượng trùng với 6 bóng đã quay và bóng đặc biệt.',
      en: 'Pick six numbers; paid by how many are among the six balls drawn, and by the special ball.',
    },
    formatId: 'power655',
  },
  pickOf(POWER.balls, SIZE),
  judgedByValue(
    {
      read: (result) => {
        const [drawn, special] = [new Set(result.B), new Set(result.S)];
        return (selection) => 2 * hitsOf(drawn, selection) + hitsOf(special, selection);
      },
      ways: () =>
        Array.from({ length: 2 * SIZE + 1 }, (_, value) => {
          const hits = Math.floor(value / 2);
          const left = POWER.balls - SIZE;
          const specials = value % 2 === 1 ? SIZE - hits : left - (SIZE - hits);
          return choose(SIZE, hits) * choose(left, SIZE - hits) * BigInt(specials);
        }),
      outcome: () => (value) => {
        const hits = Math.floor(value / 2);
        if (hits < 3) return LOST;
        return paidBy(hits === 5 && value % 2 === 1 ? FIVE_AND_SPECIAL : String(hits));
      },
    },
    true,
  ),
  [
    hitsTier(6),
    { value: FIVE_AND_SPECIAL, names: { vi: 'Trùng 5 số và số đặc biệt', en: '5 hits and the special ball' } },
    hitsTier(5),
    hitsTier(4),
    hitsTier(3),
  ],
);

const MEGA_BET_TYPES: readonly BetType[] = [MEGA_TICKET, ...sideBets('mg', MEGA)];
const POWER_BET_TYPES: readonly BetType[] = [
  POWER_TICKET,
  specialDrawn({ id: 'pw_db', group: 'special', names: { vi: 'Số đặc biệt', en: 'Special number' } }, POWER),
  ...sideBets('pw', POWER),
];

/** Side bets as published (§4.3); the ticket returns 56.9 %. */
const MEGA_PRICES: Prices = {
  mg_ve: { 6: 200_000, 5: 4_000, 4: 150, 3: 10 },
  mg_so: 7.1,
  mg_2t2: 50,
  mg_3t3: 500,
  mg_4t4: 7_000,
  mg_3t2: { 3: 80, 2: 16 },
  mg_truot5: 2.07,
  mg_truot6: 2.43,
  mg_truot7: 2.88,
  mg_truot8: 3.42,
  mg_truot9: 4.08,
  mg_truot10: 4.9,
  mg_an1_5: 2.31,
  mg_an1_6: 2.2,
  mg_an1_7: 2.17,
  mg_an1_8: 2.18,
  mg_an1_9: 2.24,
  mg_an1_10: 2.35,
};

/** Nothing is published for side bets of six of 55: each has the return of its counterpart in six of 45. The ticket returns 56.4 %. */
const POWER_PRICES: Prices = {
  pw_ve: { 6: 200_000, '5s': 100_000, 5: 10_000, 4: 300, 3: 20 },
  pw_db: 52,
  pw_so: 8.7,
  pw_2t2: 75,
  pw_3t3: 925,
  pw_4t4: 16_000,
  pw_3t2: { 3: 145, 2: 23.6 },
  pw_truot5: 1.78,
  pw_truot6: 2.02,
  pw_truot7: 2.3,
  pw_truot8: 2.63,
  pw_truot9: 3.02,
  pw_truot10: 3.47,
  pw_an1_5: 2.55,
  pw_an1_6: 2.36,
  pw_an1_7: 2.26,
  pw_an1_8: 2.2,
  pw_an1_9: 2.19,
  pw_an1_10: 2.22,
};

export const mega645: Family = {
  formatIds: ['mega645'],
  betTypes: MEGA_BET_TYPES,
  sales: salesOfAssortment({ formatId: 'mega645', betTypes: MEGA_BET_TYPES, prices: MEGA_PRICES }),
};

export const power655: Family = {
  formatIds: ['power655'],
  betTypes: POWER_BET_TYPES,
  sales: salesOfAssortment({ formatId: 'power655', betTypes: POWER_BET_TYPES, prices: POWER_PRICES }),
};
