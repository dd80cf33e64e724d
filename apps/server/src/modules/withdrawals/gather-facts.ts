/** Gathers what the checks judge by. */
import { foldPayeeName } from '@lantern/contract/payee-name';
import type { MemberId } from '../../kernel/ids.ts';
import type { Tx } from '../../kernel/tx.ts';
import type { Doors, PayeeAccount, TurnoverLine } from './doors.ts';
import { lastPaidAt, readDayUse } from './member-store.ts';
import type { Facts } from './rules/checks.ts';
import { readNow } from './store.ts';

/** Deposits are compared with stakes over this time at most, however long ago the last withdrawal was. */
const LOOK_BACK_DAYS = 90;
const DAY_MS = 86_400_000;

export interface Subject {
  readonly memberId: MemberId;
  readonly merchantCode: string;
  readonly currency: string;
  readonly amount: bigint;
  /** Absent while no card is chosen: the member's own name then stands for the holder's. */
  readonly card: Pick<PayeeAccount, 'bankCardId' | 'accountName'> | undefined;
  /** The withdrawal itself, once it stands. */
  readonly withdrawalId?: string;
}

/** What changes with money and must be true in the transaction that acts on it. */
export type MoneyFacts = Pick<Facts, 'turnover' | 'sinceLast' | 'day'>;
export type PersonFacts = Pick<Facts, 'kyc' | 'payee' | 'sharedWith'>;

/** The deposits' part of the requirements, summed. */
export function depositTurnover(lines: readonly TurnoverLine[]): Facts['turnover'] {
  const deposits = lines.filter(({ source }) => source === 'deposit');
  const sum = (of: (line: TurnoverLine) => bigint) => deposits.reduce((total, line) => total + of(line), 0n);
  return { required: sum(({ required }) => required), counted: sum(({ counted }) => counted), left: sum(({ left }) => left) };
}

/** Facts about the money, read in the caller's transaction. */
export async function moneyFacts({ deps }: Doors, tx: Tx, subject: Subject, timeZone: string): Promise<MoneyFacts & { readonly lines: readonly TurnoverLine[] }> {
  const { memberId, currency } = subject;
  const lines = await deps.turnoverOf(tx, memberId, currency);
  const longAgo = new Date((await readNow(tx)).getTime() - LOOK_BACK_DAYS * DAY_MS);
  const paidAt = await lastPaidAt(tx, memberId, currency);
  const sinceLast = await deps.ledger.playedSince(tx, memberId, currency, paidAt && paidAt > longAgo ? paidAt : longAgo);
  const day = await readDayUse(tx, memberId, currency, timeZone, subject.withdrawalId);
  return { turnover: depositTurnover(lines), sinceLast, day, lines };
}

/** Facts about the person; they may be read a moment earlier. */
export async function personFacts({ deps }: Doors, { memberId, merchantCode, card }: Subject): Promise<PersonFacts> {
  const [needed, state, registered, sharedWith] = await Promise.all([
    deps.kycNeeded(merchantCode),
    deps.kycState(memberId),
    deps.payeeNameOf(memberId),
    card ? deps.sharedWith(memberId, card.bankCardId) : 0,
  ]);
  const folded = registered === undefined ? undefined : foldPayeeName(registered);
  return { kyc: { needed, state }, payee: { registered: folded, holder: card ? foldPayeeName(card.accountName) : folded }, sharedWith };
}
