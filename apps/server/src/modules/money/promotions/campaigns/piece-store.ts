/** SQL of what bounds a promotion: pieces, slots of a budget, codes, and wrong codes of members. */
import { sql } from '../../../../kernel/db/index.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import { traitsOf } from './kinds/traits.ts';
import type { LivePromotion, PromotionName } from './store.ts';

export interface NewPieces {
  readonly amounts: readonly bigint[];
  /** Of each piece its code; 0: of none. */
  readonly codeNos: readonly number[];
}

/** Adds the pieces of a promotion, numbered from 1. */
export async function insertPieces(
  tx: Tx,
  { merchantCode, key }: PromotionName,
  { amounts, codeNos }: NewPieces,
): Promise<void> {
  await sql`INSERT INTO promotions.piece (merchant_code, key, n, code_no, amount)
    SELECT ${merchantCode}, ${key}, p.n, p.code_no, p.amount
    FROM unnest(${[...codeNos]}::integer[], ${[...amounts]}::bigint[]) WITH ORDINALITY AS p(code_no, amount, n)`.execute(
    tx,
  );
  await sql`UPDATE promotions.promotion SET pieces = ${amounts.length} WHERE merchant_code = ${merchantCode} AND key = ${key}`.execute(
    tx,
  );
}

/** Publishes the hash of a list of envelopes, and keeps the seed it was drawn with. */
export async function writeDraw(
  tx: Tx,
  { merchantCode, key }: PromotionName,
  listHash: string,
  sealedSeed: Buffer,
): Promise<void> {
  await sql`UPDATE promotions.promotion SET list_hash = decode(${listHash}, 'hex'), sealed_seed = ${sealedSeed}
    WHERE merchant_code = ${merchantCode} AND key = ${key}`.execute(tx);
}

/** The amounts of all pieces, in their order. */
export async function listAmounts(tx: Tx, { merchantCode, key }: PromotionName): Promise<readonly bigint[]> {
  const { rows } = await sql<{ amount: bigint }>`SELECT amount FROM promotions.piece
    WHERE merchant_code = ${merchantCode} AND key = ${key} ORDER BY n`.execute(tx);
  return rows.map(({ amount }) => amount);
}

export async function findSealedSeed(tx: Tx, { merchantCode, key }: PromotionName): Promise<Buffer | undefined> {
  const { rows } = await sql<{ sealedSeed: Buffer | null }>`SELECT sealed_seed AS "sealedSeed" FROM promotions.promotion
    WHERE merchant_code = ${merchantCode} AND key = ${key}`.execute(tx);
  return rows[0]?.sealedSeed ?? undefined;
}

export interface Piece {
  readonly n: number;
  readonly amount: bigint;
}

/** Locks the next free piece that no one else holds. */
export async function lockPiece(
  tx: Tx,
  { merchantCode, key }: PromotionName,
  codeNo: number,
): Promise<Piece | undefined> {
  const { rows } = await sql<Piece>`SELECT n, amount FROM promotions.piece
    WHERE merchant_code = ${merchantCode} AND key = ${key} AND code_no = ${codeNo} AND entry_id IS NULL
    ORDER BY n LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(tx);
  return rows[0];
}

/** Gives a locked piece to an entry. */
export async function takePiece(
  tx: Tx,
  { merchantCode, key }: PromotionName,
  n: number,
  entryId: string,
): Promise<void> {
  await sql`UPDATE promotions.piece SET entry_id = ${entryId} WHERE merchant_code = ${merchantCode} AND key = ${key} AND n = ${n}`.execute(
    tx,
  );
}

/** Whether a piece is free, held or not. */
export async function hasFreePiece(tx: Tx, { merchantCode, key }: PromotionName, codeNo: number): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`SELECT EXISTS (SELECT FROM promotions.piece
    WHERE merchant_code = ${merchantCode} AND key = ${key} AND code_no = ${codeNo} AND entry_id IS NULL) AS free`.execute(
    tx,
  );
  return rows[0]!.free;
}

/** How many pieces are free. */
export async function countFree(tx: Tx, { merchantCode, key }: PromotionName): Promise<number> {
  const { rows } = await sql<{ free: number }>`SELECT count(*)::integer AS free FROM promotions.piece
    WHERE merchant_code = ${merchantCode} AND key = ${key} AND entry_id IS NULL`.execute(tx);
  return rows[0]!.free;
}

/** Those of the promotions that have nothing left: no free piece, in no slot the least that one taking needs, or all of a budget that keeps others from joining. */
export async function listSoldOut(
  tx: Tx,
  merchantCode: string,
  promotions: readonly Pick<LivePromotion, 'key' | 'least' | 'rule'>[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`SELECT p.key FROM promotions.promotion p
      JOIN unnest(${promotions.map(({ key }) => key)}::text[], ${promotions.map(({ least }) => least)}::bigint[],
        ${promotions.map(({ rule }) => traitsOf(rule).bound)}::text[], ${promotions.map(({ rule }) => rule.budget)}::bigint[])
        AS n(key, least, bound, budget) USING (key)
    WHERE p.merchant_code = ${merchantCode} AND CASE n.bound
      WHEN 'budget' THEN coalesce((SELECT sum(s.remaining) FROM promotions.slot s
        WHERE s.merchant_code = p.merchant_code AND s.key = p.key), 0) < n.least
      WHEN 'slot' THEN NOT EXISTS (SELECT FROM promotions.slot s
        WHERE s.merchant_code = p.merchant_code AND s.key = p.key AND s.remaining >= n.least)
      WHEN 'given' THEN (SELECT coalesce(sum(e.amount), 0) FROM promotions.entry e
        WHERE e.merchant_code = p.merchant_code AND e.promotion = p.key AND e.version IS NOT NULL) >= n.budget
      WHEN 'pieces' THEN NOT EXISTS (SELECT FROM promotions.piece c
        WHERE c.merchant_code = p.merchant_code AND c.key = p.key AND c.entry_id IS NULL)
      ELSE false END`.execute(tx);
  return new Set(rows.map(({ key }) => key));
}

/** What is left of a budget, its slots locked; undefined before its first publication. */
export async function lockBudget(tx: Tx, { merchantCode, key }: PromotionName): Promise<bigint | undefined> {
  const { rows } = await sql<{ remaining: bigint }>`SELECT remaining FROM promotions.slot
    WHERE merchant_code = ${merchantCode} AND key = ${key} ORDER BY slot FOR UPDATE`.execute(tx);
  return rows.length === 0 ? undefined : rows.reduce((sum, { remaining }) => sum + remaining, 0n);
}

/** What is left of a budget; nothing where it was never divided. */
export async function budgetLeft(tx: Tx, { merchantCode, key }: PromotionName): Promise<bigint> {
  const { rows } = await sql<{ left: bigint }>`SELECT coalesce(sum(remaining), 0)::bigint AS left FROM promotions.slot
    WHERE merchant_code = ${merchantCode} AND key = ${key}`.execute(tx);
  return rows[0]!.left;
}

/** Divides what is left of a budget into slots, numbered from 1. */
export async function writeSlots(
  tx: Tx,
  { merchantCode, key }: PromotionName,
  parts: readonly bigint[],
): Promise<void> {
  await sql`DELETE FROM promotions.slot WHERE merchant_code = ${merchantCode} AND key = ${key}`.execute(tx);
  await sql`INSERT INTO promotions.slot (merchant_code, key, slot, remaining)
    SELECT ${merchantCode}, ${key}, s.slot, s.remaining FROM unnest(${[...parts]}::bigint[]) WITH ORDINALITY AS s(remaining, slot)`.execute(
    tx,
  );
}

/** Takes a sum from a slot that has it and that no one else holds; false when there is none. The fullest one first. */
export async function takeFromSlot(tx: Tx, { merchantCode, key }: PromotionName, amount: bigint): Promise<boolean> {
  const { rows } = await sql`WITH found AS MATERIALIZED (
      SELECT slot FROM promotions.slot WHERE merchant_code = ${merchantCode} AND key = ${key} AND remaining >= ${amount}
      ORDER BY remaining DESC, slot LIMIT 1 FOR UPDATE SKIP LOCKED)
    UPDATE promotions.slot s SET remaining = s.remaining - ${amount} FROM found
    WHERE s.merchant_code = ${merchantCode} AND s.key = ${key} AND s.slot = found.slot RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Takes a sum that one transaction must have or not have at all: from a free slot that holds it, else from all of them together, locked in
 * their order. False when they hold less.
 */
export async function takeFromBudget(tx: Tx, name: PromotionName, amount: bigint): Promise<boolean> {
  if (await takeFromSlot(tx, name, amount)) return true;
  const { merchantCode, key } = name;
  const { rows: slots } = await sql<{ slot: number; remaining: bigint }>`SELECT slot, remaining FROM promotions.slot
    WHERE merchant_code = ${merchantCode} AND key = ${key} ORDER BY slot FOR UPDATE`.execute(tx);
  let missing = amount;
  const kept = slots.map(({ slot, remaining }) => {
    const taken = remaining < missing ? remaining : missing;
    missing -= taken;
    return { slot, remaining: remaining - taken };
  });
  if (missing > 0n) return false;
  await sql`UPDATE promotions.slot s SET remaining = n.remaining
    FROM unnest(${kept.map(({ slot }) => slot)}::smallint[], ${kept.map(({ remaining }) => remaining)}::bigint[]) AS n(slot, remaining)
    WHERE s.merchant_code = ${merchantCode} AND s.key = ${key} AND s.slot = n.slot`.execute(tx);
  return true;
}

/** Gives a sum that was taken back to the budget. */
export async function returnToSlot(tx: Tx, { merchantCode, key }: PromotionName, amount: bigint): Promise<void> {
  await sql`UPDATE promotions.slot SET remaining = remaining + ${amount}
    WHERE merchant_code = ${merchantCode} AND key = ${key}
      AND slot = (SELECT min(slot) FROM promotions.slot WHERE merchant_code = ${merchantCode} AND key = ${key})`.execute(
    tx,
  );
}

/** Whether a slot has the sum, held or not. */
export async function hasInSlot(tx: Tx, { merchantCode, key }: PromotionName, amount: bigint): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`SELECT EXISTS (SELECT FROM promotions.slot
    WHERE merchant_code = ${merchantCode} AND key = ${key} AND remaining >= ${amount}) AS has`.execute(tx);
  return rows[0]!.has;
}

/** Adds codes, numbered from 1; false when one of them exists already. */
export async function insertCodes(
  tx: Tx,
  { merchantCode, key }: PromotionName,
  hashes: readonly Buffer[],
): Promise<boolean> {
  const { rows } = await sql`INSERT INTO promotions.code (code_hash, merchant_code, key, code_no)
    SELECT decode(c.hash, 'hex'), ${merchantCode}, ${key}, c.code_no
    FROM unnest(${hashes.map((hash) => hash.toString('hex'))}::text[]) WITH ORDINALITY AS c(hash, code_no)
    ON CONFLICT (code_hash) DO NOTHING RETURNING 1`.execute(tx);
  if (rows.length < hashes.length) return false;
  await sql`UPDATE promotions.promotion SET codes_made_at = kernel.now() WHERE merchant_code = ${merchantCode} AND key = ${key}`.execute(
    tx,
  );
  return true;
}

/** What a code is of. */
export async function findCode(
  tx: Tx,
  hash: Buffer,
): Promise<(PromotionName & { readonly codeNo: number }) | undefined> {
  const { rows } = await sql<
    PromotionName & { codeNo: number }
  >`SELECT merchant_code AS "merchantCode", key, code_no AS "codeNo" FROM promotions.code WHERE code_hash = ${hash}`.execute(
    tx,
  );
  return rows[0];
}

/** A counted try of a code, or how long until the next one is possible. */
export type CountedTry = { readonly at: string } | { readonly waitSec: number };

/**
 * Counts a try before the code is looked up, so that parallel ones do not all see the same count; `forgetTry` takes back one that was right.
 * At most `maximum` are counted within an hour.
 */
export async function countTry(tx: Tx, memberId: MemberId, maximum: number): Promise<CountedTry> {
  await sql`INSERT INTO promotions.code_try (member_id, tried_at) VALUES (${memberId}, '{}') ON CONFLICT DO NOTHING`.execute(
    tx,
  );
  const { rows } = await sql<{ at: string }>`UPDATE promotions.code_try t
    SET tried_at = ARRAY(SELECT w.at FROM unnest(t.tried_at) AS w(at) WHERE w.at > kernel.now() - interval '1 hour' ORDER BY w.at) || kernel.now()
    WHERE t.member_id = ${memberId}
      AND (SELECT count(*) FROM unnest(t.tried_at) AS w(at) WHERE w.at > kernel.now() - interval '1 hour') < ${maximum}
    RETURNING kernel.now()::text AS at`.execute(tx);
  if (rows[0]) return { at: rows[0].at };
  const waiting = await sql<{ waitSec: number }>`SELECT greatest(1, ceil(extract(epoch FROM
      min(w.at) + interval '1 hour' - kernel.now())))::integer AS "waitSec"
    FROM promotions.code_try c, unnest(c.tried_at) AS w(at) WHERE c.member_id = ${memberId} AND w.at > kernel.now() - interval '1 hour'`.execute(
    tx,
  );
  return { waitSec: waiting.rows[0]!.waitSec };
}

/** Takes back a counted try: its code was right. */
export async function forgetTry(tx: Tx, memberId: MemberId, at: string): Promise<void> {
  await sql`UPDATE promotions.code_try SET tried_at = tried_at[:p.n - 1] || tried_at[p.n + 1:]
    FROM (SELECT array_position(tried_at, ${at}::timestamptz) AS n FROM promotions.code_try WHERE member_id = ${memberId}) p
    WHERE member_id = ${memberId} AND p.n IS NOT NULL`.execute(tx);
}

/** Deletes the wrong codes of a member. */
export async function deleteTries(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`DELETE FROM promotions.code_try WHERE member_id = ${memberId}`.execute(tx);
}
