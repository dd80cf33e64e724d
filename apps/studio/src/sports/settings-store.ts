/** SQL of a member's choices in the sportsbook. */
import type { SettingsRequest, SportsSettings } from '../../wire/sports-slips.ts';
import type { Tx } from '../kernel/database.ts';

interface Owner {
  readonly vendor: string;
  readonly memberRef: string;
}

/** Favourites and pinned families of a member, at most; the oldest go first. */
const LIST_MAXIMUM = 100;

const SETTINGS = 'format, policy, favourites, pinned';

/** The member's settings; undefined while there are none. */
export async function readSettings(tx: Tx, { vendor, memberRef }: Owner): Promise<SportsSettings | undefined> {
  const { rows } = await tx.query<SportsSettings>(
    `SELECT ${SETTINGS} FROM sports_settings WHERE vendor = $1 AND member_ref = $2`,
    [vendor, memberRef],
  );
  return rows[0];
}

const changed = (list: readonly string[], entry: string | undefined, on: boolean): readonly string[] => {
  if (entry === undefined) return list;
  const others = list.filter((each) => each !== entry);
  return on ? [...others, entry].slice(-LIST_MAXIMUM) : others;
};

/** Changes some of them; row locked. Returns all. */
export async function changeSettings(
  tx: Tx,
  { vendor, memberRef }: Owner,
  { format, policy, favourite, pin }: SettingsRequest,
  defaults: SportsSettings,
): Promise<SportsSettings> {
  await tx.query(
    `INSERT INTO sports_settings (vendor, member_ref, format, policy) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    [vendor, memberRef, defaults.format, defaults.policy],
  );
  const { rows } = await tx.query<SportsSettings>(
    `SELECT ${SETTINGS} FROM sports_settings WHERE vendor = $1 AND member_ref = $2 FOR UPDATE`,
    [vendor, memberRef],
  );
  const before = rows[0]!;
  const after: SportsSettings = {
    format: format ?? before.format,
    policy: policy ?? before.policy,
    favourites: changed(before.favourites, favourite?.id, favourite?.on ?? false),
    pinned: changed(before.pinned, pin?.family, pin?.on ?? false),
  };
  await tx.query(
    'UPDATE sports_settings SET format = $3, policy = $4, favourites = $5, pinned = $6 WHERE vendor = $1 AND member_ref = $2',
    [vendor, memberRef, after.format, after.policy, JSON.stringify(after.favourites), JSON.stringify(after.pinned)],
  );
  return after;
}
