/** SQL of a merchant's withdrawal settings. */
import { sql } from '../../../kernel/db/index.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { CheckLimits } from './rules/checks.ts';
import type { FeeRule } from './rules/fee.ts';

export interface WithdrawalSetting extends CheckLimits, FeeRule {
  readonly enabled: boolean;
  readonly minimum: bigint;
  readonly maximum: bigint;
  readonly autoApproveMaximum: bigint;
  readonly reviewSec: number;
  readonly payoutSec: number;
  /** Null: the installation's default provider. */
  readonly provider: string | null;
}

/** The merchant's own row, else the default row; undefined if withdrawals in this currency are not offered. */
export async function findSetting(
  tx: Tx,
  merchantCode: string,
  currency: string,
): Promise<WithdrawalSetting | undefined> {
  const { rows } =
    await sql<WithdrawalSetting>`SELECT enabled, minimum, maximum, daily_count_maximum AS "dailyCountMaximum",
      daily_amount_maximum AS "dailyAmountMaximum", fee_free_daily AS "feeFreeDaily", fee_fixed AS "feeFixed", fee_share_permyriad AS "feeSharePermyriad",
      fee_maximum AS "feeMaximum", auto_approve_maximum AS "autoApproveMaximum", deposit_ratio_permille AS "depositRatioPermille",
      review_sec AS "reviewSec", payout_sec AS "payoutSec", provider
    FROM withdrawals.setting WHERE merchant_code IN (${merchantCode}, '*') AND currency = ${currency}
    ORDER BY merchant_code = '*' LIMIT 1`.execute(tx);
  return rows[0];
}

/** Sets a merchant's own row; effective from the next request on. */
export async function writeSetting(
  tx: Tx,
  merchantCode: string,
  currency: string,
  setting: WithdrawalSetting,
): Promise<void> {
  const s = setting;
  await sql`INSERT INTO withdrawals.setting (merchant_code, currency, enabled, minimum, maximum, daily_count_maximum, daily_amount_maximum, fee_free_daily, fee_fixed,
      fee_share_permyriad, fee_maximum, auto_approve_maximum, deposit_ratio_permille, review_sec, payout_sec, provider)
    VALUES (${merchantCode}, ${currency}, ${s.enabled}, ${s.minimum}, ${s.maximum}, ${s.dailyCountMaximum}, ${s.dailyAmountMaximum}, ${s.feeFreeDaily}, ${s.feeFixed},
      ${s.feeSharePermyriad}, ${s.feeMaximum}, ${s.autoApproveMaximum}, ${s.depositRatioPermille}, ${s.reviewSec}, ${s.payoutSec}, ${s.provider})
    ON CONFLICT (merchant_code, currency) DO UPDATE SET enabled = excluded.enabled, minimum = excluded.minimum, maximum = excluded.maximum,
      daily_count_maximum = excluded.daily_count_maximum, daily_amount_maximum = excluded.daily_amount_maximum, fee_free_daily = excluded.fee_free_daily,
      fee_fixed = excluded.fee_fixed, fee_share_permyriad = excluded.fee_share_permyriad, fee_maximum = excluded.fee_maximum,
      auto_approve_maximum = excluded.auto_approve_maximum, deposit_ratio_permille = excluded.deposit_ratio_permille, review_sec = excluded.review_sec,
      payout_sec = excluded.payout_sec, provider = excluded.provider`.execute(tx);
}
