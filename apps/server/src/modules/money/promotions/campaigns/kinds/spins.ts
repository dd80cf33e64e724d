/** Free spins of a game: what they cost, and what the linter compares with the vendor. Pure. Source: engagement.md §5 K9. */
import type { PromotionFinding, PromotionRule, SpinsRule } from '@lantern/contract/promotion-rules';

const FULL_BPS = 10_000n;

/** What spins of a value win on average, rounded down. */
export const meanOfSpins = ({ stake, rtpBps }: Pick<SpinsRule, 'stake' | 'rtpBps'>, spins: number | bigint): bigint =>
  (BigInt(spins) * BigInt(stake) * BigInt(rtpBps)) / FULL_BPS;

/** The mean cost of one gift. */
export const spinsCost = (rule: SpinsRule): bigint => meanOfSpins(rule, rule.spins);

/** The most that one gift can win. */
export const topOfSpins = ({ spins, stake, topTimes }: SpinsRule): bigint =>
  BigInt(spins) * BigInt(stake) * BigInt(topTimes);

/** A game that free spins can be given in, as its vendor and the catalogue have it now; amounts in minor units. */
export interface SpinsGame {
  readonly vendor: string;
  readonly game: string;
  readonly nameVi: string;
  readonly nameEn: string;
  readonly rtpBps: number;
  readonly step: bigint;
  readonly maximum: bigint;
  readonly topTimes: number;
  /** What the vendor may have paid at once, and in an hour, before an operator looks; null: no limit. */
  readonly exposure: { readonly single: bigint | null; readonly hourly: bigint | null };
}

type SpinsFinding = Extract<
  PromotionFinding,
  'game_unavailable' | 'game_differs' | 'stake_not_offered' | 'exposure_exceeded'
>;

const isAbove = (amount: bigint, limit: bigint | null): boolean => limit !== null && amount > limit;

/** What only free spins are found to have; `game` is undefined where the vendor or the merchant does not have it. */
export function spinsFindings(
  rule: PromotionRule,
  game: SpinsGame | undefined,
): Readonly<Record<SpinsFinding, boolean>> {
  const found = { game_unavailable: false, game_differs: false, stake_not_offered: false, exposure_exceeded: false };
  if (rule.kind !== 'spins') return found;
  if (!game) return { ...found, game_unavailable: true };
  const { gameNames, rtpBps, topTimes } = rule;
  const stake = BigInt(rule.stake);
  return {
    ...found,
    game_differs:
      gameNames.vi !== game.nameVi ||
      gameNames.en !== game.nameEn ||
      rtpBps !== game.rtpBps ||
      topTimes !== game.topTimes,
    stake_not_offered: stake % game.step !== 0n || stake > game.maximum,
    exposure_exceeded:
      isAbove(stake * BigInt(topTimes), game.exposure.single) || isAbove(topOfSpins(rule), game.exposure.hourly),
  };
}
