/** Referral as a member sees it: the own code, the terms, what was paid, and friends under masked names. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { Language } from '@lantern/contract/errors';
import { ok, type Result } from '../../../../kernel/result.ts';
import type { Merchant } from '../../../../kernel/session.ts';
import { transact } from '../../../../kernel/tx.ts';
import { findRunningReferral, readNow, type LiveReferral } from '../campaigns/store.ts';
import { endingOf, shownState } from '../campaigns/kinds/referral.ts';
import { termsOf } from '../campaigns/kinds/terms.ts';
import type { Player, PromotionsContext } from '../context.ts';
import { pageOfPairs, readTotals, type Pair } from './store.ts';

type Referral = AnswerOf<Calls['referral.read']>;
type Friends = AnswerOf<Calls['referral.friends']>;

/** A referrer's request. */
export interface ReferralReading {
  readonly player: Player;
  readonly merchant: Merchant;
  readonly language: Language;
  /** Of the site, for the link. */
  readonly origin: string;
}

async function offerOf(
  { kernel, deps }: PromotionsContext,
  { player, merchant, language, origin }: ReferralReading,
  { key, rule }: LiveReferral,
): Promise<Referral['offer']> {
  const code = await transact(kernel.db, (tx) => deps.referral.friendCodeOf(tx, player));
  const read = language === 'VI' ? 'vi' : 'en';
  const { amount, deposits, points, windowDays, holdDays, shareBps, shareDays, monthlyFriends, to } = rule;
  return {
    key,
    name: rule.names[read],
    lead: rule.lead[read],
    code,
    link: `${origin}/m/register?recommenderId=${code}`,
    ...{ amount, deposits, points, windowDays, holdDays, shareBps, shareDays, monthlyFriends, to },
    terms: termsOf(rule, language === 'VI' ? 'VI' : 'EN', {
      currency: player.currency,
      timeZone: merchant.timeZone,
    }),
  };
}

/** The referral that is on, if there is one, and what the member was paid. Members who may not play are offered nothing; what was paid stays shown. */
export async function readReferral(module: PromotionsContext, reading: ReferralReading): Promise<Referral> {
  const { db } = module.kernel;
  const { player, merchant } = reading;
  const withheld = !(await module.deps.mayPlay(db, player.memberId));
  const isOn = !withheld && (await module.deps.referral.isOn(merchant.code));
  const running = isOn ? await findRunningReferral(db, merchant.code, new Date(await readNow(db))) : undefined;
  const { gifts, shares, ...counts } = await readTotals(db, player.memberId, merchant.timeZone);
  return {
    currency: player.currency,
    offer: running?.currency === player.currency ? await offerOf(module, reading, running) : null,
    withheld,
    totals: { ...counts, gifts: Number(gifts), shares: Number(shares) },
  };
}

/** A pair as its referrer sees it: a friend whose referrer gets nothing is closed, whatever the friend got. */
function friendOf(pair: Pair, names: ReadonlyMap<string, string>): Friends['list'][number] {
  const { identity, bank, deposits, points } = pair;
  const met = { identity, bank, deposits, points };
  const isUnrewarded = pair.state === 'paid' && !pair.rewarded;
  const state = isUnrewarded ? 'closed' : shownState(pair.state, met);
  return {
    friendId: pair.referralId,
    name: names.get(pair.friendId) ?? '***',
    state,
    registeredAt: pair.registeredAt.getTime(),
    until: pair.windowEnds.getTime(),
    payAt: state === 'holding' ? pair.holdUntil!.getTime() : null,
    endedAt: pair.endedAt?.getTime() ?? null,
    ending: state === 'closed' ? endingOf(pair.closing!) : null,
    met,
    paid: pair.rewarded ? pair.rule.amount : 0,
  };
}

/** A page of the member's friends, newest first. Refuses input_invalid for a foreign cursor. */
export async function readFriends(
  { kernel: { db }, deps }: PromotionsContext,
  { memberId }: Player,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<Result<Friends, 'input_invalid'>> {
  const page = await pageOfPairs(db, { of: { referrerId: memberId }, after, limit });
  if (!page.ok) return page;
  const names = await deps.referral.namesOf(page.value.rows.map(({ friendId }) => friendId));
  return ok({ list: page.value.rows.map((pair) => friendOf(pair, names)), next: page.value.next });
}
