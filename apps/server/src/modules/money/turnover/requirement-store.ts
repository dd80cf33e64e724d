/** SQL of requirements and of the purses whose lock guards them. */
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { OpenRequirement, Shares } from './rules/allocate.ts';

export const REQUIREMENT_STATES = ['open', 'met', 'released', 'waived', 'forfeited', 'expired', 'void'] as const;
export type RequirementState = (typeof REQUIREMENT_STATES)[number];

export interface Purse {
  readonly memberId: MemberId;
  readonly currency: string;
}

export interface Requirement extends OpenRequirement {
  readonly memberId: MemberId;
  readonly currency: string;
  readonly reference: string;
  readonly titleVi: string;
  readonly titleEn: string;
  readonly baseAmount: bigint;
  readonly multiple: number;
  readonly state: RequirementState;
  readonly offerRefusal: string | null;
  readonly expiresAt: Date | null;
  readonly closedAt: Date | null;
}

export type NewRequirement = Pick<
  Requirement,
  | 'requirementId'
  | 'memberId'
  | 'currency'
  | 'source'
  | 'reference'
  | 'titleVi'
  | 'titleEn'
  | 'baseAmount'
  | 'multiple'
  | 'required'
  | 'shares'
> & { readonly offerId?: string; readonly validHours?: number };

const requirementColumns = sql`requirement_id AS "requirementId", member_id AS "memberId", currency, source, reference, title_vi AS "titleVi",
  title_en AS "titleEn", base_amount AS "baseAmount", multiple, required, counted, shares, state, offer_refusal AS "offerRefusal",
  opened_at AS "openedAt", expires_at AS "expiresAt", closed_at AS "closedAt"`;

const pursesOf = (
  purses: readonly Purse[],
) => sql`unnest(${purses.map(({ memberId }) => memberId)}::text[], ${purses.map(({ currency }) => currency)}::text[])
  AS wanted(member_id, currency)`;

/** Creates a purse if missing. Does not lock an existing one: a deposit already holds the lock on the member's accounts. */
export async function openPurse(tx: Tx, { memberId, currency }: Purse): Promise<void> {
  await sql`INSERT INTO turnover.purse (member_id, currency) VALUES (${memberId}, ${currency}) ON CONFLICT DO NOTHING`.execute(
    tx,
  );
}

/** Locks the existing purses among these, in a fixed order; members without one have no turnover. */
export async function lockPurses(tx: Tx, purses: readonly Purse[]): Promise<readonly Purse[]> {
  const { rows } =
    await sql<Purse>`SELECT p.member_id AS "memberId", p.currency FROM turnover.purse p JOIN ${pursesOf(purses)} USING (member_id, currency)
    ORDER BY p.member_id, p.currency FOR UPDATE OF p`.execute(tx);
  return rows;
}

/** Marks locked purses as due if they have a running bonus or requirement. */
export async function markDue(tx: Tx, purses: readonly Purse[]): Promise<void> {
  await sql`UPDATE turnover.purse p SET due_at = clock.now FROM ${pursesOf(purses)}, (SELECT kernel.now()) AS clock(now)
    WHERE p.member_id = wanted.member_id AND p.currency = wanted.currency AND (p.due_at IS NULL OR p.due_at > clock.now)
      AND (EXISTS (SELECT FROM turnover.requirement r WHERE r.member_id = p.member_id AND r.currency = p.currency AND r.state = 'open')
        OR EXISTS (SELECT FROM turnover.bonus b WHERE b.member_id = p.member_id AND b.currency = p.currency AND b.closed_at IS NULL))`.execute(
    tx,
  );
}

/** Schedules the next settlement of a locked purse; undefined: on the next event. */
export async function setDue(tx: Tx, { memberId, currency }: Purse, inSec: number | undefined): Promise<void> {
  await sql`UPDATE turnover.purse SET due_at = kernel.now() + ${inSec ?? null}::integer * interval '1 second'
    WHERE member_id = ${memberId} AND currency = ${currency}`.execute(tx);
}

/** Due purses: marked ones, those with an expired bonus, and those whose bonus ended with its deposit. */
export async function listDue(tx: Tx, limit: number): Promise<readonly Purse[]> {
  const { rows } = await sql<Purse>`
    (SELECT member_id AS "memberId", currency FROM turnover.purse WHERE due_at <= kernel.now() ORDER BY due_at LIMIT ${limit})
    UNION
    (SELECT member_id, currency FROM turnover.bonus WHERE state = 'active' AND expires_at <= kernel.now() LIMIT ${limit})
    UNION
    (SELECT p.member_id, p.currency FROM turnover.bonus b JOIN turnover.purse p USING (member_id, currency)
      WHERE b.state <> 'active' AND b.closed_at IS NULL AND p.due_at IS NULL LIMIT ${limit})`.execute(tx);
  return rows;
}

/** Opens a requirement; false if its reference already has one. */
export async function insertRequirement(tx: Tx, opened: NewRequirement): Promise<boolean> {
  const { rows } =
    await sql`INSERT INTO turnover.requirement (requirement_id, member_id, currency, source, reference, offer_id, title_vi, title_en,
      base_amount, multiple, required, shares, expires_at)
    VALUES (${opened.requirementId}, ${opened.memberId}, ${opened.currency}, ${opened.source}, ${opened.reference}, ${opened.offerId ?? null},
      ${opened.titleVi}, ${opened.titleEn}, ${opened.baseAmount}, ${opened.multiple}, ${opened.required}, ${JSON.stringify(opened.shares)}::jsonb,
      kernel.now() + ${opened.validHours ?? null}::integer * interval '1 hour')
    ON CONFLICT (source, reference) DO NOTHING RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** Records on the deposit's requirement why its promotion was not awarded; false if the deposit opened none. */
export async function recordOfferRefusal(tx: Tx, orderId: string, code: string): Promise<boolean> {
  const { rows } =
    await sql`UPDATE turnover.requirement SET offer_refusal = ${code} WHERE source = 'deposit' AND reference = ${orderId} RETURNING 1`.execute(
      tx,
    );
  return rows.length > 0;
}

/** Records a promotion that was not awarded as a bonus requirement that never ran. */
export async function insertRefusedOffer(
  tx: Tx,
  refused: Pick<
    NewRequirement,
    'requirementId' | 'memberId' | 'currency' | 'reference' | 'titleVi' | 'titleEn' | 'baseAmount'
  >,
  code: string,
): Promise<void> {
  await sql`INSERT INTO turnover.requirement (requirement_id, member_id, currency, source, reference, title_vi, title_en, base_amount, multiple, required, state,
      offer_refusal, closed_at)
    VALUES (${refused.requirementId}, ${refused.memberId}, ${refused.currency}, 'bonus', ${refused.reference}, ${refused.titleVi}, ${refused.titleEn},
      ${refused.baseAmount}, 1, ${refused.baseAmount}, 'void', ${code}, kernel.now())
    ON CONFLICT (source, reference) DO NOTHING`.execute(tx);
}

/** Open requirements of purses that the caller has locked, oldest first. */
export async function openRequirements(tx: Tx, purses: readonly Purse[]): Promise<readonly Requirement[]> {
  const { rows } = await sql<Requirement>`SELECT r.* FROM (
      SELECT ${requirementColumns} FROM turnover.requirement JOIN ${pursesOf(purses)} USING (member_id, currency) WHERE state = 'open') r
    ORDER BY r."openedAt", r."requirementId"`.execute(tx);
  return rows;
}

/** The member's requirements: open ones first, then the newest closed. */
export async function listRequirements(
  tx: Tx,
  memberId: MemberId,
  currency: string,
  closedLimit: number,
): Promise<readonly Requirement[]> {
  const ofMember = sql`member_id = ${memberId} AND currency = ${currency}`;
  const { rows } = await sql<Requirement>`
    (SELECT ${requirementColumns} FROM turnover.requirement WHERE ${ofMember} AND state = 'open' ORDER BY opened_at, requirement_id)
    UNION ALL
    (SELECT ${requirementColumns} FROM turnover.requirement WHERE ${ofMember} AND state <> 'open' ORDER BY closed_at DESC, requirement_id DESC LIMIT ${closedLimit})`.execute(
    tx,
  );
  return rows;
}

/** Adds to the counted amounts (may be negative); closes a deposit's requirement once it is met, and reopens it if it no longer is. */
export async function addCounted(
  tx: Tx,
  changes: readonly { readonly requirementId: string; readonly amount: bigint }[],
): Promise<void> {
  await sql`UPDATE turnover.requirement r SET counted = r.counted + c.amount,
      state = CASE WHEN r.source = 'bonus' THEN r.state WHEN r.counted + c.amount = r.required THEN 'met' ELSE 'open' END,
      closed_at = CASE WHEN r.source = 'bonus' OR r.counted + c.amount < r.required THEN NULL ELSE kernel.now() END
    FROM unnest(${changes.map(({ requirementId }) => requirementId)}::text[], ${changes.map(({ amount }) => amount)}::bigint[]) AS c(id, amount)
    WHERE r.requirement_id = c.id AND r.state IN ('open', 'met')`.execute(tx);
}

/** Closes open requirements; returns how many were open. */
export async function closeRequirements(
  tx: Tx,
  ids: readonly string[],
  state: Exclude<RequirementState, 'open'>,
): Promise<number> {
  const { rows } = await sql`UPDATE turnover.requirement SET state = ${state}, closed_at = kernel.now()
    WHERE requirement_id = ANY (${ids}::text[]) AND state = 'open' RETURNING 1`.execute(tx);
  return rows.length;
}

/** The requirement of a source and its reference. */
export async function findRequirement(
  tx: Tx,
  source: 'deposit' | 'bonus',
  reference: string,
): Promise<Requirement | undefined> {
  const { rows } =
    await sql<Requirement>`SELECT ${requirementColumns} FROM turnover.requirement WHERE source = ${source} AND reference = ${reference}`.execute(
      tx,
    );
  return rows[0];
}

/** The merchant's rules in a currency; the default is one time the deposit. */
export async function readSetting(
  tx: Tx,
  merchantCode: string,
  currency: string,
): Promise<{ depositMultiple: number; lowBalance: bigint }> {
  const { rows } = await sql<{
    depositMultiple: number;
    lowBalance: bigint;
  }>`SELECT deposit_multiple AS "depositMultiple", low_balance AS "lowBalance"
    FROM turnover.setting WHERE merchant_code = ${merchantCode} AND currency = ${currency}`.execute(tx);
  return rows[0] ?? { depositMultiple: 1, lowBalance: 0n };
}

export async function writeSetting(
  tx: Tx,
  merchantCode: string,
  currency: string,
  { depositMultiple, lowBalance }: { readonly depositMultiple: number; readonly lowBalance: bigint },
): Promise<void> {
  await sql`INSERT INTO turnover.setting (merchant_code, currency, deposit_multiple, low_balance)
    VALUES (${merchantCode}, ${currency}, ${depositMultiple}, ${lowBalance})
    ON CONFLICT (merchant_code, currency) DO UPDATE SET deposit_multiple = excluded.deposit_multiple, low_balance = excluded.low_balance`.execute(
    tx,
  );
}

/** Sets how much of a stake counts in a category, in basis points. */
export async function writeShare(tx: Tx, merchantCode: string, category: string, shareBps: number): Promise<void> {
  await sql`INSERT INTO turnover.contribution (merchant_code, category, share_bps) VALUES (${merchantCode}, ${category}, ${shareBps})
    ON CONFLICT (merchant_code, category) DO UPDATE SET share_bps = excluded.share_bps`.execute(tx);
}

/** The merchant's shares by category. */
export async function readShares(tx: Tx, merchantCode: string): Promise<Shares> {
  const { rows } = await sql<{
    category: string;
    share: number;
  }>`SELECT category, share_bps AS share FROM turnover.contribution
    WHERE merchant_code = ${merchantCode}`.execute(tx);
  return Object.fromEntries(rows.map(({ category, share }) => [category, share]));
}

/** Total rebate rates (all stake-based payments), in parts per million of counted stake, by `merchant/category`. */
export async function readRebateRates(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{
    name: string;
    ppm: number;
  }>`SELECT merchant_code || '/' || category AS name, giveback_ppm AS ppm FROM turnover.giveback`.execute(tx);
  return new Map(rows.map(({ name, ppm }) => [name, ppm]));
}
