/** SQL for bonuses and the offers they come from. */
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Purse } from './requirement-store.ts';
import type { Shares } from './rules/allocate.ts';
import type { OfferTerms } from './rules/terms.ts';

export type BonusState = 'active' | 'released' | 'waived' | 'forfeited' | 'expired';

export interface Bonus {
  readonly requirementId: string;
  /** Null: a gift, which no deposit stands behind. */
  readonly offerId: string | null;
  /** The account that pays it: `promotion_expense/<cost>`. */
  readonly cost: string;
  readonly amount: bigint;
  readonly betMaximum: bigint | null;
  readonly cashOutMaximum: bigint | null;
  readonly state: BonusState;
  readonly released: bigint;
  readonly retracted: bigint;
  /** Returned by corrected bets after it closed, and not moved yet. */
  readonly late: bigint;
  readonly expiresAt: Date;
  readonly expired: boolean;
}

export interface Offer extends OfferTerms {
  readonly offerId: string;
  readonly merchantCode: string;
  readonly currency: string;
  readonly kind: 'first_deposit' | 'reload';
  readonly titleVi: string;
  readonly titleEn: string;
  readonly depositMinimum: bigint;
  readonly shares: Shares;
  readonly betMaximum: bigint | null;
  readonly cashOutMaximum: bigint | null;
  readonly validHours: number;
  readonly perMember: number | null;
  readonly perDay: number | null;
  readonly perWeek: number | null;
  /** Of a promotion as data its key and the version of its rule; null for an offer of the installation. */
  readonly promotion: string | null;
  readonly version: number | null;
}

/** The name that all versions of an offer share. */
export const offerName = ({ promotion, offerId }: Pick<Offer, 'promotion' | 'offerId'>): string => promotion ?? offerId;

const offerColumns = sql`offer_id AS "offerId", merchant_code AS "merchantCode", currency, kind, title_vi AS "titleVi", title_en AS "titleEn",
  deposit_minimum AS "depositMinimum", match_bps AS "matchBps", bonus_maximum AS "bonusMaximum", rule, multiple, shares, bet_maximum AS "betMaximum",
  cash_out_maximum AS "cashOutMaximum", valid_hours AS "validHours", per_member AS "perMember", per_day AS "perDay",
  per_week AS "perWeek", promotion, version`;

const bonusColumns = sql`requirement_id AS "requirementId", offer_id AS "offerId", cost, amount, bet_maximum AS "betMaximum",
  cash_out_maximum AS "cashOutMaximum", state, released, retracted, late, expires_at AS "expiresAt", expires_at <= kernel.now() AS expired`;

/** Active offers of a merchant in a currency, in their order. */
export async function listOffers(tx: Tx, merchantCode: string, currency: string): Promise<readonly Offer[]> {
  const { rows } = await sql<Offer>`SELECT ${offerColumns} FROM turnover.offer
    WHERE merchant_code = ${merchantCode} AND currency = ${currency} AND enabled ORDER BY sort, offer_id`.execute(tx);
  return rows;
}

/** An offer that an order has chosen: of a promotion as data also a version that was replaced since. */
export async function findChosenOffer(
  tx: Tx,
  offerId: string,
  merchantCode: string,
  currency: string,
): Promise<Offer | undefined> {
  const { rows } = await sql<Offer>`SELECT ${offerColumns} FROM turnover.offer
    WHERE offer_id = ${offerId} AND merchant_code = ${merchantCode} AND currency = ${currency} AND (enabled OR promotion IS NOT NULL)`.execute(
    tx,
  );
  return rows[0];
}

/** Offers a version of a promotion in place of the one before it. */
export async function insertOffer(tx: Tx, offer: Offer): Promise<void> {
  await sql`UPDATE turnover.offer SET enabled = false WHERE merchant_code = ${offer.merchantCode} AND promotion = ${offer.promotion}`.execute(
    tx,
  );
  await sql`INSERT INTO turnover.offer (offer_id, merchant_code, currency, kind, title_vi, title_en, deposit_minimum, match_bps, bonus_maximum, rule, multiple,
      shares, bet_maximum, cash_out_maximum, valid_hours, per_member, per_day, per_week, promotion, version, enabled, sort)
    VALUES (${offer.offerId}, ${offer.merchantCode}, ${offer.currency}, ${offer.kind}, ${offer.titleVi}, ${offer.titleEn}, ${offer.depositMinimum},
      ${offer.matchBps}, ${offer.bonusMaximum}, ${offer.rule}, ${offer.multiple}, ${JSON.stringify(offer.shares)}::jsonb, ${offer.betMaximum},
      ${offer.cashOutMaximum}, ${offer.validHours}, ${offer.perMember}, ${offer.perDay}, ${offer.perWeek}, ${offer.promotion}, ${offer.version}, true, 30)`.execute(
    tx,
  );
}

/** Makes the bonuses of one person come one after another, on all nodes, until the transaction ends. */
export async function lockPerson(tx: Tx, accounts: readonly MemberId[]): Promise<void> {
  const person = accounts.toSorted()[0]!;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`turnover.person:${person}`}, 0))`.execute(tx);
}

export interface OfferUse {
  /** Whether a bonus has not ended, or its open bets may still return money. */
  readonly running: boolean;
  readonly deposited: boolean;
  /** Bonuses taken, by the offer's name: ever, today, and this week, in the merchant's time zone. */
  readonly taken: Readonly<Record<string, { readonly ever: number; readonly today: number; readonly week: number }>>;
}

/** The use of offers so far by these accounts of one person; the deposit `except` is not counted. */
export async function readUse(
  tx: Tx,
  memberIds: readonly MemberId[],
  currency: string,
  timeZone: string,
  except = '',
): Promise<OfferUse> {
  const members = sql`ANY (${[...memberIds]}::text[])`;
  const { rows } = await sql<OfferUse>`SELECT
    EXISTS (SELECT FROM turnover.bonus WHERE member_id = ${members} AND currency = ${currency} AND closed_at IS NULL) AS running,
    EXISTS (SELECT FROM turnover.requirement WHERE member_id = ${members} AND currency = ${currency} AND source = 'deposit'
      AND reference <> ${except}) AS deposited,
    coalesce((SELECT jsonb_object_agg(t.cost, jsonb_build_object('ever', t.ever, 'today', t.today, 'week', t.week)) FROM (
      SELECT cost, count(*) AS ever,
        count(*) FILTER (WHERE (awarded_at AT TIME ZONE ${timeZone})::date = (kernel.now() AT TIME ZONE ${timeZone})::date) AS today,
        count(*) FILTER (WHERE date_trunc('week', awarded_at AT TIME ZONE ${timeZone}) = date_trunc('week', kernel.now() AT TIME ZONE ${timeZone})) AS week
      FROM turnover.bonus WHERE member_id = ${members} GROUP BY cost) t), '{}'::jsonb) AS taken`.execute(
    tx,
    'turnover.use',
  );
  return rows[0]!;
}

/** What a new bonus is made of. */
export interface NewBonus
  extends Purse, Pick<Bonus, 'requirementId' | 'offerId' | 'cost' | 'amount' | 'betMaximum' | 'cashOutMaximum'> {
  readonly validHours: number;
}

/** Starts a bonus and returns when it expires; undefined while another one runs. */
export async function insertBonus(tx: Tx, bonus: NewBonus): Promise<Date | undefined> {
  const { rows } = await sql<{
    expiresAt: Date;
  }>`INSERT INTO turnover.bonus (requirement_id, member_id, currency, offer_id, cost, amount, bet_maximum, cash_out_maximum, expires_at)
    VALUES (${bonus.requirementId}, ${bonus.memberId}, ${bonus.currency}, ${bonus.offerId}, ${bonus.cost}, ${bonus.amount}, ${bonus.betMaximum},
      ${bonus.cashOutMaximum}, kernel.now() + ${bonus.validHours}::integer * interval '1 hour')
    ON CONFLICT (member_id, currency) WHERE closed_at IS NULL DO NOTHING RETURNING expires_at AS "expiresAt"`.execute(
    tx,
  );
  return rows[0]?.expiresAt;
}

/** Whether a bonus is open in the purse, without a lock. */
export async function findRunning(tx: Tx, { memberId, currency }: Purse): Promise<Bonus | undefined> {
  const { rows } = await sql<Bonus>`SELECT ${bonusColumns} FROM turnover.bonus
    WHERE member_id = ${memberId} AND currency = ${currency} AND closed_at IS NULL`.execute(tx);
  return rows[0];
}

/** Currencies in which the member has an active bonus. */
export async function listActiveCurrencies(tx: Tx, memberId: MemberId): Promise<readonly string[]> {
  const { rows } = await sql<{ currency: string }>`SELECT currency FROM turnover.bonus
    WHERE member_id = ${memberId} AND state = 'active' ORDER BY currency`.execute(tx);
  return rows.map(({ currency }) => currency);
}

/** Active bonuses of the member whose turnover is not complete. */
export async function listUnfinished(tx: Tx, memberId: MemberId): Promise<readonly string[]> {
  const { rows } = await sql<{ requirementId: string }>`SELECT requirement_id AS "requirementId"
    FROM turnover.bonus b JOIN turnover.requirement r USING (requirement_id)
    WHERE b.member_id = ${memberId} AND b.state = 'active' AND r.counted < r.required`.execute(tx);
  return rows.map(({ requirementId }) => requirementId);
}

/** Notes that corrected bets return bonus money of bonuses that have closed, each the one that ran when its bet was settled first. */
export async function addLate(
  tx: Tx,
  returns: readonly (Purse & { readonly settledAt: Date; readonly amount: bigint })[],
): Promise<void> {
  await sql`UPDATE turnover.bonus b SET late = b.late + l.amount FROM (
      SELECT b.requirement_id, sum(r.amount)::bigint AS amount
      FROM unnest(${returns.map(({ memberId }) => memberId)}::text[], ${returns.map(({ currency }) => currency)}::text[],
        ${returns.map(({ settledAt }) => settledAt.toISOString())}::timestamptz[], ${returns.map(({ amount }) => amount)}::bigint[])
        AS r(member_id, currency, at, amount)
      JOIN turnover.bonus b USING (member_id, currency) WHERE b.awarded_at <= r.at AND b.closed_at >= r.at GROUP BY b.requirement_id) l
    WHERE b.requirement_id = l.requirement_id`.execute(tx);
}

/** Closed bonuses that late money may belong to: those it was noted for, then the newest, which any other follows. */
export async function listClosed(tx: Tx, { memberId, currency }: Purse): Promise<readonly Bonus[]> {
  const { rows } = await sql<Bonus>`SELECT ${bonusColumns} FROM turnover.bonus
    WHERE member_id = ${memberId} AND currency = ${currency} AND closed_at IS NOT NULL
      AND (late > 0 OR requirement_id = (SELECT n.requirement_id FROM turnover.bonus n WHERE n.member_id = ${memberId} AND n.currency = ${currency}
        AND n.closed_at IS NOT NULL ORDER BY n.closed_at DESC, n.requirement_id DESC LIMIT 1))
    ORDER BY late = 0, awarded_at`.execute(tx);
  return rows;
}

const BET_GUARD = 'turnover.guard_stake';

/**
 * Has the ledger check the member's bets while an active bonus limits them, and no longer. Locks the member's accounts until the
 * transaction ends: what is read after it cannot change meanwhile.
 */
export async function watchBets(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`SELECT ledger.set_guarded(${memberId}, ${BET_GUARD}, EXISTS (SELECT FROM turnover.bonus
    WHERE member_id = ${memberId} AND state = 'active' AND bet_maximum IS NOT NULL))`.execute(tx);
}

/** Ends an active bonus; false if it has already ended. */
export async function endBonus(tx: Tx, requirementId: string, state: Exclude<BonusState, 'active'>): Promise<boolean> {
  const { rows } = await sql`UPDATE turnover.bonus SET state = ${state}, ended_at = kernel.now()
    WHERE requirement_id = ${requirementId} AND state = 'active' RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** Records released and retracted amounts, after which nothing late is left. */
export async function addMoved(tx: Tx, requirementId: string, released: bigint, retracted: bigint): Promise<void> {
  await sql`UPDATE turnover.bonus SET released = released + ${released}, retracted = retracted + ${retracted}, late = 0
    WHERE requirement_id = ${requirementId}`.execute(tx);
}

/** Closes the bonus: no open bet can return money any more. */
export async function closeBonus(tx: Tx, requirementId: string): Promise<void> {
  await sql`UPDATE turnover.bonus SET closed_at = kernel.now() WHERE requirement_id = ${requirementId} AND state <> 'active'`.execute(
    tx,
  );
}

/** The member's requirements and bonuses, for the data export. */
export async function readPerson(tx: Tx, memberId: MemberId): Promise<unknown> {
  const { rows } =
    await sql`SELECT r.source, r.reference, r.currency, r.title_vi AS title, r.base_amount AS "baseAmount", r.multiple, r.required, r.counted,
      r.state, r.opened_at AS "openedAt", r.closed_at AS "closedAt", b.amount AS bonus, b.released, b.retracted
    FROM turnover.requirement r LEFT JOIN turnover.bonus b USING (requirement_id) WHERE r.member_id = ${memberId} ORDER BY r.opened_at DESC`.execute(
      tx,
    );
  return rows;
}
