/**
 * No set of bets, hedged or not, is profitable: of every game, all sets of one and two bets, all of up to four at tables with few spots and
 * thousands of larger ones get every possible reward of play, 60 % of the edge by counted stake and 65 bps of points, and still lose on
 * average. And no bet has more points than its stake × min(1, edge / 3.5 %).
 */
import { describe, expect, it } from 'vitest';
import { chanceToReach, CRASH_RULES, type CrashRules } from '../crash/index.ts';
import { FIGHT_OUTCOMES, FIGHT_RULES, paidOnFight, type FightRules } from '../fights/index.ts';
import { killChance, FISHING_ROOMS } from '../fishing/index.ts';
import { instantRules } from '../instant/index.ts';
import {
  createValueStream,
  FORMATS,
  normalizeSelections,
  priceMultiplier,
  returnToPlayer,
  salesOf,
  sampleSelections,
  betTypeById,
  type Bet,
  type FormatId,
  type PrizeMode,
} from '../lottery/index.ts';
import { createSlot, SLOT_TITLES } from '../slots/index.ts';
import {
  BAU_CUA_BETS,
  COUP_BETS,
  DRAGON_TIGER_BETS,
  FRENCH_ROULETTE_BETS,
  MINI_TAI_XIU_BETS,
  PAIR_BETS,
  ROULETTE_BETS,
  SIC_BO_PRICES,
  sicBoBets,
  XOC_DIA_BETS,
} from '../tables/index.ts';
import {
  countedStake,
  curveAtRisk,
  edgePpmOfLottery,
  edgePpmOfRtp,
  edgePpmOfSpot,
  fightAtRisk,
  FULL_POINTS_EDGE_PPM,
  instantAtRisk,
  lotteryAtRisk,
  pointsOf,
  tableAtRisk,
  weightBps,
} from './index.ts';
import { printedSeed } from '../../../../tests/setup/seeded-random.ts';
import { costOf } from './testing.ts';

/** One seed for all random sets, printed by every run. */
const { seed: SEED } = printedSeed('NOTHING_FREE_SEED');
const next = createValueStream(
  Uint8Array.from(Buffer.from(SEED.toString(16).padStart(64, '0'), 'hex')),
  'nothing-free',
);
/** All stake-based payments, in parts per million of counted stake: the category with the highest. */
const GIVEBACK_PPM = 18_500;
const POINTS_BPS = 65;

interface Played {
  readonly stake: bigint;
  readonly risked: bigint;
  readonly edgePpm: number;
  /** Mean loss over stake, exact up to the precision of doubles. */
  readonly lost: number;
}

/** The mean remainder of the stakes, over their price. */
function net(played: readonly Played[]): number {
  let [left, stakes] = [0, 0];
  for (const { stake, risked, edgePpm, lost } of played) {
    const counted = countedStake(risked, weightBps(edgePpm, GIVEBACK_PPM));
    left +=
      (Number(counted) * GIVEBACK_PPM) / 1_000_000 +
      (Number(pointsOf(risked, edgePpm)) * POINTS_BPS) / 10_000 -
      Number(stake) * lost;
    stakes += Number(stake);
  }
  return left / stakes;
}

/** points > S × min(1, edge / 3.5 %), without division. */
const hasTooManyPoints = ({ stake, risked, edgePpm }: Played): boolean =>
  pointsOf(risked, edgePpm) * BigInt(FULL_POINTS_EDGE_PPM) > stake * BigInt(Math.min(edgePpm, FULL_POINTS_EDGE_PPM));

/** The worst of many sets, with its description. */
class Worst {
  net = -Infinity;
  set = '';
  sets = 0;
  /** A set with a bet that has more points than its edge allows. */
  overpaid: string | undefined;

  see(played: readonly Played[], set: () => string): void {
    const left = net(played);
    this.sets += 1;
    if (played.some(hasTooManyPoints)) this.overpaid ??= set();
    if (left <= this.net) return;
    [this.net, this.set] = [left, set()];
  }

  /** Whether even the worst set loses; with its description, and the seed of the sets. */
  get verdict(): Readonly<Record<'set' | 'seed', string | number>> & {
    readonly loses: boolean;
    readonly overpaid: string;
  } {
    return { loses: this.sets > 0 && this.net < 0, overpaid: this.overpaid ?? 'none', set: this.set, seed: SEED };
  }
}

const idsOf = (...bets: readonly ReadonlyMap<string, unknown>[]): readonly string[] =>
  bets.flatMap((each) => [...each.keys()]);
const RULES: readonly (readonly [rules: string, spots: readonly string[]])[] = [
  ['baccarat', idsOf(COUP_BETS, PAIR_BETS)],
  ['dragon-tiger', idsOf(DRAGON_TIGER_BETS)],
  ['tai-xiu', idsOf(sicBoBets(SIC_BO_PRICES.common))],
  ['rich-tai-xiu', idsOf(sicBoBets(SIC_BO_PRICES.rich))],
  ['xoc-dia', idsOf(XOC_DIA_BETS)],
  ['roulette', idsOf(ROULETTE_BETS)],
  ['french-roulette', idsOf(FRENCH_ROULETTE_BETS)],
  ['bau-cua', idsOf(BAU_CUA_BETS)],
  ['mini-tai-xiu', idsOf(MINI_TAI_XIU_BETS)],
];
const STAKES = [10_000n, 30_000n, 100_000n, 1_000_000n];
const anyOf = <T>(list: readonly T[]): T => list[next(Math.min(list.length, 250))]!;

/** Of more, all sets of four would take minutes. */
const FEW_SPOTS = 20;

/** All sets of at most so many members. */
function subsets<T>(all: readonly T[], most: number): readonly (readonly T[])[] {
  return all.flatMap((first, index): readonly (readonly T[])[] => [
    [first],
    ...(most === 1 ? [] : subsets(all.slice(index + 1), most - 1).map((rest) => [first, ...rest])),
  ]);
}

describe('[PRO-06] tables', () => {
  it.each(RULES)('%s: every two spots at three proportions, and larger sets', (rules, spots) => {
    const worst = new Worst();
    const see = (stakes: readonly { readonly spot: string; readonly stake: bigint }[]): void => {
      const risked = tableAtRisk(rules, stakes);
      const played = stakes.map(({ spot, stake }, index) => ({
        stake,
        risked: risked[index]!,
        edgePpm: edgePpmOfSpot(rules, spot)!,
        lost: edgePpmOfSpot(rules, spot)! / 1_000_000,
      }));
      worst.see(played, () => stakes.map(({ spot, stake }) => `${spot} ${stake}`).join());
    };
    for (const [index, spot] of spots.entries()) {
      for (const other of spots.slice(index))
        for (const stake of [100_000n, 95_000n, 10_000n])
          see([
            { spot, stake: 100_000n },
            { spot: other, stake },
          ]);
    }
    for (const set of spots.length <= FEW_SPOTS ? subsets(spots, 4) : [])
      see(set.map((spot) => ({ spot, stake: 100_000n })));
    for (let set = 0; set < 500; set += 1)
      see(Array.from({ length: 3 + next(6) }, () => ({ spot: anyOf(spots), stake: anyOf(STAKES) })));
    expect(worst.verdict).toMatchObject({ loses: true, overpaid: 'none' });
  });
});

/** What the platform knows of a fight's bet: the least return of the published prices. */
const FIGHT_EDGE_PPM = edgePpmOfRtp(9451)!;

const ALL_SPOTS = subsets(FIGHT_OUTCOMES, 4);

describe('[PRO-06] [SPO-10] fights', () => {
  // A member of a pool may gain from the others, never all of them from the house: its members are looked at together, each weighed alone.
  it.each([
    ['fight@1', 1],
    ['fight-pool@1', 1],
    ['fight-pool@1', 3],
  ] as const)('%s: every set of spots at many proportions, of %i members together', (name, members) => {
    const [fight, worst]: readonly [FightRules, Worst] = [FIGHT_RULES[name], new Worst()];
    const setOf = (spots: readonly string[]) => spots.map((spot) => ({ spot, stake: anyOf(STAKES) }));
    for (const [place, { chances }] of fight.classes.entries())
      for (const first of Array.from({ length: 20 }, () => ALL_SPOTS).flat()) {
        const all = [setOf(first), ...Array.from({ length: members - 1 }, () => setOf(anyOf(ALL_SPOTS)))];
        const stakes = all.flat();
        const on = (side: string) => stakes.reduce((sum, { spot, stake }) => (spot === side ? sum + stake : sum), 0n);
        const terms = {
          class: place,
          ...(fight.takeBps !== undefined && { pool: { meron: on('meron'), wala: on('wala') } }),
        };
        // Alone on one side of a pool every stake comes back: nothing is lost, and nothing may count.
        const meanPaid = FIGHT_OUTCOMES.reduce((mean, outcome) => {
          const paid = stakes.reduce(
            (sum, { spot, stake }) => sum + paidOnFight(fight, terms, outcome, spot, stake)!.paid,
            0n,
          );
          return mean + (chances[outcome] / 10_000) * Number(paid);
        }, 0);
        const lost = 1 - meanPaid / Number(stakes.reduce((sum, { stake }) => sum + stake, 0n));
        const risked = all.map((mine) => fightAtRisk(fight, terms, mine)).flat();
        if (Math.abs(lost) < 1e-12) expect(risked.every((each) => each === 0n)).toBe(true);
        else
          worst.see(
            stakes.map(({ stake }, index) => ({ stake, risked: risked[index]!, edgePpm: FIGHT_EDGE_PPM, lost })),
            () => `${place} ${stakes.map(({ spot, stake }) => `${spot} ${stake}`).join()}`,
          );
      }
    expect(worst.verdict).toMatchObject({ loses: true, overpaid: 'none' });
  });
});

const toNumber = ({ numerator, denominator }: { readonly numerator: bigint; readonly denominator: bigint }): number =>
  Number((numerator * 10n ** 15n) / denominator) / 1e15;

/** Every cell of a board: a bet type and one of its selections, by fixed odds and by prize series. */
function cellsOf(
  formatId: FormatId,
  mode: PrizeMode,
): readonly {
  readonly name: string;
  readonly lost: number;
  readonly bet: (unit: bigint, more?: readonly string[]) => Bet;
  readonly selection: string;
}[] {
  return salesOf(formatId, mode).flatMap(({ betTypeId, sale }) => {
    const betType = betTypeById(betTypeId)!;
    const positions = priceMultiplier(betType, FORMATS[formatId]);
    return sampleSelections(betType).map((selection) => ({
      name: `${betTypeId} ${selection}`,
      lost: 1 - toNumber(returnToPlayer(betType, FORMATS[formatId], sale, selection)),
      selection,
      bet: (unit: bigint, more: readonly string[] = []): Bet => ({
        betType,
        selections: normalizeSelections(betType, [selection, ...more]),
        unit,
        multiplier: 1,
        oddsTenThousandths: sale.odds,
        oddsTable: sale.table,
        positions,
      }),
    }));
  });
}

describe('[PRO-06] lotteries', () => {
  const boards = (Object.keys(FORMATS) as FormatId[]).flatMap((formatId) =>
    (['Lott', 'ZY', 'Elott'] as const).map((mode) => [formatId, mode] as const),
  );

  it.each(boards)('%s %s: every cell, two of every kind, and larger sets', (formatId, mode) => {
    const cells = cellsOf(formatId, mode);
    const worst = new Worst();
    const see = (placed: readonly (readonly [cell: (typeof cells)[number], unit: bigint])[]): void => {
      const bets = placed.map(([cell, unit]) => cell.bet(unit));
      const risked = lotteryAtRisk(formatId, bets);
      const played = placed.map(([{ lost }], index) => ({
        stake: costOf(bets[index]!),
        risked: risked[index]!,
        edgePpm: edgePpmOfLottery({ formatId, ...bets[index]! })!,
        lost,
      }));
      worst.see(played, () => placed.map(([{ name }, unit]) => `${name} ${unit}`).join());
    };
    for (const cell of cells) {
      expect([cell.name, cell.lost > 0]).toEqual([cell.name, true]);
      see([[cell, 1_000_000n]]);
      // Neighbours on the board: the other words of the bet, the other bets on the same numbers.
      for (const other of cells.filter(({ bet }) => bet(1n).betType.group === cell.bet(1n).betType.group).slice(0, 24))
        see([
          [cell, 1_000_000n],
          [other, 1_000_000n],
        ]);
    }
    for (let set = 0; set < 150; set += 1)
      see(Array.from({ length: 2 + next(4) }, () => [cells[next(250) % cells.length]!, anyOf(STAKES)] as const));
    expect(worst.verdict).toMatchObject({ loses: true, overpaid: 'none' });
  });
});

describe('[PRO-06] curves, instant games, slots and fishing', () => {
  it.each(Object.entries(CRASH_RULES))(
    'a curve with the rules %s: two stakes at every height, and larger sets',
    (_name, rules: CrashRules) => {
      const worst = new Worst();
      const heights = [101, 102, 105, 110, 150, 199, 200, 300, 1_000, 10_000, rules.highestHundredths];
      const see = (targets: readonly { readonly stake: bigint; readonly targetHundredths: number }[]): void => {
        const risked = curveAtRisk(rules, targets);
        worst.see(
          targets.map(({ stake, targetHundredths }, index) => ({
            stake,
            risked: risked[index]!,
            edgePpm: edgePpmOfRtp(rules.rtpBasisPoints)!,
            lost: 1 - toNumber(chanceToReach(rules, targetHundredths)) * (targetHundredths / 100),
          })),
          () => targets.map(({ stake, targetHundredths }) => `${targetHundredths} ${stake}`).join(),
        );
      };
      for (const one of heights)
        for (const other of heights)
          see([
            { stake: 1_000_000n, targetHundredths: one },
            { stake: 730_000n, targetHundredths: other },
          ]);
      for (let set = 0; set < 200; set += 1)
        see(Array.from({ length: 3 + next(2) }, () => ({ stake: anyOf(STAKES), targetHundredths: anyOf(heights) })));
      expect(worst.verdict).toMatchObject({ loses: true, overpaid: 'none' });
    },
  );

  it('every choice of the instant games', () => {
    const worst = new Worst();
    const stake = 1_000_000n;
    const see = (name: string, risked: bigint | undefined, published: number, basisPoints: number): void => {
      // Rewards use the game's published return, the lowest of its choices; the loss is the choice's own.
      worst.see(
        [
          {
            stake,
            risked: risked ?? 0n,
            edgePpm: Math.min(edgePpmOfRtp(published)!, edgePpmOfRtp(basisPoints)!),
            lost: (10_000 - basisPoints) / 10_000 - 0.000_1,
          },
        ],
        () => name,
      );
    };
    const { dice, mines } = { dice: instantRules('dice'), mines: instantRules('mines') };
    for (const [chance, , rtp] of dice.offer.choices)
      see(
        `dice ${chance}`,
        instantAtRisk(
          'dice',
          { side: 'under', target: chance },
          { side: 'under', target: chance, roll: 0, hundredths: 0 },
          stake,
        ),
        dice.rtpBasisPoints,
        rtp,
      );
    for (const { mines: laid, rtpBasisPoints } of mines.offer.choices) {
      for (const [index, rtp] of rtpBasisPoints.entries()) {
        const opened = Array.from({ length: index + 1 }, (_, tile) => tile);
        see(
          `mines ${laid} ${index + 1}`,
          instantAtRisk(
            'mines',
            { mines: laid },
            { mines: laid, opened, hit: null, laid: null, hundredths: 0, aheadHundredths: null },
            stake,
          ),
          mines.rtpBasisPoints,
          rtp,
        );
      }
    }
    for (const { rows, risk } of instantRules('drop').offer.tables)
      see(
        `drop ${rows} ${risk}`,
        instantAtRisk('drop', { rows, risk }, { rows, risk, path: [], slot: 0, hundredths: 0 }, stake),
        instantRules('drop').rtpBasisPoints,
        instantRules('drop').rtpBasisPoints,
      );
    for (const { risk } of instantRules('wheel').offer.wheels)
      see(
        `wheel ${risk}`,
        instantAtRisk('wheel', { risk }, { risk, segment: 0, hundredths: 0 }, stake),
        instantRules('wheel').rtpBasisPoints,
        instantRules('wheel').rtpBasisPoints,
      );
    see(
      'scratch',
      instantAtRisk('scratch', {}, { fields: [], symbol: null, hundredths: 0 }, stake),
      instantRules('scratch').rtpBasisPoints,
      instantRules('scratch').rtpBasisPoints,
    );
    expect(worst.verdict).toMatchObject({ loses: true, overpaid: 'none' });
  });

  it('a bullet and a spin lose their stake often enough to count in full', () => {
    for (const { id, rtpBasisPoints, fish } of FISHING_ROOMS) {
      for (const target of fish)
        expect([id, target.id, toNumber(killChance(rtpBasisPoints, { target })) <= 0.6]).toEqual([id, target.id, true]);
    }
  });

  it.each(SLOT_TITLES.map((title) => [title.id, title] as const))(
    'slot %s: a spin counts in full, and returns less than it cost',
    (_id, title) => {
      const [slot, spins] = [createSlot(title), 2_000];
      const lost =
        Array.from({ length: spins }, () =>
          Math.max(0, 1 - slot.play(BigInt(title.coins), next).wonCoins / title.coins),
        ).reduce((sum, each) => sum + each, 0) / spins;
      // A mean loss of 40 % of the stake puts all of it at risk; five deviations of 2 000 spins are 5.5 %.
      expect(lost).toBeGreaterThan(0.4 + 0.055);
      const edgePpm = edgePpmOfRtp(title.rtpBasisPoints)!;
      expect(net([{ stake: 10_000n, risked: 10_000n, edgePpm, lost: edgePpm / 1_000_000 }])).toBeLessThan(0);
    },
  );
});
