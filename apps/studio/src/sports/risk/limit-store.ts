/** SQL of limits and delays as traders have set them, by sport and tier. Amounts in minor units. */
import type { DeskLimitAct, DeskLimits, SlipLimits, TierLimits } from '@lantern/contract/sports-desk-limits';
import type { EventView } from '../book/book.ts';
import type { Tx } from '../../kernel/database.ts';

/** Of one sport. */
export interface SportsLimits {
  readonly slip: SlipLimits;
  readonly tiers: Readonly<Record<EventView['tier'], TierLimits>>;
}

/** The sport of every match the book has. */
const SPORT = 'football';

const SLIP = `'slipMaximum', slip_maximum, 'payoutMaximum', payout_maximum, 'dayMaximum', day_maximum`;
const TIER = `'main', main_limit, 'side', side_limit, 'exact', exact_limit, 'inPlayPercent', in_play_percent, 'eventCap', event_cap, 'delayMs', delay_ms`;

/** The limits as one value of a statement that a taker runs anyway: those of its own transaction, so a change holds from its commit on. */
export const LIMITS_NOW = `(SELECT jsonb_build_object('slip', jsonb_build_object(${SLIP}), 'tiers',
  (SELECT jsonb_object_agg(tier, jsonb_build_object(${TIER})) FROM sports_tier_limit AS t WHERE t.sport = s.sport))
  FROM sports_slip_limit AS s WHERE sport = '${SPORT}')`;

export async function readLimits(tx: Tx): Promise<SportsLimits> {
  const { rows } = await tx.query<{ limits: SportsLimits }>(`SELECT ${LIMITS_NOW} AS limits`);
  return rows[0]!.limits;
}

/** All of them, as the desk shows them. */
export async function listLimits(tx: Tx): Promise<DeskLimits> {
  const CHANGED = `'version', version, 'changedAt', floor(extract(epoch FROM changed_at) * 1000)`;
  const { rows } = await tx.query<DeskLimits['sports'][number]>(
    `SELECT sport, jsonb_build_object(${SLIP}, ${CHANGED}) AS slip,
       (SELECT jsonb_agg(jsonb_build_object('tier', tier, ${TIER}, ${CHANGED}) ORDER BY tier) FROM sports_tier_limit AS t WHERE t.sport = s.sport) AS tiers
     FROM sports_slip_limit AS s ORDER BY sport`,
  );
  return { sports: rows };
}

/** Sets the limits of an act. False where they are of another version than the act was made on. The row is locked until the transaction ends. */
export async function setLimits(tx: Tx, act: DeskLimitAct): Promise<boolean> {
  if (act.act === 'slipLimits') {
    const { slipMaximum, payoutMaximum, dayMaximum } = act.limits;
    const { rowCount } = await tx.query(
      `UPDATE sports_slip_limit SET slip_maximum = $3, payout_maximum = $4, day_maximum = $5, version = version + 1, changed_at = clock_timestamp() WHERE sport = $1 AND version = $2`,
      [act.sport, act.version, slipMaximum, payoutMaximum, dayMaximum],
    );
    return rowCount === 1;
  }
  const { main, side, exact, inPlayPercent, eventCap, delayMs } = act.limits;
  const { rowCount } = await tx.query(
    `UPDATE sports_tier_limit SET main_limit = $4, side_limit = $5, exact_limit = $6, in_play_percent = $7, event_cap = $8, delay_ms = $9, version = version + 1,
       changed_at = clock_timestamp() WHERE sport = $1 AND tier = $2 AND version = $3`,
    [act.sport, act.tier, act.version, main, side, exact, inPlayPercent, eventCap, delayMs],
  );
  return rowCount === 1;
}
