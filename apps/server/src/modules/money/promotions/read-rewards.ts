/** Rewards and missions as the member sees them. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { Language } from '@lantern/contract/errors';
import { claimableOf } from './claimable.ts';
import type { Entry, Player, PromotionsContext } from './context.ts';
import { listMissionSets, readPeriods } from './mission-store.ts';
import { missionId, missionKey, offeredOn, type MissionSpan } from './rules/missions.ts';
import { missionTitle, rewardText } from './rules/texts.ts';
import { findEntries, pageClaimable, pagePaid } from './store.ts';

type Rewards = AnswerOf<Calls['rewards.list']>;
type Missions = AnswerOf<Calls['missions.list']>;

const present = (entry: Entry, language: Language): Rewards['content'][number] => ({
  entryId: entry.entryId,
  kind: entry.kind,
  state: entry.state,
  ...rewardText(entry.kind, entry, language),
  amount: Number(entry.amount),
  currency: entry.currency,
  earnedAt: entry.earnedAt.getTime(),
  claimUntil: entry.claimUntil.getTime(),
  paidAt: entry.paidAt?.getTime() ?? null,
  turnover: entry.turnover && { multiple: entry.turnover.multiple, hours: entry.turnover.hours },
});

export interface RewardsQuery {
  readonly state: 'claimable' | 'paid';
  readonly pageNo: number;
  readonly pageSize: number;
}

/** A page of what can be claimed, soonest end first, or of what was paid, newest first. */
export async function readRewards(
  { kernel: { db } }: PromotionsContext,
  { memberId }: Player,
  { state, pageNo, pageSize }: RewardsQuery,
  language: Language,
): Promise<Rewards> {
  const page = state === 'claimable' ? pageClaimable : pagePaid;
  const { total, entries } = await page(db, memberId, (pageNo - 1) * pageSize, pageSize);
  return {
    content: entries.map((entry) => present(entry, language)),
    totalPages: Math.ceil(total / pageSize),
    pageNum: pageNo,
    totalElements: total,
  };
}

/** How much there is to claim. */
export async function readBadge(module: PromotionsContext, player: Player): Promise<{ readonly claimable: number }> {
  const counts = await claimableOf(module, module.kernel.db, [player]);
  return { claimable: counts.get(player.memberId) ?? 0 };
}

/** Today's and this week's missions; none for members who may not play. */
export async function readMissions(
  { kernel: { db }, deps }: PromotionsContext,
  player: Player,
  timeZone: string,
  language: Language,
): Promise<Missions> {
  const { memberId, merchantCode, currency } = player;
  const { today, monday, dayEnds, weekEnds } = await readPeriods(db, timeZone);
  const sets = (await deps.mayPlay(db, memberId)) ? await listMissionSets(db, merchantCode, currency) : [];
  const offered = { daily: offeredOn(sets, today, 'daily'), weekly: offeredOn(sets, monday, 'weekly') };
  const query = { memberIds: [memberId], currency, fromDay: monday, toDay: today };
  const days = sets.length > 0 ? await deps.play.pointsByDay(db, query) : [];
  const first = { daily: today, weekly: monday };
  const keys = [...offered.daily, ...offered.weekly].map((mission) => missionKey(first[mission.span], mission));
  const entries = new Map(
    (await findEntries(db, 'mission', [memberId], keys)).map((entry) => [entry.periodKey, entry]),
  );
  const listOf = (span: MissionSpan): Missions['daily']['missions'] => {
    const has = days.filter(({ day }) => day >= first[span]).reduce((sum, { points }) => sum + points, 0n);
    return offered[span].map((mission) => {
      const entry = entries.get(missionKey(first[span], mission));
      return {
        missionId: missionId(mission),
        title: missionTitle(mission.points, currency, language),
        needs: Number(mission.points),
        has: Number(has),
        amount: Number(mission.amount),
        state: entry?.state ?? 'open',
        entryId: entry?.entryId ?? null,
      };
    });
  };
  return {
    currency,
    daily: { until: dayEnds.getTime(), missions: listOf('daily') },
    weekly: { until: weekEnds.getTime(), missions: listOf('weekly') },
  };
}
