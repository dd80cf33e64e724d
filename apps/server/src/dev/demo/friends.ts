/** The demo's referral: friends of the first shown member who are paid, in check, on their way, new, and too late. */
import { lotteryGameByCode } from '@lantern/game-math/lottery';
import type { PromotionRule } from '@lantern/contract/promotion-rules';
import type { PreparingPlatform } from '../../compose/platform.ts';
import { SHOWN_PASSWORD } from './people.ts';
import { secureAccounts } from './secure-accounts.ts';
import { depositFor, type Person } from './steps.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Before the first friend, and after today. */
const RAN_DAYS = 61;
const RUNS_DAYS = 120;
/** Of one bet; two of them earn the points that are asked for. */
const STAKE = 700_000n;
/** Index of the first friend's made-up identity: after those of the members. */
const FIRST_IDENTITY = 900;
/** `secureAccounts` submits so many hours before the time it is given. */
const CHECK_HOURS = 72;

interface FriendPlan {
  readonly userName: string;
  /** Days before today on which the friend registers. */
  readonly daysAgo: number;
  readonly deposit: number;
  /** Does everything that is asked for. */
  readonly qualifies: boolean;
}

const PLANS: readonly FriendPlan[] = [
  { userName: 'senhong27', daysAgo: 38, deposit: 0, qualifies: false },
  { userName: 'maivang61', daysAgo: 24, deposit: 3_000_000, qualifies: true },
  { userName: 'trucxanh08', daysAgo: 21, deposit: 3_000_000, qualifies: true },
  { userName: 'songngoc19', daysAgo: 11, deposit: 300_000, qualifies: false },
  { userName: 'giotim44', daysAgo: 6, deposit: 3_000_000, qualifies: true },
  { userName: 'caolua70', daysAgo: 2, deposit: 0, qualifies: false },
];

const rule = (now: number): PromotionRule => ({
  kind: 'referral',
  names: { vi: 'Mời bạn bè', en: 'Invite a friend' },
  lead: {
    vi: 'Gửi liên kết cho bạn bè. Khi người bạn đủ điều kiện và được kiểm tra xong, cả hai cùng nhận quà.',
    en: 'Send your link to a friend. Once the friend has qualified and was checked, you both get a gift.',
  },
  art: 'club',
  from: now - RAN_DAYS * DAY_MS,
  to: now + RUNS_DAYS * DAY_MS,
  budget: 200_000_000,
  audience: { minLevel: 0, identityVerified: true, depositDays: 0, accountDays: 0 },
  amount: 88_000,
  deposits: 200_000,
  points: 1_000_000,
  windowDays: 30,
  holdDays: 7,
  shareBps: 10,
  shareDays: 90,
  monthlyFriends: 20,
});

/** Switches the referral on and publishes its rule, unless an earlier start did. */
export async function publishReferral({ kernel, modules }: PreparingPlatform): Promise<void> {
  const merchant = modules.merchant('');
  const changed = await modules.system.changeSettings(merchant.code, { referralEnabled: true });
  if (!changed.ok) throw new Error(`The demo's referral was not switched on: ${changed.code}`);
  const published = await modules.promotions.publishNew(merchant, {
    key: 'invite-friends',
    rule: rule(kernel.clock.now()),
    by: 'Demo',
  });
  if (!published.ok && published.code !== 'promotion_key_taken')
    throw new Error(`The demo's referral was refused: ${published.code}`);
}

async function register(
  { modules }: PreparingPlatform,
  { userName }: FriendPlan,
  payeeName: string,
  code: string,
): Promise<Person['memberId']> {
  const merchant = modules.merchant('');
  const fields = { payeeName, recommenderId: code };
  const opened = await modules.identity.registerMember({ merchant, userName, password: SHOWN_PASSWORD, fields });
  // Taken: an earlier start created it.
  const known = opened.ok ? opened.value.memberId : await modules.identity.memberIdOf(merchant.code, userName);
  if (known === undefined) throw new Error(`The demo friend ${userName} was refused`);
  return known;
}

/** Registers the friends of a day, whose time is `at`; those who qualify deposit, link an account and are verified. Leaves the clock there. */
export async function joinFriends(
  running: PreparingPlatform,
  people: readonly Person[],
  friends: Person[],
  { daysAgo, at }: { readonly daysAgo: number; readonly at: number },
): Promise<void> {
  const { kernel, modules, moveClock } = running;
  const referrer = people.find(({ member }) => member.shown);
  if (!referrer) return;
  for (const [index, plan] of PLANS.entries()) {
    if (plan.daysAgo !== daysAgo) continue;
    await moveClock(at);
    const code = await modules.agents.openFriendCode(kernel.db, {
      memberId: referrer.memberId,
      merchantCode: modules.merchant('').code,
    });
    const payeeName = `NGUYEN BAN ${'ABCDEF'[index]}`;
    const memberId = await register(running, plan, payeeName, code);
    const friend: Person = {
      memberId,
      member: {
        ...referrer.member,
        userName: plan.userName,
        password: SHOWN_PASSWORD,
        shown: false,
        payeeName,
        invited: false,
        mobileNum: undefined,
        accountNumbers: plan.qualifies ? [`10088${index}7720${index}`] : [],
        check: plan.qualifies ? 'approved' : undefined,
        look: undefined,
      },
    };
    await kernel.outbox.deliverDue();
    if (plan.deposit > 0) await depositFor(running, friend, plan.deposit, `demo-friend-${memberId}`);
    if (plan.qualifies) await secureAccounts(running, [friend], at + CHECK_HOURS * HOUR_MS, FIRST_IDENTITY + index);
    if (plan.qualifies) friends.push(friend);
    await kernel.outbox.deliverDue();
    await moveClock(at);
  }
}

/** The friends' bets on an issue, until they have the points: even money at three percent. */
export async function friendOrders(
  { kernel, modules }: PreparingPlatform,
  friends: readonly Person[],
  { gameCode, idempotencyKey }: { readonly gameCode: string; readonly idempotencyKey: string },
) {
  if (lotteryGameByCode(gameCode)?.formatId !== 'vn27') return [];
  const { currency, code: merchantCode } = modules.merchant('');
  const orders = [];
  for (const { memberId } of friends) {
    const query = { memberIds: [memberId], currency, fromDay: '2000-01-01', toDay: '9999-12-31' };
    if (((await modules.play.pointsOf(kernel.db, query)).get(memberId) ?? 0n) >= 1_000_000n) continue;
    orders.push({
      memberId,
      currency,
      merchantCode,
      idempotencyKey: `${idempotencyKey}-friend`,
      prizeMode: 'ZY' as const,
      playType: 'trad' as const,
      items: [{ betType: 'db2_tai', selections: ['DB'], unit: STAKE, multiplier: 1 }],
    });
  }
  return orders;
}
