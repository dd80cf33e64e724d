/** Promotions for tests: drafted by one operator, approved by another, on a day of the month that a check-in has. */
import type { PromotionRule } from '../../packages/contract/src/promotion-rules.ts';
import { valueOf, type TestPlatform } from '../kit/src/index.ts';
import { newOperator, type TestOperator } from '../kit/src/operator.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Viet Nam's clock is seven hours ahead. */
const AHEAD_MS = 7 * HOUR_MS;

/** Moves the clock to ten in the morning of the next such day of a month in Viet Nam. */
export async function goToDayOfMonth({ clock }: Pick<TestPlatform, 'clock'>, day: number): Promise<void> {
  const local = new Date(clock.now() + AHEAD_MS);
  const target = Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, day, 10) - AHEAD_MS;
  await clock.advance(target - clock.now());
}

export interface Promoters {
  readonly author: TestOperator;
  readonly decider: TestOperator;
}

export const newPromoters = async (world: TestPlatform): Promise<Promoters> => ({
  author: await newOperator(world, ['content']),
  decider: await newOperator(world, ['finance']),
});

/** What every rule of a test has: it runs since five days, for everyone, and promises nothing. */
export const commonRule = (world: Pick<TestPlatform, 'clock'>, vi: string, en: string) => ({
  names: { vi, en },
  lead: { vi: 'Một món quà nhỏ của nhà.', en: 'A small gift of the house.' },
  from: world.clock.now() - 5 * DAY_MS,
  to: world.clock.now() + 20 * DAY_MS,
  budget: 100_000_000,
  audience: { minLevel: 0, identityVerified: false, depositDays: 0, accountDays: 0 },
});

/** Saves a draft, asks for its publication, and lets the second person approve it. */
export async function publishPromotion(
  { author, decider }: Promoters,
  key: string,
  rule: PromotionRule,
): Promise<{ readonly version: number }> {
  const params = { key };
  const { version } = valueOf(await author.call('ops.promotions.save', { params, body: { rule, version: 0 } }));
  const asked = valueOf(
    await author.call('ops.promotions.publish', { params, body: { reason: 'A test asks for it', version } }),
  );
  if (asked.approvalId === null) throw new Error('no approval was asked for');
  const decision = { params: { approvalId: asked.approvalId }, body: { decision: 'approve' as const } };
  const decided = valueOf(await decider.call('ops.approvals.decide', decision));
  if (decided.state !== 'carried_out') throw new Error(`the publication ended as ${decided.state}`);
  return { version };
}
