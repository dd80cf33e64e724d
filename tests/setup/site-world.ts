/** A platform with content on its screens: banners, a drawn issue, a member with a win, deposits waiting and credited. */
import {
  deposit,
  eventually,
  newMember,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '../kit/src/index.ts';
import { seedContent } from '../../apps/server/src/modules/platform/content/index.ts';
import { calmIssue, installFastGame, onOpenIssue, THREE_SECONDS } from './fast-game.ts';

export interface SiteWorld {
  readonly here: TestPlatform;
  readonly gameCode: string;
  readonly member: TestMember;
  /** Bets on this issue were drawn, won and settled. */
  readonly numero: string;
  readonly betOrderId: string;
  readonly waitingDepositId: string;
  readonly creditedDepositId: string;
}

/** The game's interval once its first bets are settled. */
const TEN_MINUTES = { code: THREE_SECONDS.code, intervalSec: 600, lockTimeSec: 5 };
/** Longer than any test. */
const CALM_MS = 8 * 60_000;
const PAID_IN = 2_000_000;
const WAITING = 200_000;

/** Bets on big, small and some pairs, and waits until it is settled. */
async function winOnce(member: TestMember, gameCode: string): Promise<{ numero: string; orderId: string }> {
  const items = [
    { betType: 'db2_tai', selections: ['DB'], unit: 10_000, multiplier: 1 },
    { betType: 'db2_xiu', selections: ['DB'], unit: 10_000, multiplier: 1 },
    { betType: 'lo2', selections: ['00', '27', '68', '75', '98'], unit: 1_000, multiplier: 1 },
  ];
  const placed = valueOf(
    await onOpenIssue(member.caller, gameCode, (numero) =>
      member.caller.call('lottery.placeOrder', {
        body: { gameCode, numero, prizeMode: 'Lott', playType: 'trad', items },
      }),
    ),
  );
  await eventually(
    'its settlement',
    async () =>
      valueOf(await member.caller.call('lottery.orderDetail', { query: { orderId: placed.orderId } })).status !==
      'pending',
  );
  return placed;
}

/** As `security.setPaymentPassword` and `security.addBankCard` leave it. */
async function linkBankCard({ caller, password }: TestMember): Promise<void> {
  const paymentPassword = '258036';
  valueOf(
    await caller.call('security.setPaymentPassword', {
      body: { password, newPassword: paymentPassword, confirmNewPassword: paymentPassword },
    }),
  );
  const body = { bankCode: 'ACB', accountNumber: '0123456789', accountName: 'NGUYEN VAN THU', paymentPassword };
  valueOf(await caller.call('security.addBankCard', { body }));
}

/** Opens it. From then on one issue lasts ten minutes, so that nothing changes during a check. */
export async function openSiteWorld(): Promise<SiteWorld> {
  const here = await startTestPlatform();
  await seedContent(here.platform.modules.content);
  const { code: gameCode } = THREE_SECONDS;
  await installFastGame(here.query, THREE_SECONDS);
  const member = await newMember(here.address, { userName: 'trangtron' });
  await deposit(member, PAID_IN);
  await linkBankCard(member);
  const { numero, orderId: betOrderId } = await winOnce(member, gameCode);
  await here.query(
    `WITH slower AS (UPDATE lottery.timetable SET interval_sec = $2, lock_time_sec = $3 WHERE game_code = $1)
      UPDATE lottery.game SET sort_order = 1, icon_url = (SELECT icon_url FROM lottery.game WHERE code = 'mb60') WHERE code = $1`,
    [gameCode, TEN_MINUTES.intervalSec, TEN_MINUTES.lockTimeSec],
  );
  await calmIssue(here.clock, member.caller, TEN_MINUTES, CALM_MS);
  const { list } = valueOf(await member.caller.call('deposit.methods'));
  const { methodId, currency } = list[0]!;
  const waiting = valueOf(
    await member.caller.call('deposit.createOrder', { body: { methodId, amount: WAITING, currency } }),
  );
  const { content } = valueOf(await member.caller.call('deposit.orders', {}));
  const credited = content.find(({ status }) => status === 'credited')!;
  return {
    here,
    gameCode,
    member,
    numero,
    betOrderId,
    waitingDepositId: waiting.orderId,
    creditedDepositId: credited.orderId,
  };
}
