/** SQL of the terms, of the members' levels and their history. */
import { sql } from '../../../kernel/db/index.ts';
import type { Day } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Programme } from './context.ts';
import type { LevelTerms } from './rules/levels.ts';

export interface VipSetting extends LevelTerms {
  /** While it is closed no level changes and nothing is given. */
  readonly enabled: boolean;
}

interface SettingRow extends Omit<VipSetting, 'thresholds' | 'upgradeGifts'> {
  readonly merchantCode: string;
  readonly currency: string;
  readonly thresholds: readonly string[];
  readonly gifts: readonly string[];
}

// As text: the driver leaves arrays of bigints unparsed.
const settingColumns = sql`merchant_code AS "merchantCode", currency, enabled, thresholds::text[] AS thresholds, upgrade_gifts::text[] AS gifts,
  weekly_bps AS "weeklyBps", birthday_bps AS "birthdayBps"`;

const settingOf = ({ enabled, thresholds, gifts, weeklyBps, birthdayBps }: SettingRow): VipSetting => ({
  enabled,
  thresholds: thresholds.map(BigInt),
  upgradeGifts: gifts.map(BigInt),
  weeklyBps,
  birthdayBps,
});

/** The merchant's setting in a currency; undefined: no programme. */
export async function readSetting(tx: Tx, { merchantCode, currency }: Programme): Promise<VipSetting | undefined> {
  const { rows } = await sql<SettingRow>`SELECT ${settingColumns} FROM vip.setting
    WHERE merchant_code = ${merchantCode} AND currency = ${currency}`.execute(tx);
  return rows[0] && settingOf(rows[0]);
}

/** Every merchant's setting. */
export async function listSettings(tx: Tx): Promise<readonly (Programme & { readonly setting: VipSetting })[]> {
  const { rows } =
    await sql<SettingRow>`SELECT ${settingColumns} FROM vip.setting ORDER BY merchant_code, currency`.execute(tx);
  return rows.map((row) => ({ merchantCode: row.merchantCode, currency: row.currency, setting: settingOf(row) }));
}

/** Sets the merchant's setting in a currency. */
export async function writeSetting(
  tx: Tx,
  { merchantCode, currency }: Programme,
  { enabled, thresholds, upgradeGifts, weeklyBps, birthdayBps }: VipSetting,
): Promise<void> {
  await sql`INSERT INTO vip.setting (merchant_code, currency, enabled, thresholds, upgrade_gifts, weekly_bps, birthday_bps)
    VALUES (${merchantCode}, ${currency}, ${enabled}, ${thresholds}::bigint[], ${upgradeGifts}::bigint[], ${weeklyBps}, ${birthdayBps})
    ON CONFLICT (merchant_code, currency) DO UPDATE SET enabled = excluded.enabled, thresholds = excluded.thresholds,
      upgrade_gifts = excluded.upgrade_gifts, weekly_bps = excluded.weekly_bps, birthday_bps = excluded.birthday_bps`.execute(
    tx,
  );
}

export interface Standing {
  readonly memberId: MemberId;
  readonly level: number;
  /** The highest level ever held. */
  readonly best: number;
  readonly since: Date;
}

const standingColumns = sql`s.member_id AS "memberId", s.level::integer AS level, s.best::integer AS best, s.since`;

/** Levels of members; those without one are at the first. */
export async function listStandings(
  tx: Tx,
  memberIds: readonly MemberId[],
  currency: string,
): Promise<readonly Standing[]> {
  const { rows } = await sql<Standing>`SELECT ${standingColumns} FROM vip.standing s
    WHERE s.member_id = ANY (${memberIds}::text[]) AND s.currency = ${currency}`.execute(tx);
  return rows;
}

/** The same, created at the first level where there is none, locked until the transaction ends in the order of the members' ids. */
export async function lockStandings(
  tx: Tx,
  memberIds: readonly MemberId[],
  { merchantCode, currency }: Programme,
): Promise<readonly Standing[]> {
  await sql`INSERT INTO vip.standing (member_id, currency, merchant_code, level, best)
    SELECT m.id, ${currency}, ${merchantCode}, 0, 0 FROM unnest(${memberIds}::text[]) AS m(id) ORDER BY m.id
    ON CONFLICT (member_id, currency) DO NOTHING`.execute(tx);
  const { rows } = await sql<Standing>`SELECT ${standingColumns} FROM vip.standing s
    WHERE s.member_id = ANY (${memberIds}::text[]) AND s.currency = ${currency} ORDER BY s.member_id FOR UPDATE`.execute(
    tx,
  );
  return rows;
}

/** A new level of a locked standing. */
export interface LevelMove {
  readonly memberId: MemberId;
  readonly from: number;
  readonly to: number;
}

/** Stores new levels with their history; answers the ids of the changes by member. */
export async function moveLevels(
  tx: Tx,
  currency: string,
  moves: readonly LevelMove[],
): Promise<ReadonlyMap<MemberId, string>> {
  if (moves.length === 0) return new Map();
  const ids = moves.map(({ memberId }) => memberId);
  const [from, to] = [moves.map((move) => move.from), moves.map((move) => move.to)];
  await sql`UPDATE vip.standing s SET level = m.level, best = greatest(s.best, m.level), since = kernel.now()
    FROM unnest(${ids}::text[], ${to}::smallint[]) AS m(member_id, level) WHERE s.member_id = m.member_id AND s.currency = ${currency}`.execute(
    tx,
  );
  const { rows } = await sql<{
    memberId: MemberId;
    changeId: string;
  }>`INSERT INTO vip.level_change (member_id, currency, from_level, to_level)
    SELECT m.member_id, ${currency}, m.from_level, m.to_level
    FROM unnest(${ids}::text[], ${from}::smallint[], ${to}::smallint[]) AS m(member_id, from_level, to_level) ORDER BY m.member_id
    RETURNING member_id AS "memberId", change_id::text AS "changeId"`.execute(tx);
  return new Map(rows.map(({ memberId, changeId }) => [memberId, changeId]));
}

/** A member's day, at whose start the level is asked for. */
export interface LevelKey {
  readonly memberId: MemberId;
  readonly day: Day;
}

/** Levels at the start of days of a time zone; days before the first level are absent. */
export async function levelsAt(
  tx: Tx,
  currency: string,
  timeZone: string,
  keys: readonly LevelKey[],
): Promise<readonly (LevelKey & { readonly level: number })[]> {
  const { rows } = await sql<
    LevelKey & { level: number }
  >`SELECT k.member_id AS "memberId", to_char(k.day, 'YYYY-MM-DD') AS day, c.level
    FROM unnest(${keys.map(({ memberId }) => memberId)}::text[], ${keys.map(({ day }) => day)}::date[]) AS k(member_id, day)
    CROSS JOIN LATERAL (SELECT h.to_level::integer AS level FROM vip.level_change h
      WHERE h.member_id = k.member_id AND h.currency = ${currency} AND h.changed_at < k.day::timestamp AT TIME ZONE ${timeZone}
      ORDER BY h.changed_at DESC, h.change_id DESC LIMIT 1) c`.execute(tx);
  return rows;
}

/** A page of the members who have ever reached a level, in the order of their ids. */
export async function pageMembers(
  tx: Tx,
  { merchantCode, currency }: Programme,
  best: number,
  after: string,
  limit: number,
): Promise<readonly MemberId[]> {
  const { rows } = await sql<{ memberId: MemberId }>`SELECT s.member_id AS "memberId" FROM vip.standing s
    WHERE s.merchant_code = ${merchantCode} AND s.currency = ${currency} AND s.best >= ${best} AND s.member_id > ${after}
    ORDER BY s.member_id LIMIT ${limit}`.execute(tx);
  return rows.map(({ memberId }) => memberId);
}

/** Deletes a member's level; the history, which later corrections of days need, stays without the person. */
export async function deleteStanding(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`DELETE FROM vip.standing WHERE member_id = ${memberId}`.execute(tx);
}

export interface PersonalVip {
  readonly currency: string;
  readonly level: number;
  readonly best: number;
  readonly since: Date;
  readonly changes: readonly { readonly from: number; readonly to: number; readonly at: string }[];
}

/** The member's levels with their history, for the data export. */
export async function readPerson(tx: Tx, memberId: MemberId): Promise<readonly PersonalVip[]> {
  const { rows } =
    await sql<PersonalVip>`SELECT s.currency, s.level::integer AS level, s.best::integer AS best, s.since,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('from', h.from_level, 'to', h.to_level, 'at', h.changed_at) ORDER BY h.change_id), '[]')
        FROM vip.level_change h WHERE h.member_id = s.member_id AND h.currency = s.currency) AS changes
    FROM vip.standing s WHERE s.member_id = ${memberId} ORDER BY s.currency`.execute(tx);
  return rows;
}
