/** The console's pairs of a referral: who invited whom under masked names, what risk found, and closing one. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import type { OpsContext } from '../../../../kernel/http/ops-context.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import { findPromotion } from '../campaigns/store.ts';
import { shownState } from '../campaigns/kinds/referral.ts';
import type { PromotionsContext } from '../context.ts';
import { closePair } from './qualify.ts';
import { lockPair, pageOfPairs, type Pair } from './store.ts';

type Context = OpsContext<'operator'>;
type Answer<Id extends keyof OpsCalls> = Promise<Result<AnswerOf<OpsCalls[Id]>>>;
type Row = AnswerOf<OpsCalls['ops.promotions.referrals']>['list'][number];

/** Whether something may still be paid for a pair. */
const isRunning = ({ state, closing, sharedTo, shareUntil }: Pair): boolean =>
  state === 'open' ||
  state === 'holding' ||
  (state === 'paid' && closing === null && (sharedTo === null || sharedTo < shareUntil));

async function rowOf(
  { deps }: PromotionsContext,
  { tx, operator }: Context,
  pair: Pair,
  names: ReadonlyMap<MemberId, string>,
): Promise<Row> {
  const { identity, bank, deposits, points, state } = pair;
  const met = { identity, bank, deposits, points };
  const personOf = async (memberId: MemberId) => ({
    memberId,
    name: names.get(memberId) ?? '***',
    watched: await deps.referral.watchedOf(tx, memberId),
  });
  return {
    referralId: pair.referralId,
    referrer: await personOf(pair.referrerId),
    friend: await personOf(pair.friendId),
    samePerson: (await deps.samePerson(tx, pair.friendId)).includes(pair.referrerId),
    state: shownState(state, met),
    version: pair.version,
    registeredAt: pair.registeredAt.getTime(),
    until: pair.windowEnds.getTime(),
    met,
    payAt: state === 'holding' ? pair.holdUntil!.getTime() : null,
    endedAt: pair.endedAt?.getTime() ?? null,
    closing: pair.closing,
    closedBy: pair.closedBy,
    closedReason: pair.closedReason,
    currency: pair.currency,
    gifts: state === 'paid' ? pair.rule.amount * (pair.rewarded ? 2 : 1) : 0,
    shares: Number(pair.shared),
    canClose: operator.rights.has('promotions.edit') && isRunning(pair),
  };
}

/** A page of the pairs of a referral. Refuses promotion_not_found, input_invalid for a foreign cursor. */
export async function listReferrals(
  module: PromotionsContext,
  context: Context,
  key: string,
  { state, after, limit }: ParsedInput<OpsCalls['ops.promotions.referrals']>['query'],
): Answer<'ops.promotions.referrals'> {
  const { tx, merchant } = context;
  const found = await findPromotion(tx, { merchantCode: merchant.code, key });
  if (found?.kind !== 'referral') return refuse('promotion_not_found');
  const page = await pageOfPairs(tx, { of: found, state, after, limit });
  if (!page.ok) return page;
  const names = await module.deps.referral.namesOf(
    page.value.rows.flatMap(({ friendId, referrerId }) => [friendId, referrerId]),
  );
  const list: Row[] = [];
  for (const pair of page.value.rows) list.push(await rowOf(module, context, pair, names));
  return ok({ list, next: page.value.next });
}

/** Closes a pair for good; of a paid one the share that would still come. Refuses promotion_not_found, promotion_state_conflict when nothing more comes of it. */
export async function closeReferral(
  { tx, merchant, operator, trail }: Context,
  { key, referralId }: { readonly key: string; readonly referralId: string },
  reason: string,
): Answer<'ops.promotions.closeReferral'> {
  const pair = await lockPair(tx, { merchantCode: merchant.code, key }, referralId);
  if (!pair) return refuse('promotion_not_found');
  if (!isRunning(pair)) return refuse('promotion_state_conflict');
  await closePair(tx, pair, { closing: 'operator', by: operator.displayName, reason });
  trail.changed({ state: pair.state }, { state: pair.state === 'paid' ? 'paid' : 'closed', closing: 'operator' });
  return ok({ referralId, state: pair.state === 'paid' ? 'paid' : 'closed' });
}
