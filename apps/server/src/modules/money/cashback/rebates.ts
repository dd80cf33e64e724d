/** What members have to get: the unpaid lines of their days and what corrections left. Computed and stored under the locks of the days. */
import type { Day } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { house, type Operation } from '../../ledger/index.ts';
import type { MemberDay } from '../play/index.ts';
import type { CashbackContext, GrantedOn, LevelOn, ReplacedOn } from './context.ts';
import { insertClaims, type ClaimLine } from './claim-store.ts';
import { cashbackPaid } from './events.ts';
import { betterRate, rateOn, rebateOn, type Rates, type Rebate } from './rules/rebate.ts';
import { addCarries, listLines, lockCarries, readRates, writeLines, type PaidLine } from './store.ts';

/** Members of one merchant, in one currency, and days. */
export interface Due {
  readonly merchantCode: string;
  readonly currency: string;
  readonly memberIds: readonly MemberId[];
  readonly fromDay: Day;
  /** Included. */
  readonly toDay: Day;
}

/** What one member has to get: lines with something to pay, and what corrections left. */
export interface Dues {
  readonly memberId: MemberId;
  readonly lines: readonly (ClaimLine & { readonly after: PaidLine })[];
  readonly carried: bigint;
  /** The sum; below zero when corrections left more than the lines are. */
  readonly total: bigint;
}

const keyOf = ({ memberId, day, category }: Pick<MemberDay, 'memberId' | 'day' | 'category'>): string =>
  `${memberId} ${day} ${category}`;

/** What is left of each day, with its line as it will be once that is paid. */
export function rebatesOn(
  days: readonly MemberDay[],
  rates: Rates,
  levelOn: LevelOn,
  grantedOn: GrantedOn,
  replacedOn: ReplacedOn,
  paid: readonly PaidLine[],
): readonly (Rebate & Pick<MemberDay, 'memberId' | 'day' | 'category'> & { readonly after: PaidLine })[] {
  const known = new Map(paid.map((line) => [keyOf(line), line]));
  return days.map((played) => {
    const { memberId, day, category, stake, valid, counted } = played;
    const line = known.get(keyOf(played));
    const cashback = rateOn(rates, levelOn(memberId, day), category, day);
    const rate = replacedOn(memberId, day, category) ? 0 : betterRate(cashback, grantedOn(memberId, day, category));
    const rebate = rebateOn(played, rate, line);
    const { rateBps, amount } = rebate;
    const after = { memberId, day, category, rateBps, stake, valid, counted, paid: (line?.paid ?? 0n) + amount };
    return { ...rebate, memberId, day, category, after };
  });
}

/** Locks the days and reads what each member has to get. */
export async function lockDues({ deps }: CashbackContext, tx: Tx, due: Due): Promise<readonly Dues[]> {
  const { merchantCode, currency, memberIds, fromDay, toDay } = due;
  const days = await deps.play.lockDays(tx, { memberIds, currency, fromDay, toDay });
  const carries = await lockCarries(tx, memberIds, currency);
  const paid = await listLines(tx, memberIds, currency, fromDay, toDay);
  const levelOn = await deps.levelsOn(tx, due, days);
  const grantedOn = await deps.grantedOn(tx, days);
  const replacedOn = await deps.replacedOn(tx, merchantCode, days);
  const rates = await readRates(tx, merchantCode);
  const rebates = rebatesOn(days, rates, levelOn, grantedOn, replacedOn, paid).filter(({ amount }) => amount > 0n);
  const byMember = Map.groupBy(rebates, ({ memberId }) => memberId);
  return memberIds.map((memberId) => {
    const [lines, carried] = [byMember.get(memberId) ?? [], carries.get(memberId) ?? 0n];
    return { memberId, lines, carried, total: lines.reduce((sum, { amount }) => sum + amount, carried) };
  });
}

/** A payment that the ledger made or, at zero, that needed none. */
export interface Payment {
  readonly claimId: string;
  readonly dues: Dues;
  readonly idempotencyKey: string;
  readonly automatic: boolean;
}

/** The ledger operation of a payment. */
export const operationOf = ({ claimId, dues: { memberId, total } }: Payment, currency: string): Operation => ({
  key: `rebate:${claimId}`,
  code: 'rebate',
  member: memberId,
  currency,
  legs: [{ mode: 'move', amount: total, from: house('agent_payable', 'cashback'), to: 'cash' }],
  reference: { claimId },
});

/** Stores payments: their claims, what is paid of their lines, and what remains of corrections; publishes those that moved money. */
export async function storePayments(
  { kernel }: Pick<CashbackContext, 'kernel'>,
  tx: Tx,
  { merchantCode, currency }: Pick<Due, 'merchantCode' | 'currency'>,
  payments: readonly Payment[],
): Promise<void> {
  const claims = payments.map(({ claimId, idempotencyKey, automatic, dues: { memberId, lines, total, carried } }) => {
    const amount = total > 0n ? total : 0n;
    return {
      claimId,
      idempotencyKey,
      automatic,
      memberId,
      currency,
      lines,
      amount,
      carried: carried - (total - amount),
    };
  });
  await insertClaims(tx, claims);
  const paid = claims.filter(({ amount }) => amount > 0n);
  if (paid.length > 0)
    await kernel.outbox.record(
      tx,
      cashbackPaid({
        currency,
        payments: paid.map(({ claimId, memberId, amount }) => ({ claimId, memberId, amount: amount.toString() })),
      }),
    );
  await settleLines(tx, currency, payments);
  await addCarries(
    tx,
    currency,
    claims
      .map(({ memberId, carried }) => ({ memberId, merchantCode, amount: -carried }))
      .filter(({ amount }) => amount !== 0n),
  );
}

/** Marks the lines as paid. */
export const settleLines = (tx: Tx, currency: string, payments: readonly Pick<Payment, 'dues'>[]): Promise<void> =>
  writeLines(
    tx,
    currency,
    payments.flatMap(({ dues }) => dues.lines.map(({ after }) => after)),
  );
