/** Gathers the facts for the checks. */
import { foldPayeeName } from '@lantern/contract/payee-name';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { ModuleContext, PayeeAccount, TurnoverLine } from './context.ts';
import { lastPaidAt, readDayUse } from './member-store.ts';
import type { Facts } from './rules/checks.ts';
import { readNow } from './store.ts';

/** Maximum time span over which deposits are compared with stakes. */
const LOOK_BACK_DAYS = 90;
const DAY_MS = 86_400_000;

export interface Subject {
  readonly memberId: MemberId;
  readonly merchantCode: string;
  readonly currency: string;
  readonly amount: bigint;
  /** Absent until a card is chosen; then the member's own name is used as the holder's. */
  readonly card: Pick<PayeeAccount, 'bankCardId' | 'accountName'> | undefined;
  /** The withdrawal itself, once it exists. */
  readonly withdrawalId?: string;
}

/** Facts that change with money; they must be read in the transaction that acts on them. */
export type MoneyFacts = Pick<Facts, 'turnover' | 'sinceLast' | 'day'>;
export type PersonFacts = Pick<Facts, 'kyc' | 'payee' | 'sharedWith'>;

/** The sum of the deposits' requirements. */
export function depositTurnover(lines: readonly TurnoverLine[]): Facts['turnover'] {
  const deposits = lines.filter(({ source }) => source === 'deposit');
  const sum = (of: (line: TurnoverLine) => bigint) => deposits.reduce((total, line) => total + of(line), 0n);
  return {
    required: sum(({ required }) => required),
    counted: sum(({ counted }) => counted),
    left: sum(({ left }) => left),
  };
}

/** Facts about the money, read in the caller's transaction. */
export async function moneyFacts(
  { deps }: ModuleContext,
  tx: Tx,
  subject: Subject,
  timeZone: string,
): Promise<MoneyFacts & { readonly lines: readonly TurnoverLine[] }> {
  const { memberId, currency } = subject;
  const lines = await deps.turnoverOf(tx, memberId, currency);
  const longAgo = new Date((await readNow(tx)).getTime() - LOOK_BACK_DAYS * DAY_MS);
  const paidAt = await lastPaidAt(tx, memberId, currency);
  const sinceLast = await deps.ledger.playedSince(
    tx,
    memberId,
    currency,
    paidAt && paidAt > longAgo ? paidAt : longAgo,
  );
  const day = await readDayUse(tx, memberId, currency, timeZone, subject.withdrawalId);
  return { turnover: depositTurnover(lines), sinceLast, day, lines };
}

/** Facts about the person; they may be read before the transaction. */
export async function personFacts(
  { deps }: ModuleContext,
  { memberId, merchantCode, card }: Subject,
): Promise<PersonFacts> {
  const [needed, state, registered, sharedWith] = await Promise.all([
    deps.kycNeeded(merchantCode),
    deps.kycState(memberId),
    deps.payeeNameOf(memberId),
    card ? deps.sharedWith(memberId, card.bankCardId) : 0,
  ]);
  const folded = registered === undefined ? undefined : foldPayeeName(registered);
  return {
    kyc: { needed, state },
    payee: { registered: folded, holder: card ? foldPayeeName(card.accountName) : folded },
    sharedWith,
  };
}
