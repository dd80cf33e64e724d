/** Free spins as a gift (engagement.md §5 K9): claimed once a person. Their grant is in `spins-grant.ts`. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import type { PromotionRule, SpinsRule } from '@lantern/contract/promotion-rules';
import type { OpsContext } from '../../../../kernel/http/ops-context.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import type { Session } from '../../../../kernel/session.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { PromotionsContext } from '../context.ts';
import { namesOf } from './kinds/figures.ts';
import { meanOfSpins, spinsCost, type SpinsGame } from './kinds/spins.ts';
import type { LivePromotion, PromotionName, TakenEntry } from './store.ts';
import type { Wanted } from './take.ts';

const DAY_MS = 86_400_000;

/** The game of a rule as it is now; undefined for other kinds, and where it cannot be given. */
export async function gameOfRule(
  { deps }: PromotionsContext,
  tx: Tx,
  merchantCode: string,
  currency: string,
  rule: PromotionRule,
): Promise<SpinsGame | undefined> {
  if (rule.kind !== 'spins') return undefined;
  const { vendor, game } = rule;
  return (await deps.spins.gamesOf(tx, merchantCode, currency, vendor)).find((one) => one.game === game);
}

/** The gift of a claim: its amount is what the spins win on average, which is what the budget counts. */
export function spinsWanted(
  promotion: Pick<LivePromotion, 'rule'>,
  rule: SpinsRule,
  taken: readonly TakenEntry[],
  nowMs: number,
): Result<Wanted> {
  if (taken.length > 0) return refuse('promotion_taken');
  const { spins, stake, gameNames, useDays } = rule;
  const values = {
    ...namesOf(promotion.rule),
    gameVi: gameNames.vi,
    gameEn: gameNames.en,
    spins,
    stake,
    until: nowMs + useDays * DAY_MS,
  };
  return ok({ from: 'budget', gifts: [{ periodKey: 'once', amount: spinsCost(rule), values }] });
}

/** What a page shows of the spins, with the reader's own. */
export async function spinsOf(
  { kernel: { db }, deps }: PromotionsContext,
  { key, rule }: LivePromotion,
  session: Session | undefined,
  isVietnamese: boolean,
): Promise<AnswerOf<Calls['promotions.read']>['spins']> {
  if (rule.kind !== 'spins') return null;
  const { vendor, game, gameNames, spins, stake, topTimes, useDays } = rule;
  const own = session && (await deps.spins.grantOf(db, { vendor, campaign: key, memberId: session.memberId }));
  return {
    vendor,
    game,
    gameName: isVietnamese ? gameNames.vi : gameNames.en,
    spins,
    stake,
    topTimes,
    useDays,
    own: own ? { left: own.spins - own.used, used: own.used, won: Number(own.won), expiresAt: own.expiresAt } : null,
  };
}

/** What came of the spins so far, for the desk. */
export async function spinsFigures(
  { deps }: PromotionsContext,
  tx: Tx,
  { merchantCode, key }: PromotionName,
  rule: PromotionRule,
): Promise<AnswerOf<OpsCalls['ops.promotions.read']>['spins']> {
  if (rule.kind !== 'spins') return null;
  const figures = await deps.spins.campaignOf(tx, merchantCode, { vendor: rule.vendor, campaign: key });
  const { granted, used, lapsed, won } = figures;
  return {
    granted: Number(granted),
    used: Number(used),
    lapsed: Number(lapsed),
    won: Number(won),
    neverPaid: Number(meanOfSpins(rule, lapsed)),
  };
}

/** The games that free spins can be given in, for the builder. */
export async function listSpinGames(
  { deps }: PromotionsContext,
  { tx, merchant }: OpsContext<'operator'>,
): Promise<Result<AnswerOf<OpsCalls['ops.promotions.spinGames']>>> {
  const { code, currency } = merchant;
  const games = await deps.spins.gamesOf(tx, code, currency);
  return ok({
    currency,
    list: games.map(({ step, maximum, exposure: _limits, ...game }) => ({
      ...game,
      step: Number(step),
      maximum: Number(maximum),
    })),
  });
}
