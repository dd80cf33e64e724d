/** Handlers of the calls on rewards, missions and promotions. */
import type { Handlers } from '../../../kernel/http/bind.ts';
import { ok } from '../../../kernel/result.ts';
import type { Session } from '../../../kernel/session.ts';
import { applyTo, readPicture, uploadPicture, withdrawFrom } from './applications/apply.ts';
import { claimPromotion, redeemCode } from './campaigns/claim.ts';
import { join, leave } from './campaigns/joining.ts';
import { readRace } from './campaigns/races.ts';
import { readPromotion, readPromotions, readProof } from './campaigns/read.ts';
import { claimReward } from './claim-reward.ts';
import type { Player, PromotionsContext } from './context.ts';
import { readFriends, readReferral } from './referral/read.ts';
import { readBadge, readMissions, readRewards } from './read-rewards.ts';

const playerOf = ({ memberId, merchantCode, currency }: Session): Player => ({ memberId, merchantCode, currency });

/** Handlers of rewards.*, missions.*, promotions.* and referral.*. */
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
    'promotions.list': async ({ session, merchant, language }) =>
      ok(await readPromotions(module, { session, merchant, language })),
    'promotions.read': ({ session, merchant, language }, { params }) =>
      readPromotion(module, { session, merchant, language }, params.key),
    'promotions.claim': ({ session, idempotencyKey, language, cookie }, { params, body }) =>
      claimPromotion(module, {
        player: playerOf(session),
        key: params.key,
        day: body.day,
        idempotencyKey,
        language,
        origin: {
          sessionId: session.sessionId,
          deviceFor: (promotion) =>
            module.deps.appDownload.deviceOf({ cookie }, `${session.merchantCode}/${promotion}`),
        },
      }),
    'promotions.redeem': ({ session, idempotencyKey, language }, { body }) =>
      redeemCode(module, { player: playerOf(session), typed: body.code, idempotencyKey, language }),
    'referral.read': async ({ session, merchant, language, origin }) =>
      ok(await readReferral(module, { player: playerOf(session), merchant, language, origin })),
    'referral.friends': async ({ session }, { query }) => await readFriends(module, playerOf(session), query),
    'promotions.join': ({ session }, { params }) => join(module, playerOf(session), params.key),
    'promotions.leave': ({ session }, { params }) => leave(module, playerOf(session), params.key),
    'promotions.uploadPicture': ({ session, image }) => uploadPicture(module, session.memberId, image),
    'promotions.picture': ({ session }, { params }) => readPicture(module, session.memberId, params.pictureId),
    'promotions.apply': ({ session, language, idempotencyKey }, { params, body }) =>
      applyTo(module, { player: playerOf(session), key: params.key, language, requestKey: idempotencyKey }, body),
    'promotions.withdraw': ({ session }, { params }) => withdrawFrom(module, playerOf(session), params.key),
    'races.read': ({ session, merchant, language }, { params }) =>
      readRace(module, { session, merchant, language }, params.key),
    'promotions.proof': ({ merchant }, { params }) => readProof(module, merchant.code, params.key),
  } satisfies Pick<
    Handlers,
    | 'rewards.list'
    | 'rewards.badge'
    | 'rewards.claim'
    | 'missions.list'
    | 'promotions.list'
    | 'promotions.read'
    | 'promotions.claim'
    | 'promotions.redeem'
    | 'referral.read'
    | 'referral.friends'
    | 'promotions.proof'
    | 'promotions.join'
    | 'promotions.leave'
    | 'promotions.uploadPicture'
    | 'promotions.picture'
    | 'promotions.apply'
    | 'promotions.withdraw'
    | 'races.read'
  >;
}
