/** SQL of the programme's settings. */
import { sql } from '../../../kernel/db/index.ts';
import type { Day } from '../../../kernel/days.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Programme } from './context.ts';

/** Rates in basis points, amounts in minor units. */
export interface CommissionSetting extends Programme {
  readonly enabled: boolean;
  readonly startsOn: Day;
  readonly dividendShareBps: number;
  readonly kappaBps: number;
  readonly cardCapBps: number;
  readonly dailyCapBps: number;
  readonly hourlyCapBps: number;
  readonly dividendCapBps: number;
  readonly activeDayMinimum: bigint;
  readonly activeHourMinimum: bigint;
  readonly depositDays: number;
  /** Above so many percent of κ × theory in a category, a night is held; 0: never. */
  readonly budgetHoldPercent: number;
  readonly version: number;
}

const columns = sql`merchant_code AS "merchantCode", currency, enabled, to_char(starts_on, 'YYYY-MM-DD') AS "startsOn",
  dividend_share_bps AS "dividendShareBps", kappa_bps AS "kappaBps", card_cap_bps AS "cardCapBps", daily_cap_bps AS "dailyCapBps",
  hourly_cap_bps AS "hourlyCapBps", dividend_cap_bps AS "dividendCapBps", active_day_minimum AS "activeDayMinimum",
  active_hour_minimum AS "activeHourMinimum", deposit_days AS "depositDays",
  budget_hold_percent AS "budgetHoldPercent", version`;

/** Programmes of all merchants. */
export async function listSettings(tx: Tx): Promise<readonly CommissionSetting[]> {
  const { rows } =
    await sql<CommissionSetting>`SELECT ${columns} FROM commissions.setting ORDER BY merchant_code, currency`.execute(
      tx,
    );
  return rows;
}

/** A merchant's programme in a currency; undefined without one. */
export async function readSetting(
  tx: Tx,
  { merchantCode, currency }: Programme,
): Promise<CommissionSetting | undefined> {
  const { rows } = await sql<CommissionSetting>`SELECT ${columns} FROM commissions.setting
    WHERE merchant_code = ${merchantCode} AND currency = ${currency}`.execute(tx);
  return rows[0];
}

/** Changes a programme; false when the version is not the current one. */
export async function writeSetting(
  tx: Tx,
  { merchantCode, currency }: Programme,
  setting: Omit<CommissionSetting, 'merchantCode' | 'currency' | 'startsOn'>,
): Promise<boolean> {
  const { rows } =
    await sql`UPDATE commissions.setting SET enabled = ${setting.enabled}, dividend_share_bps = ${setting.dividendShareBps},
      daily_cap_bps = ${setting.dailyCapBps}, hourly_cap_bps = ${setting.hourlyCapBps}, dividend_cap_bps = ${setting.dividendCapBps},
      kappa_bps = ${setting.kappaBps}, card_cap_bps = ${setting.cardCapBps}, active_day_minimum = ${setting.activeDayMinimum},
      active_hour_minimum = ${setting.activeHourMinimum}, deposit_days = ${setting.depositDays},
      budget_hold_percent = ${setting.budgetHoldPercent}, version = version + 1
    WHERE merchant_code = ${merchantCode} AND currency = ${currency} AND version = ${setting.version} RETURNING 1 AS changed`.execute(
      tx,
    );
  return rows.length > 0;
}

/** Sets the first day of a programme that has computed none. */
export async function writeFirstDay(tx: Tx, { merchantCode, currency }: Programme, day: Day): Promise<void> {
  await sql`UPDATE commissions.setting s SET starts_on = ${day}::date WHERE s.merchant_code = ${merchantCode} AND s.currency = ${currency}
    AND NOT EXISTS (SELECT FROM commissions.run r WHERE r.merchant_code = s.merchant_code AND r.currency = s.currency AND r.kind = 'nightly')`.execute(
    tx,
  );
}
