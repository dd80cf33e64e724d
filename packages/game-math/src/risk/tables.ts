/**
 * The part at risk of one member's chips on a table's round. The outcome space is the round; only in Baccarat the pairs, which the first
 * two cards of each hand decide, are a space of their own beside the coup. Chances are those of full decks: rounds are dealt from fresh
 * ones.
 */
import { rational } from '../rational.ts';
import { BAU_CUA_BETS } from '../tables/bau-cua.ts';
import { COUP_BETS, coupOutcomes, PAIR_BETS, pairOutcomes } from '../tables/baccarat.ts';
import { allThrows } from '../tables/dice.ts';
import { DRAGON_TIGER_BETS, dragonTigerOutcomes } from '../tables/dragon-tiger.ts';
import { MINI_TAI_XIU_BETS } from '../tables/mini-tai-xiu.ts';
import { allPockets, FRENCH_ROULETTE_BETS, ROULETTE_BETS } from '../tables/roulette.ts';
import { SIC_BO_PRICES, sicBoBets } from '../tables/sic-bo.ts';
import { returnOf, STAKE, type TableBet, type Weighted } from '../tables/table.ts';
import { allDiscs, XOC_DIA_BETS } from '../tables/xoc-dia.ts';
import { edgePpmOfReturn } from './edge.ts';
import { allocate, atRisk } from './formulas.ts';

/** Chips on a spot, in minor units. */
export interface SpotStake {
  readonly spot: string;
  readonly stake: bigint;
}

/** Bets of one space: what each pays, in ten-thousandths, by outcome; outcomes with equal payments are merged. */
interface RiskTable {
  readonly pays: ReadonlyMap<string, readonly number[]>;
  readonly ways: readonly bigint[];
  readonly allWays: bigint;
  readonly edges: ReadonlyMap<string, number>;
}

function riskTable<Result>(
  bets: ReadonlyMap<string, TableBet<Result>>,
  outcomes: readonly Weighted<Result>[],
): RiskTable {
  const alike = new Map<string, { readonly paid: readonly number[]; ways: bigint }>();
  for (const { result, ways } of outcomes) {
    const paid = [...bets.values()].map((bet) => bet.pays(result));
    const known = alike.get(paid.join());
    if (known) known.ways += ways;
    else alike.set(paid.join(), { paid, ways });
  }
  const cases = [...alike.values()];
  return {
    pays: new Map([...bets.keys()].map((id, index) => [id, cases.map(({ paid }) => paid[index]!)])),
    ways: cases.map(({ ways }) => ways),
    allWays: cases.reduce((sum, { ways }) => sum + ways, 0n),
    edges: new Map([...bets].map(([id, bet]) => [id, edgePpmOfReturn(returnOf(bet, outcomes))])),
  };
}

const MAKERS: Readonly<Record<string, () => readonly RiskTable[]>> = {
  baccarat: () => [riskTable(COUP_BETS, coupOutcomes()), riskTable(PAIR_BETS, pairOutcomes())],
  'dragon-tiger': () => [riskTable(DRAGON_TIGER_BETS, dragonTigerOutcomes())],
  'tai-xiu': () => [riskTable(sicBoBets(SIC_BO_PRICES.common), allThrows())],
  'rich-tai-xiu': () => [riskTable(sicBoBets(SIC_BO_PRICES.rich), allThrows())],
  'xoc-dia': () => [riskTable(XOC_DIA_BETS, allDiscs())],
  roulette: () => [riskTable(ROULETTE_BETS, allPockets())],
  'french-roulette': () => [riskTable(FRENCH_ROULETTE_BETS, allPockets())],
  'bau-cua': () => [riskTable(BAU_CUA_BETS, allThrows())],
  'mini-tai-xiu': () => [riskTable(MINI_TAI_XIU_BETS, allThrows())],
};

const made = new Map<string, readonly RiskTable[]>();

function tablesOf(rules: string): readonly RiskTable[] | undefined {
  const known = made.get(rules);
  if (known) return known;
  const tables = Object.hasOwn(MAKERS, rules) ? MAKERS[rules]!() : undefined;
  if (tables) made.set(rules, tables);
  return tables;
}

/** The exact edge of a spot in parts per million; undefined for unknown rules or spots. */
export const edgePpmOfSpot = (rules: string, spot: string): number | undefined =>
  tablesOf(rules)
    ?.find(({ edges }) => edges.has(spot))
    ?.edges.get(spot);

const SCALE = BigInt(STAKE);

function riskOn({ pays, ways, allWays }: RiskTable, stakes: readonly SpotStake[]): bigint {
  const all = stakes.reduce((sum, { stake }) => sum + stake, 0n);
  const placed = stakes.map(({ spot, stake }) => ({ stake, paid: pays.get(spot)! }));
  let lost = 0n;
  for (const [index, share] of ways.entries()) {
    const returned = placed.reduce((sum, { stake, paid }) => sum + (stake * BigInt(paid[index]!)) / SCALE, 0n);
    if (returned < all) lost += share * (all - returned);
  }
  return atRisk(all, rational(lost, allWays));
}

/**
 * The part at risk of each stake of one member on one round, in minor units and in the order given; a spot may occur several times. A stake
 * on an unknown spot counts nothing.
 */
export function tableAtRisk(rules: string, stakes: readonly SpotStake[]): readonly bigint[] {
  const risked = stakes.map(() => 0n);
  for (const table of tablesOf(rules) ?? []) {
    const at = [...stakes.keys()].filter((index) => table.pays.has(stakes[index]!.spot));
    const here = at.map((index) => stakes[index]!);
    for (const [index, share] of allocate(
      riskOn(table, here),
      here.map(({ stake }) => stake),
    ).entries())
      risked[at[index]!] = share;
  }
  return risked;
}
