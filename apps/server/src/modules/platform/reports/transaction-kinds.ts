/** Transaction codes by kind of the statement. */
import type { TransactionKind } from '@lantern/contract';
import { TRANSFER_CODES, type TransferCode } from '../../ledger/index.ts';

const KIND_OF = {
  deposit: 'deposit',
  deposit_reversal: 'deposit',
  bet_stake: 'bet',
  bet_win: 'bet',
  bet_refund: 'bet',
  bet_reversal: 'bet',
  bet_settled: 'bet',
  jackpot_win: 'bet',
  jackpot_contribution: 'bet',
  promo_win: 'bonus',
  withdrawal_hold: 'withdrawal',
  withdrawal_paid: 'withdrawal',
  withdrawal_void: 'withdrawal',
  withdrawal_fee: 'withdrawal',
  transfer_in: 'transfer',
  transfer_out: 'transfer',
  transfer_hold: 'transfer',
  transfer_void: 'transfer',
  vendor_settlement: 'transfer',
  bonus_award: 'bonus',
  bonus_release: 'bonus',
  bonus_expire: 'bonus',
  bonus_forfeit: 'bonus',
  bonus_cash: 'bonus',
  spins_cost: 'bonus',
  reward: 'bonus',
  rebate: 'commission',
  salary: 'commission',
  hourly_salary: 'commission',
  dividend: 'commission',
  commission: 'commission',
  contract_payment: 'commission',
  commission_reversal: 'commission',
  adjustment: 'other',
  play_grant: 'other',
} as const satisfies Record<TransferCode, TransactionKind>;

/** The kind of a transaction code. */
export const kindOf = (code: TransferCode): TransactionKind => KIND_OF[code];

/** Whether a text is a transaction code. */
export const isTransferCode = (code: string): code is TransferCode => Object.hasOwn(TRANSFER_CODES, code);

const codesOfKind = (kind: TransactionKind): readonly TransferCode[] =>
  (Object.keys(KIND_OF) as TransferCode[]).filter((code) => KIND_OF[code] === kind);

/** The codes a statement is filtered to; undefined without a filter, an empty list when nothing can match. */
export function codesOfFilter(
  txCode: string | undefined,
  kind: TransactionKind | undefined,
): readonly TransferCode[] | undefined {
  if (txCode === undefined) return kind && codesOfKind(kind);
  return isTransferCode(txCode) && (kind === undefined || kindOf(txCode) === kind) ? [txCode] : [];
}
