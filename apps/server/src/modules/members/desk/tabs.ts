/** The tabs of a member's page: money, play, promotions, limits, identity, trail. Each reads only when it is opened. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import { toWire } from '@lantern/money';
import type { OpsContext } from '../../../kernel/http/ops-context.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { TRANSFER_CODES } from '../../ledger/index.ts';
import type { DeskDeps } from './deps.ts';
import { maskAccount } from './masks.ts';
import { ownMember } from './page.ts';
import { findPurse, listHolds, listMovements, sumPayments, type MovementRow } from './store.ts';

type Context = OpsContext<'operator'>;
type Answer<Id extends keyof OpsCalls> = Promise<Result<AnswerOf<OpsCalls[Id]>>>;
type Query<Id extends 'ops.members.statement' | 'ops.members.bets' | 'ops.members.trail'> = ParsedInput<
  OpsCalls[Id]
>['query'];

const wire = (amount: bigint | null): number | null => (amount === null ? null : toWire(amount));
const CLOSED_MAXIMUM = 50;
const CHANGES_MAXIMUM = 200;

/** Parts of the wallet in the account’s currency, holds, and the sums of a life. Refuses account_not_found. */
export async function readMoney(deps: DeskDeps, { tx, merchant }: Context, id: string): Answer<'ops.members.money'> {
  const found = await ownMember(deps, tx, merchant.code, id);
  if (!found.ok) return found;
  const { memberId, currency } = found.value;
  const rows = (await deps.ledger.balances(tx, memberId)).filter((row) => row.currency === currency);
  const of = (code: string) => toWire(rows.find((row) => row.code === code)?.balance ?? 0n);
  const purse = await findPurse(tx, memberId, currency);
  const sums = purse === undefined ? { deposited: 0n, withdrawn: 0n } : await sumPayments(tx, purse);
  return ok({
    currency,
    cash: of('member_cash'),
    bonus: of('member_bonus'),
    locked: of('member_locked'),
    vendorWallets: rows
      .filter(({ code }) => code === 'member_vendor')
      .map(({ owner_id: owner, balance }) => ({ vendor: owner.split('/')[1] ?? owner, balance: toWire(balance) })),
    frozen: rows.some(({ frozen }) => frozen),
    holds: (await listHolds(tx, memberId, currency)).map(({ hold, amount, key, placedAt }) => ({
      hold: String(hold),
      reference: key.split(':').at(-1)!,
      amount: toWire(amount),
      placedAt: placedAt.getTime(),
    })),
    deposited: toWire(sums.deposited),
    withdrawn: toWire(sums.withdrawn),
  });
}

/** What a movement belongs to: the id a reader can have explained, else the operation. */
function referenceOf({ reference, key, operation }: MovementRow): string {
  const orderId = reference['orderId'];
  if (typeof orderId === 'string') return orderId;
  return /[0-9a-z]{26}/.exec(key.replace(/^lottery\.stake:.*/, ''))?.[0] ?? String(operation);
}

/** A page of the purse’s movements, newest first. Refuses account_not_found, input_invalid for a foreign cursor. */
export async function readStatement(
  deps: DeskDeps,
  { tx, merchant }: Context,
  id: string,
  { kind, after, limit }: Query<'ops.members.statement'>,
): Answer<'ops.members.statement'> {
  const found = await ownMember(deps, tx, merchant.code, id);
  if (!found.ok) return found;
  if (after !== undefined && !/^\d{1,18}$/.test(after)) return refuse('input_invalid');
  const { memberId, currency } = found.value;
  const purse = await findPurse(tx, memberId, currency);
  if (purse === undefined) return ok({ list: [], next: null });
  const below = after === undefined ? null : BigInt(after);
  const rows = await listMovements(tx, purse, { below, kind, limit: limit + 1 });
  const page = rows.slice(0, limit);
  return ok({
    list: page.map((row) => ({
      operation: String(row.operation),
      at: row.at.getTime(),
      code: row.code,
      codeVi: TRANSFER_CODES[row.code].vi,
      codeEn: TRANSFER_CODES[row.code].en,
      reference: referenceOf(row),
      change: toWire(row.change),
      cashAfter: toWire(row.cashAfter),
      bonusAfter: toWire(row.bonusAfter),
      currency,
    })),
    next: rows.length > limit ? String(page.at(-1)!.operation) : null,
  });
}

/** A page of lottery orders or rounds, newest first. Refuses account_not_found, input_invalid for a foreign cursor. */
export async function readBets(
  deps: DeskDeps,
  { tx, merchant, language }: Context,
  id: string,
  { source, after, limit }: Query<'ops.members.bets'>,
): Answer<'ops.members.bets'> {
  const found = await ownMember(deps, tx, merchant.code, id);
  if (!found.ok) return found;
  const { memberId, currency } = found.value;
  const of = { memberId, currency, timeZone: merchant.timeZone };
  const bets = await deps.bets(tx, source, of, { after, limit: limit + 1 }, language);
  const page = bets.slice(0, limit);
  return ok({
    list: page.map((bet) => ({
      betId: bet.betId,
      source,
      gameId: bet.gameId,
      gameName: bet.gameName,
      vendor: bet.vendor,
      title: bet.title,
      status: bet.status,
      currency: bet.currency,
      stake: toWire(bet.stake),
      payout: toWire(bet.payout),
      placedAt: Math.floor(bet.placedAt),
      settledAt: bet.settledAt === null ? null : Math.floor(bet.settledAt),
    })),
    next: bets.length > limit ? page.at(-1)!.betId : null,
  });
}

/** Turnover requirements and bonuses, open ones first. Refuses account_not_found. */
export async function readPromotions(
  deps: DeskDeps,
  { tx, merchant }: Context,
  id: string,
): Answer<'ops.members.promotions'> {
  const found = await ownMember(deps, tx, merchant.code, id);
  if (!found.ok) return found;
  const { memberId, currency } = found.value;
  const { lines } = await deps.turnover.requirementsOf(tx, memberId, currency, CLOSED_MAXIMUM);
  return ok({
    currency,
    left: toWire(lines.reduce((sum, line) => sum + line.left, 0n)),
    list: lines.map((line) => ({
      requirementId: line.requirementId,
      source: line.source,
      titleVi: line.titleVi,
      titleEn: line.titleEn,
      baseAmount: toWire(line.baseAmount),
      multiple: line.multiple,
      required: toWire(line.required),
      counted: toWire(line.counted),
      left: toWire(line.left),
      bonusLocked: toWire(line.bonusLocked),
      shares: { ...line.shares },
      betMaximum: wire(line.betMaximum),
      cashOutMaximum: wire(line.cashOutMaximum),
      state: line.state,
      offerRefusal: line.offerRefusal ?? null,
      openedAt: line.openedAt.getTime(),
      expiresAt: line.expiresAt?.getTime() ?? null,
      closedAt: line.closedAt?.getTime() ?? null,
    })),
  });
}

/** Limits with their use, exclusions and changes. Refuses account_not_found. */
export async function readLimits(deps: DeskDeps, { tx, merchant }: Context, id: string): Answer<'ops.members.limits'> {
  const found = await ownMember(deps, tx, merchant.code, id);
  if (!found.ok) return found;
  const { memberId, currency } = found.value;
  const limits = await deps.protection.limitsOf(tx, memberId, currency);
  const records = await deps.protection.recordsOf(memberId);
  return ok({
    currency,
    list: limits.map(({ kind, span, amount, used, nextAmount, nextAt }) => ({
      kind,
      span,
      amount: wire(amount),
      used: wire(used),
      nextAmount: wire(nextAmount),
      nextAt: nextAt?.getTime() ?? null,
    })),
    exclusions: records.exclusions.map(({ kind, period, startedAt, until }) => ({
      kind,
      period,
      startedAt: startedAt.getTime(),
      until: until?.getTime() ?? null,
    })),
    changes: records.changes
      .slice(0, CHANGES_MAXIMUM)
      .map(({ at, what, details }) => ({ at: at.getTime(), what, details: { ...details } })),
  });
}

/** Identity check, factors, bank accounts masked, consents, sign-ins. Refuses account_not_found. */
export async function readIdentity(
  deps: DeskDeps,
  { tx, merchant }: Context,
  id: string,
): Answer<'ops.members.identity'> {
  const found = await ownMember(deps, tx, merchant.code, id);
  if (!found.ok) return found;
  const { memberId, passwordSetAt } = found.value;
  const [standing, factors, payees, consents, signIns] = [
    await deps.kyc.standingOf(tx, memberId),
    await deps.factors.recordsOf(memberId),
    await deps.payees.recordsOf(memberId),
    await deps.identity.consentsOf(memberId),
    await deps.identity.desk.signIns(tx, memberId),
  ];
  return ok({
    kyc: {
      state: standing.state,
      reason: standing.reason,
      submittedAt: standing.submittedAt?.getTime() ?? null,
      decidedAt: standing.decidedAt?.getTime() ?? null,
    },
    passwordSetAt: passwordSetAt.getTime(),
    totpSince: factors.totpSince ?? null,
    passkeys: factors.passkeys.map(({ name, madeAt, usedAt }) => ({ name, madeAt, usedAt: usedAt ?? null })),
    recoveryCodes: factors.recoveryCodesLeft,
    bankAccounts: payees.bankCards.map(({ bankCode, accountNumber, linkedAt, removedAt }) => ({
      bankCode,
      accountNumber: maskAccount(accountNumber),
      linkedAt,
      removedAt: removedAt ?? null,
    })),
    consents: consents.map(({ kind, version, given, at }) => ({ kind, version, given, at: at.getTime() })),
    signIns: signIns.map(({ device, address, startedAt, lastSeenAt, open }) => ({
      device,
      address,
      startedAt: startedAt.getTime(),
      lastSeenAt: lastSeenAt.getTime(),
      open,
    })),
  });
}

/** A page of what operators did about the member. Refuses account_not_found, input_invalid for a foreign cursor. */
export async function readTrail(
  deps: DeskDeps,
  { tx, merchant }: Context,
  id: string,
  { after, limit }: Query<'ops.members.trail'>,
): Answer<'ops.members.trail'> {
  const found = await ownMember(deps, tx, merchant.code, id);
  if (!found.ok) return found;
  const entries = await deps.audit.entriesOf(
    tx,
    merchant.code,
    { kind: 'member', id: found.value.memberId },
    { after, limit },
  );
  if (!entries.ok) return entries;
  return ok({
    list: entries.value.list.map(({ entryId, at, operator, call, outcome, reason, before, after: now }) => ({
      entryId,
      at,
      operator: operator.name,
      call,
      outcome,
      reason,
      before,
      after: now,
    })),
    next: entries.value.next,
  });
}

const STRIP_DAYS = 28;

/** Sign-ins per day of the merchant. Refuses account_not_found. */
export async function readSignInDays(
  deps: DeskDeps,
  { tx, merchant }: Context,
  id: string,
): Answer<'ops.members.signInDays'> {
  const found = await ownMember(deps, tx, merchant.code, id);
  if (!found.ok) return found;
  const span = { timeZone: merchant.timeZone, days: STRIP_DAYS };
  return ok({ list: [...(await deps.identity.desk.signInDays(tx, found.value.memberId, span))] });
}
