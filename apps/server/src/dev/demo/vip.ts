/** The demo's VIP members: real bets that are large enough for a level, with the rewards and missions that follow. */
import { lotteryGameByCode } from '@lantern/game-math/lottery';
import type { PreparingPlatform } from '../../compose/platform.ts';
import { contextOf, depositFor, handlerOf, type Person } from './steps.ts';

interface VipPlan {
  /** Index among the shown members. */
  readonly shown: number;
  readonly deposit: number;
  /** Of one bet; about 28 are placed, each worth six sevenths of it in points. */
  readonly stake: number;
}

/** The first reaches the third level, the second the first one. */
const PLANS: readonly VipPlan[] = [
  { shown: 0, deposit: 40_000_000, stake: 3_000_000 },
  { shown: 1, deposit: 2_000_000, stake: 100_000 },
];
/** Days before today between the members' bonuses, whose terms limit a bet. */
const FIRST_DAY = 29;
const LAST_DAY = 5;
/** Days before today on which the first one claims a reward; all others are paid by themselves. */
const CLAIM_DAYS = [20, 13, 8];

const isVipDay = (daysAgo: number): boolean => daysAgo <= FIRST_DAY && daysAgo >= LAST_DAY;

const planned = (people: readonly Person[]): readonly (VipPlan & { readonly person: Person })[] => {
  const shown = people.filter(({ member }) => member.shown);
  return PLANS.flatMap((plan) => (shown[plan.shown] ? [{ ...plan, person: shown[plan.shown]! }] : []));
};

/** The deposits that the bets are paid from. */
export async function fundVips(running: PreparingPlatform, people: readonly Person[], daysAgo: number): Promise<void> {
  if (daysAgo !== FIRST_DAY) return;
  for (const { person, deposit } of planned(people))
    await depositFor(running, person, deposit, `demo-vip-${person.memberId}`);
}

/** Their bets on an issue: even money at three percent, which counts for most of its stake. */
export function vipOrders(
  { modules }: PreparingPlatform,
  people: readonly Person[],
  {
    daysAgo,
    gameCode,
    idempotencyKey,
  }: { readonly daysAgo: number; readonly gameCode: string; readonly idempotencyKey: string },
) {
  if (!isVipDay(daysAgo) || lotteryGameByCode(gameCode)?.formatId !== 'vn27') return [];
  const { currency, code: merchantCode } = modules.merchant('');
  return planned(people).map(({ person: { memberId }, stake }) => ({
    memberId,
    currency,
    merchantCode,
    idempotencyKey: `${idempotencyKey}-vip`,
    prizeMode: 'ZY',
    playType: 'trad',
    items: [
      {
        betType: daysAgo % 2 === 0 ? 'db2_tai' : 'db2_le',
        selections: ['DB'],
        unit: BigInt(stake),
        multiplier: 1,
      },
    ],
  }));
}

/** Ends the day: levels, missions and gifts by the points of the day, and rewards that are claimed or paid by themselves. */
export async function endVipDay(running: PreparingPlatform, people: readonly Person[], daysAgo: number): Promise<void> {
  const { promotions, vip } = running.modules;
  while ((await promotions.evaluateDirty()) > 0);
  await vip.runPeriods();
  await promotions.settleReferrals();
  await promotions.payDue();
  // Mails have the day of what they report.
  await running.kernel.outbox.deliverDue();
  const [first] = planned(people);
  if (first && CLAIM_DAYS.includes(daysAgo)) await claimOldest(running, first.person, daysAgo);
}

async function claimOldest(running: PreparingPlatform, person: Person, daysAgo: number): Promise<void> {
  const context = contextOf(running, person, `demo-reward-${daysAgo}-${person.memberId}`);
  const claimable = await handlerOf(running, 'rewards.list')(context, {
    params: undefined,
    query: { state: 'claimable', pageNo: 1, pageSize: 1 },
    body: undefined,
  });
  const entryId = claimable.ok ? claimable.value.content[0]?.entryId : undefined;
  if (entryId === undefined) return;
  // answer not needed: paid before a restart, it is a day without a claim
  await handlerOf(running, 'rewards.claim')(context, { params: { entryId }, query: undefined, body: undefined });
}
