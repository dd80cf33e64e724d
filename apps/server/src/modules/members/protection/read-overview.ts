/** A member's view of their own protection. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { CallContext } from '../../../kernel/http/call-context.ts';
import { ok, type Ok } from '../../../kernel/result.ts';
import { transact } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { listMonths, listPayments, readPlayedToday } from './play-store.ts';
import { presentChange, presentExclusion, presentLimits, presentPending } from './present.ts';
import { findExclusion, findLimit, listChanges, listLimits, readHelpLinks, readRealityCheck } from './store.ts';

const CHANGES_MAXIMUM = 200;
const SECOND_MS = 1000;
const MINUTE_SEC = 60;

/** Limits with their use, playing time, breaks, lifetime net deposits, help. */
export async function readOverview(
  { kernel, deps }: ModuleContext,
  { session, merchant }: CallContext<'member'>,
): Promise<Ok<AnswerOf<Calls['protection.overview']>>> {
  const { memberId, currency } = session;
  const timeZone = await deps.timeZone(merchant.code);
  return transact(kernel.db, async (tx) => {
    const limits = await listLimits(tx, memberId, currency);
    const time = await findLimit(tx, { memberId, currency: '', kind: 'time', span: 'day' });
    const { playedMs, dayEndsAt } = await readPlayedToday(tx, memberId, timeZone);
    const exclusion = await findExclusion(tx, memberId);
    const months = await listPayments(tx, memberId, currency, timeZone);
    const deposited = months.reduce((sum, month) => sum + month.deposited, 0n);
    const withdrawn = months.reduce((sum, month) => sum + month.withdrawn, 0n);
    const playedTodaySec = Math.floor(Number(playedMs) / SECOND_MS);
    const limitMin = time?.amount == null ? null : Number(time.amount);
    return ok({
      currency,
      limits: presentLimits(limits),
      time: {
        limitMin,
        playedTodaySec,
        leftSec: limitMin === null ? null : Math.max(0, limitMin * MINUTE_SEC - playedTodaySec),
        dayEndsAt: dayEndsAt.getTime(),
        ...presentPending(time),
      },
      realityCheckMin: await readRealityCheck(tx, memberId, merchant.code),
      exclusion: exclusion ? presentExclusion(exclusion) : null,
      lifetime: { deposited: Number(deposited), withdrawn: Number(withdrawn), net: Number(deposited - withdrawn) },
      help: [...(await readHelpLinks(tx, merchant.code))],
    });
  });
}

/** Twelve months of payments, and the member's changes in them. */
export async function readHistory(
  { kernel, deps }: ModuleContext,
  { session, merchant }: CallContext<'member'>,
): Promise<Ok<AnswerOf<Calls['protection.history']>>> {
  const { memberId, currency } = session;
  const timeZone = await deps.timeZone(merchant.code);
  return transact(kernel.db, async (tx) => {
    const paid = await listPayments(tx, memberId, currency, timeZone);
    const months = (await listMonths(tx, timeZone)).map((month) => {
      const { deposited, withdrawn } = paid.find((one) => one.month === month) ?? { deposited: 0n, withdrawn: 0n };
      return { month, deposited: Number(deposited), withdrawn: Number(withdrawn), net: Number(deposited - withdrawn) };
    });
    return ok({ currency, months, changes: (await listChanges(tx, memberId, CHANGES_MAXIMUM)).map(presentChange) });
  });
}
