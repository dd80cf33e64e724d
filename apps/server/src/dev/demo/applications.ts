/** The demo's applications and gifts by hand: one application that was rejected, one that waits for the desk, and a gift to be claimed. */
import type { PromotionRule } from '@lantern/contract/promotion-rules';
import type { PreparingPlatform } from '../../compose/platform.ts';
import { sql } from '../../kernel/db/index.ts';
import { transact } from '../../kernel/tx.ts';
import { deskContext } from './operators.ts';
import { sampleLantern } from './sample-lantern.ts';
import { contextOf, handlerOf, logRefusal, type Person } from './steps.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const RAN_DAYS = 3;
const RUNS_DAYS = 60;
const BY = 'Demo';
const APPLICATION = 'own-lantern';
const GIFTS = 'small-apologies';
const OPEN_TO_ALL = { minLevel: 0, identityVerified: false, depositDays: 0, accountDays: 0 };

const lanternRule = (now: number): PromotionRule => ({
  kind: 'application',
  names: { vi: 'Đèn lồng nhà bạn', en: 'A lantern of your own' },
  lead: {
    vi: 'Gửi ảnh chiếc đèn lồng bạn tự treo và kể đôi lời về nó. Nhân viên xem từng đơn và trả lời bạn.',
    en: 'Send a picture of a lantern you have put up and a word about it. Each application is read and answered.',
  },
  art: 'lanterns',
  from: now - RAN_DAYS * DAY_MS,
  to: now + RUNS_DAYS * DAY_MS,
  budget: 20_000_000,
  audience: OPEN_TO_ALL,
  minimum: 20_000,
  maximum: 50_000,
  picturesNeeded: 1,
  attempts: 3,
  answerHours: 24,
});

const giftRule = (now: number): PromotionRule => ({
  kind: 'manual',
  names: { vi: 'Quà xin lỗi', en: 'With our apologies' },
  lead: {
    vi: 'Quà nhỏ khi chúng tôi làm bạn phải chờ.',
    en: 'A small gift where we have kept a member waiting.',
  },
  art: 'club',
  from: now - RAN_DAYS * DAY_MS,
  to: now + RUNS_DAYS * DAY_MS,
  budget: 10_000_000,
  audience: OPEN_TO_ALL,
  maximum: 50_000,
  dailyMaximum: 500_000,
});

/** The second shown member's, oldest first; the last one waits. */
const SENT = [
  {
    hoursAgo: 50,
    remark: 'Đèn lồng trước cửa nhà tôi, treo từ rằm tháng trước.',
    isBlurred: true,
    answerAfterHours: 5,
  },
  {
    hoursAgo: 3,
    remark: 'Tôi chụp lại vào ban ngày, đèn đỏ treo ở hiên nhà, mong được duyệt.',
    isBlurred: false,
    answerAfterHours: undefined,
  },
] as const;

async function publish(running: PreparingPlatform, now: number): Promise<void> {
  const { promotions, merchant } = running.modules;
  for (const [key, rule] of Object.entries({ [APPLICATION]: lanternRule(now), [GIFTS]: giftRule(now) })) {
    const published = await promotions.publishNew(merchant(''), { key, rule, by: BY });
    if (!published.ok && published.code !== 'promotion_key_taken')
      throw new Error(`The demo's promotion ${key} was refused: ${published.code}`);
  }
}

/** Sends one application; answers its id, or undefined when it was refused. */
async function apply(
  running: PreparingPlatform,
  person: Person,
  { hoursAgo, remark, isBlurred }: (typeof SENT)[number],
): Promise<string | undefined> {
  const context = contextOf(running, person, `demo-application-${hoursAgo}-${person.memberId}`);
  const image = await sampleLantern(isBlurred);
  const nothing = { params: undefined, query: undefined, body: undefined };
  const uploaded = await handlerOf(running, 'promotions.uploadPicture')({ ...context, image }, nothing);
  if (!uploaded.ok) {
    logRefusal(running, 'a picture of an application', uploaded);
    return undefined;
  }
  const sent = await handlerOf(running, 'promotions.apply')(context, {
    params: { key: APPLICATION },
    query: undefined,
    body: { remark, pictureIds: [uploaded.value.pictureId] },
  });
  logRefusal(running, 'an application', sent);
  // Anything else was answered by an earlier start.
  return sent.ok && sent.value.state === 'waiting' ? sent.value.applicationId : undefined;
}

async function reject(running: PreparingPlatform, applicationId: string): Promise<void> {
  const handler = running.modules.promotions.opsHandlers['ops.applications.reject'];
  const rejected = await transact(running.kernel.db, async (tx) =>
    handler(await deskContext(running, tx, 'demo-risk', ['promotions.review']), {
      params: { applicationId },
      query: undefined,
      body: { code: 'picture_unreadable', note: 'Bạn chụp lại khi trời sáng giúp mình nhé.', version: 1 },
    }),
  );
  logRefusal(running, 'an answer to an application', rejected);
}

/** A list of one member, given by the demo's finance operator; an earlier start has given it when there is a list. */
async function giveByHand(running: PreparingPlatform, { member }: Person): Promise<void> {
  const { kernel, modules } = running;
  const { rows } = await sql`SELECT 1 FROM promotions.gift_list WHERE key = ${GIFTS}`.execute(kernel.db);
  if (rows.length > 0) return;
  const given = await transact(kernel.db, async (tx) => {
    const { operator, merchant } = await deskContext(running, tx, 'demo-finance', ['promotions.review']);
    const reason = 'Lệnh rút phải chờ lâu vì ngân hàng bảo trì.';
    const gifts = [{ username: member.userName, amount: 38_000 }];
    return modules.promotions.approved['ops.promotions.give'].carryOut(tx, {
      requestId: kernel.ids.next<string>(),
      merchant,
      requestedBy: { ...operator, merchants: [merchant.code] },
      input: { params: { key: GIFTS }, query: undefined, body: { reason, ticket: 'CS-104', gifts } },
      reason,
    });
  });
  logRefusal(running, 'a gift by hand', given);
}

/** Publishes both promotions; the second shown member applies, the first is given something. Run again it finds what is there. Leaves the clock moved. */
export async function applyAndGive(running: PreparingPlatform, people: readonly Person[], now: number): Promise<void> {
  await running.moveClock(now - RAN_DAYS * DAY_MS);
  // Terms name the moments of a rule: whole hours read better.
  await publish(running, now - (now % HOUR_MS));
  const [receiver, applicant] = people.filter(({ member }) => member.shown);
  for (const sent of applicant ? SENT : []) {
    await running.moveClock(now - sent.hoursAgo * HOUR_MS);
    const applicationId = await apply(running, applicant!, sent);
    if (applicationId === undefined || sent.answerAfterHours === undefined) continue;
    await running.moveClock(now - (sent.hoursAgo - sent.answerAfterHours) * HOUR_MS);
    await reject(running, applicationId);
    await running.kernel.outbox.deliverDue();
  }
  await running.moveClock(now - HOUR_MS);
  if (receiver) await giveByHand(running, receiver);
}
