/** Handlers of the calls on rewards and missions. */
import type { Handlers } from '../../../kernel/http/bind.ts';
import { ok } from '../../../kernel/result.ts';
import type { Session } from '../../../kernel/session.ts';
import { claimReward } from './claim-reward.ts';
import type { Player, PromotionsContext } from './context.ts';
import { readBadge, readMissions, readRewards } from './read-rewards.ts';

const playerOf = ({ memberId, merchantCode, currency }: Session): Player => ({ memberId, merchantCode, currency });

/** Handlers of rewards.* and missions.*. */
export function promotionRoutes(module: PromotionsContext) {
  return {
    'rewards.list': async ({ session, language }, { query }) =>
      ok(await readRewards(module, playerOf(session), query, language)),
    'rewards.badge': async ({ session }) => ok(await readBadge(module, playerOf(session))),
    'rewards.claim': async ({ session, idempotencyKey }, { params }) => {
      const claimed = await claimReward(module, playerOf(session), params.entryId, idempotencyKey);
      return claimed.ok ? ok({ ...claimed.value, amount: Number(claimed.value.amount) }) : claimed;
    },
    'missions.list': async ({ session, merchant, language }) =>
      ok(await readMissions(module, playerOf(session), merchant.timeZone, language)),
  } satisfies Pick<Handlers, 'rewards.list' | 'rewards.badge' | 'rewards.claim' | 'missions.list'>;
}
