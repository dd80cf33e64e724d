/** What an audience asks about the members of the past, read for all of them at once: only what it asks for. */
import type { PromotionAudience } from '@lantern/contract/promotion-rules';
import { daysBetween } from '../../../../kernel/days.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { Merchant } from '../../../../kernel/session.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { PromotionsContext } from '../context.ts';
import type { Persons } from './persons.ts';
import type { Known, SpanDay } from './replays.ts';

const DAY_MS = 86_400_000;

export interface Asking {
  readonly merchant: Pick<Merchant, 'code' | 'currency' | 'timeZone'>;
  readonly audience: PromotionAudience;
  readonly days: readonly SpanDay[];
}

/** Instants of the deposits that can matter to a deposit condition, by member, oldest first. */
async function depositTimes(
  { deps }: PromotionsContext,
  tx: Tx,
  { merchant, audience, days }: Asking,
): Promise<ReadonlyMap<MemberId, readonly number[]>> {
  const deposits = await deps.past.creditedBetween(tx, {
    merchantCode: merchant.code,
    currency: merchant.currency,
    from: new Date(days[0]!.from - audience.depositDays * DAY_MS),
    to: new Date(days.at(-1)!.to),
  });
  const times = new Map<MemberId, number[]>();
  for (const { memberId, at } of deposits) {
    const own = times.get(memberId);
    if (own) own.push(at.getTime());
    else times.set(memberId, [at.getTime()]);
  }
  return times;
}

/** Reads what is known of these members. Levels, identities and breaks are those of now. */
export async function readKnown(
  module: PromotionsContext,
  tx: Tx,
  asking: Asking,
  { personOf }: Persons,
  memberIds: readonly MemberId[],
): Promise<Known> {
  const { past } = module.deps;
  const { merchant, audience } = asking;
  const { minLevel, identityVerified, depositDays, accountDays } = audience;
  const barred = new Set(await past.barredAmong(tx, memberIds));
  const levels = minLevel > 0 ? await past.levelsOf(tx, memberIds, merchant.currency) : undefined;
  const verified = identityVerified ? new Set(await past.verifiedAmong(tx, memberIds)) : undefined;
  const registered = accountDays > 0 ? await past.registeredDays(tx, memberIds, merchant.timeZone) : undefined;
  const deposits = depositDays > 0 ? await depositTimes(module, tx, asking) : undefined;
  return {
    personOf,
    mayTake(memberId, { day, at, since = at - depositDays * DAY_MS }) {
      if (barred.has(memberId) || verified?.has(memberId) === false) return false;
      if (levels && (levels.get(memberId) ?? 0) < minLevel) return false;
      if (registered) {
        const registeredOn = registered.get(memberId);
        if (registeredOn === undefined || daysBetween(registeredOn, day) < accountDays) return false;
      }
      return deposits === undefined || (deposits.get(memberId)?.some((time) => time >= since && time < at) ?? false);
    },
  };
}
