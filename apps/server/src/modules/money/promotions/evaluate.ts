/**
 * Evaluates members whose points changed: missions, and what else depends on points. Everything is computed from the days as they are and
 * inserted under its key, so a wake-up that comes twice, late or never changes nothing.
 */
import { isDatabaseUnreachable } from '@lantern/limits';
import type { MemberId } from '../../../kernel/ids.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import { award } from './award.ts';
import type { NewEntry, Player, PromotionsContext } from './context.ts';
import { listMissionSets, readPeriods } from './mission-store.ts';
import { metWith, missionKey, offeredOn, type Mission, type MissionSpan } from './rules/missions.ts';
import { evaluateFriends, type Noted } from './referral/qualify.ts';
import { findEntries, hasDirty, takeDirty, type Dirty } from './store.ts';

/** Wake-ups of one pass. */
export const PASS_MAXIMUM = 500;
/** Before every wake-up. */
const NONE = 0n;
const PROMOTION = 'mission';

/** One pass; returns how many wake-ups it took. Any node may run it, at any time. */
export async function evaluateDirty(module: PromotionsContext): Promise<number> {
  const { kernel } = module;
  if (!(await hasDirty(kernel.db))) return 0;
  try {
    return await transact(kernel.db, async (tx) => {
      const taken = await takeDirty(tx, NONE, PASS_MAXIMUM);
      await evaluatePlayers(module, tx, taken);
      return taken.length;
    });
  } catch (error) {
    if (isDatabaseUnreachable(error)) throw error;
    kernel.log.error({ err: error }, 'an evaluation of members failed; they are evaluated one by one');
    return await evaluateOneByOne(module);
  }
}

/** So that one member whose evaluation fails does not keep the others waiting. Returns how many succeeded. */
async function evaluateOneByOne(module: PromotionsContext): Promise<number> {
  const { kernel } = module;
  let [evaluated, after] = [0, NONE];
  for (let tries = 0; tries < PASS_MAXIMUM; tries++) {
    let tried: Dirty | undefined;
    try {
      const last = after;
      await transact(kernel.db, async (tx) => {
        [tried] = await takeDirty(tx, last, 1);
        if (tried) await evaluatePlayers(module, tx, [tried]);
      });
      if (!tried) break;
      evaluated++;
    } catch (error) {
      if (!tried || isDatabaseUnreachable(error)) throw error;
      kernel.log.error({ err: error, memberId: tried.memberId }, 'an evaluation failed; it is tried again');
    }
    after = tried.id;
  }
  return evaluated;
}

/** Missions, friends of a referral, then what else depends on points; each member once. */
async function evaluatePlayers(module: PromotionsContext, tx: Tx, noted: readonly Noted[]): Promise<void> {
  const players = [
    ...new Map(
      noted.map(({ memberId, merchantCode, currency }) => [
        `${memberId} ${currency}`,
        { memberId, merchantCode, currency },
      ]),
    ).values(),
  ].toSorted((one, other) => (one.memberId < other.memberId ? -1 : 1));
  if (players.length === 0) return;
  await evaluateMissions(module, tx, players);
  await evaluateFriends(module, tx, noted);
  await module.deps.evaluate(tx, players);
}

async function evaluateMissions(module: PromotionsContext, tx: Tx, players: readonly Player[]): Promise<void> {
  const groups = Map.groupBy(players, ({ merchantCode, currency }) => `${merchantCode} ${currency}`);
  for (const group of groups.values()) await award(module, tx, await metMissions(module, tx, group));
}

/** The missions that members of one merchant have met this week and the one before, and were not rewarded for. */
async function metMissions(
  { deps }: PromotionsContext,
  tx: Tx,
  players: readonly Player[],
): Promise<readonly NewEntry[]> {
  const { merchantCode, currency } = players[0]!;
  const sets = await listMissionSets(tx, merchantCode, currency);
  if (sets.length === 0) return [];
  const { today, monday, lastMonday } = await readPeriods(tx, await deps.timeZoneOf(merchantCode));
  const memberIds = players.map(({ memberId }) => memberId);
  // The week before as well: what was settled just before midnight is evaluated after it.
  const days = await deps.play.pointsByDay(tx, { memberIds, currency, fromDay: lastMonday, toDay: today });
  const byId = new Map(players.map((player) => [player.memberId, player]));
  const met = [
    ...days.flatMap(({ memberId, day, points }) => entriesOf(byId.get(memberId)!, 'daily', day, points)),
    ...[monday, lastMonday].flatMap((first) =>
      [...weekOf(days, first, monday)].flatMap(([memberId, points]) =>
        entriesOf(byId.get(memberId)!, 'weekly', first, points),
      ),
    ),
  ];
  const known = new Set(
    (await findEntries(tx, PROMOTION, memberIds, [...new Set(met.map(({ periodKey }) => periodKey))])).map(
      ({ memberId, periodKey }) => `${memberId} ${periodKey}`,
    ),
  );
  return met.filter(({ memberId, periodKey }) => !known.has(`${memberId} ${periodKey}`));

  function entriesOf(player: Player, span: MissionSpan, firstDay: string, points: bigint): readonly NewEntry[] {
    return metWith(offeredOn(sets, firstDay, span), points).map((mission) => entryOf(player, firstDay, mission));
  }
}

const entryOf = (player: Player, firstDay: string, mission: Mission): NewEntry => ({
  ...player,
  kind: 'mission',
  promotion: PROMOTION,
  periodKey: missionKey(firstDay, mission),
  amount: mission.amount,
  values: { span: mission.span, day: firstDay, needs: mission.points.toString() },
});

/** Each member's points of the week that begins on `first`: this one, or the one before `monday`. */
function weekOf(
  days: readonly { readonly memberId: MemberId; readonly day: string; readonly points: bigint }[],
  first: string,
  monday: string,
): ReadonlyMap<MemberId, bigint> {
  const sums = new Map<MemberId, bigint>();
  for (const { memberId, day, points } of days)
    if (day >= monday === first >= monday) sums.set(memberId, (sums.get(memberId) ?? 0n) + points);
  return sums;
}
