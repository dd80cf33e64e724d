/** All SQL of cashback. Days are merchant-local dates as `yyyy-mm-dd`. */
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';

export interface StakeToAdd {
  readonly memberId: MemberId;
  readonly merchant: { readonly code: string; readonly timeZone: string };
  readonly currency: string;
  readonly category: string;
  readonly settledAt: Date;
  /** Minor units: played, the part at risk, and the part that earns cashback. */
  readonly stake: bigint;
  readonly valid: bigint;
  readonly counted: bigint;
}

const amountColumns = (
  stakes: readonly StakeToAdd[],
) => sql`${stakes.map(({ stake }) => stake)}::bigint[], ${stakes.map(({ valid }) => valid)}::bigint[],
  ${stakes.map(({ counted }) => counted)}::bigint[]`;

/** Adds stakes to their days, in a fixed lock order; the first of a day also stores the rate. */
export async function addStakes(tx: Tx, stakes: readonly StakeToAdd[]): Promise<void> {
  await sql`INSERT INTO cashback.stake AS s (member_id, currency, day, category, rate_bps, stake, valid, counted)
    SELECT a.member_id, a.currency, (a.settled_at AT TIME ZONE a.time_zone)::date AS day, a.category, coalesce(max(r.rate_bps), 0), sum(a.stake)::bigint,
      sum(a.valid)::bigint, sum(a.counted)::bigint
    FROM unnest(${stakes.map(({ memberId }) => memberId)}::text[], ${stakes.map(({ merchant }) => merchant.code)}::text[],
      ${stakes.map(({ merchant }) => merchant.timeZone)}::text[], ${stakes.map(({ currency }) => currency)}::text[],
      ${stakes.map(({ category }) => category)}::text[], ${stakes.map(({ settledAt }) => settledAt)}::timestamptz[],
      ${amountColumns(stakes)}) AS a(member_id, merchant_code, time_zone, currency, category, settled_at, stake, valid, counted)
    LEFT JOIN cashback.rate r USING (merchant_code, category)
    GROUP BY a.member_id, a.currency, day, a.category
    ORDER BY a.member_id, a.currency, day, a.category
    ON CONFLICT (member_id, currency, day, category) DO UPDATE SET stake = s.stake + excluded.stake,
      valid = s.valid + excluded.valid, counted = s.counted + excluded.counted`.execute(tx);
}

/** Corrects existing days. */
export async function correctStakes(tx: Tx, stakes: readonly StakeToAdd[]): Promise<void> {
  await sql`UPDATE cashback.stake s SET stake = s.stake + taken.stake, valid = s.valid + taken.valid, counted = s.counted + taken.counted
    FROM (SELECT a.member_id, a.currency, (a.settled_at AT TIME ZONE a.time_zone)::date AS day, a.category, sum(a.stake)::bigint AS stake,
        sum(a.valid)::bigint AS valid, sum(a.counted)::bigint AS counted
      FROM unnest(${stakes.map(({ memberId }) => memberId)}::text[], ${stakes.map(({ merchant }) => merchant.timeZone)}::text[],
        ${stakes.map(({ currency }) => currency)}::text[], ${stakes.map(({ category }) => category)}::text[],
        ${stakes.map(({ settledAt }) => settledAt)}::timestamptz[], ${amountColumns(stakes)})
        AS a(member_id, time_zone, currency, category, settled_at, stake, valid, counted)
      GROUP BY a.member_id, a.currency, day, a.category) taken
    WHERE s.member_id = taken.member_id AND s.currency = taken.currency AND s.day = taken.day AND s.category = taken.category`.execute(
    tx,
  );
}

export interface Rate {
  readonly category: string;
  readonly rateBps: number;
  readonly nameVi: string;
  readonly nameEn: string;
}

/** The merchant's rates, in their order. */
export async function listRates(tx: Tx, merchantCode: string): Promise<readonly Rate[]> {
  const { rows } =
    await sql<Rate>`SELECT category, rate_bps AS "rateBps", name_vi AS "nameVi", name_en AS "nameEn" FROM cashback.rate
    WHERE merchant_code = ${merchantCode} ORDER BY sort, category`.execute(tx);
  return rows;
}

export interface CashbackSetting {
  readonly claimMinimum: bigint;
  readonly validDays: number;
}

/** The merchant's setting in a currency; undefined: no cashback. */
export async function readSetting(
  tx: Tx,
  merchantCode: string,
  currency: string,
): Promise<CashbackSetting | undefined> {
  const { rows } =
    await sql<CashbackSetting>`SELECT claim_minimum AS "claimMinimum", valid_days AS "validDays" FROM cashback.setting
    WHERE merchant_code = ${merchantCode} AND currency = ${currency}`.execute(tx);
  return rows[0];
}

export async function writeSetting(
  tx: Tx,
  merchantCode: string,
  currency: string,
  { claimMinimum, validDays }: CashbackSetting,
): Promise<void> {
  await sql`INSERT INTO cashback.setting (merchant_code, currency, claim_minimum, valid_days)
    VALUES (${merchantCode}, ${currency}, ${claimMinimum}, ${validDays})
    ON CONFLICT (merchant_code, currency) DO UPDATE SET claim_minimum = excluded.claim_minimum, valid_days = excluded.valid_days`.execute(
    tx,
  );
}

/** Sets a category's rate; names and place of one that has them stay. */
export async function writeRate(tx: Tx, merchantCode: string, rate: Rate & { readonly sort: number }): Promise<void> {
  await sql`INSERT INTO cashback.rate (merchant_code, category, rate_bps, name_vi, name_en, sort)
    VALUES (${merchantCode}, ${rate.category}, ${rate.rateBps}, ${rate.nameVi}, ${rate.nameEn}, ${rate.sort})
    ON CONFLICT (merchant_code, category) DO UPDATE SET rate_bps = excluded.rate_bps`.execute(tx);
}

export interface DayStake {
  readonly day: string;
  readonly isToday: boolean;
  readonly category: string;
  readonly rateBps: number;
  readonly stake: bigint;
  readonly valid: bigint;
  readonly counted: bigint;
  readonly claimedStake: bigint;
  readonly claimedValid: bigint;
  readonly claimedCounted: bigint;
}

export interface StakeWindow {
  readonly memberId: MemberId;
  readonly currency: string;
  readonly timeZone: string;
  readonly validDays: number;
}

const windowed = ({
  memberId,
  currency,
  timeZone,
  validDays,
}: StakeWindow) => sql`member_id = ${memberId} AND currency = ${currency}
  AND day > (kernel.now() AT TIME ZONE ${timeZone})::date - ${validDays}::integer`;

const dayColumns = (
  timeZone: string,
) => sql`to_char(day, 'YYYY-MM-DD') AS day, day = (kernel.now() AT TIME ZONE ${timeZone})::date AS "isToday", category,
  rate_bps AS "rateBps", stake, valid, counted, claimed_stake AS "claimedStake", claimed_valid AS "claimedValid", claimed_counted AS "claimedCounted"`;

/** The stakes of the days that still count, oldest first. */
export async function listStakes(tx: Tx, window: StakeWindow): Promise<readonly DayStake[]> {
  const { rows } =
    await sql<DayStake>`SELECT ${dayColumns(window.timeZone)} FROM cashback.stake WHERE ${windowed(window)} ORDER BY day, category`.execute(
      tx,
    );
  return rows;
}

/** The same, locked: concurrent claims and settlements wait. */
export async function lockStakes(tx: Tx, window: StakeWindow): Promise<readonly DayStake[]> {
  const { rows } = await sql<DayStake>`SELECT ${dayColumns(window.timeZone)} FROM cashback.stake
    WHERE ${windowed(window)} ORDER BY cashback.stake.day, category FOR UPDATE`.execute(tx);
  return rows;
}

/** One category of one day in a claim. */
export interface ClaimLine {
  readonly day: string;
  readonly category: string;
  readonly stake: bigint;
  readonly valid: bigint;
  readonly counted: bigint;
  readonly rateBps: number;
  readonly amount: bigint;
}

export interface Claim {
  readonly claimId: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly claimedAt: Date;
}

/** Inserts a claim with its lines and marks the stakes as claimed. */
export async function insertClaim(
  tx: Tx,
  claim: Omit<Claim, 'claimedAt'> & { memberId: MemberId; idempotencyKey: string },
  lines: readonly ClaimLine[],
): Promise<void> {
  await sql`INSERT INTO cashback.claim (claim_id, member_id, currency, amount, idempotency_key)
    VALUES (${claim.claimId}, ${claim.memberId}, ${claim.currency}, ${claim.amount}, ${claim.idempotencyKey})`.execute(
    tx,
  );
  const columns = sql`unnest(${lines.map(({ day }) => day)}::date[], ${lines.map(({ category }) => category)}::text[],
    ${lines.map(({ stake }) => stake)}::bigint[], ${lines.map(({ rateBps }) => rateBps)}::integer[], ${lines.map(({ amount }) => amount)}::bigint[],
    ${lines.map(({ valid }) => valid)}::bigint[], ${lines.map(({ counted }) => counted)}::bigint[])
    AS line(day, category, stake, rate_bps, amount, valid, counted)`;
  await sql`INSERT INTO cashback.claim_line (claim_id, day, category, stake, rate_bps, amount, valid, counted) SELECT ${claim.claimId}, line.* FROM ${columns}`.execute(
    tx,
  );
  await sql`UPDATE cashback.stake s SET claimed_stake = s.claimed_stake + line.stake, claimed_valid = s.claimed_valid + line.valid,
      claimed_counted = s.claimed_counted + line.counted FROM ${columns}
    WHERE s.member_id = ${claim.memberId} AND s.currency = ${claim.currency} AND s.day = line.day AND s.category = line.category`.execute(
    tx,
  );
}

/** The claim of an idempotency key. */
export async function findClaimByKey(tx: Tx, memberId: MemberId, idempotencyKey: string): Promise<Claim | undefined> {
  const { rows } =
    await sql<Claim>`SELECT claim_id AS "claimId", amount, currency, claimed_at AS "claimedAt" FROM cashback.claim
    WHERE member_id = ${memberId} AND idempotency_key = ${idempotencyKey}`.execute(tx);
  return rows[0];
}

export interface ListedClaim extends Claim {
  readonly lines: readonly (Omit<ClaimLine, 'stake' | 'valid' | 'counted' | 'amount'> &
    Readonly<Record<'stake' | 'valid' | 'counted' | 'amount', number>>)[];
}

/** A page of the member's claims, newest first. */
export async function pageClaims(
  tx: Tx,
  memberId: MemberId,
  currency: string,
  offset: number,
  limit: number,
): Promise<{ total: number; claims: readonly ListedClaim[] }> {
  const counted = await sql<{
    total: number;
  }>`SELECT count(*)::integer AS total FROM cashback.claim WHERE member_id = ${memberId} AND currency = ${currency}`.execute(
    tx,
  );
  const { rows } =
    await sql<ListedClaim>`SELECT c.claim_id AS "claimId", c.amount, c.currency, c.claimed_at AS "claimedAt",
      (SELECT jsonb_agg(jsonb_build_object('day', to_char(l.day, 'YYYY-MM-DD'), 'category', l.category, 'stake', l.stake, 'valid', l.valid, 'counted', l.counted, 'rateBps', l.rate_bps, 'amount', l.amount)
        ORDER BY l.day DESC, l.category) FROM cashback.claim_line l WHERE l.claim_id = c.claim_id) AS lines
    FROM cashback.claim c WHERE c.member_id = ${memberId} AND c.currency = ${currency}
    ORDER BY c.claimed_at DESC, c.claim_id DESC LIMIT ${limit} OFFSET ${offset}`.execute(tx);
  return { total: counted.rows[0]!.total, claims: rows };
}

/** Every claim of the member, for the data export. */
export async function readPerson(tx: Tx, memberId: MemberId): Promise<readonly Claim[]> {
  const { rows } =
    await sql<Claim>`SELECT claim_id AS "claimId", amount, currency, claimed_at AS "claimedAt" FROM cashback.claim
    WHERE member_id = ${memberId} ORDER BY claimed_at DESC`.execute(tx);
  return rows;
}
