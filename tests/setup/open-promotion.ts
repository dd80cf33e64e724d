/** Promotions on a whole platform, each new and open to every member: red envelopes, and a code. */
import type { PromotionRule } from '../../packages/contract/src/promotion-rules.ts';
import type { TestPlatform } from '../kit/src/index.ts';
import { valueOf } from '../kit/src/caller.ts';
import type { TestOperator } from '../kit/src/operator.ts';

const DAY_MS = 86_400_000;
let made = 0;

/** What a rule has in common with others; it runs now. */
export const commonRule = (now: number) =>
  ({
    names: { vi: 'Quà nhỏ', en: 'A small gift' },
    lead: { vi: 'Món quà nhỏ.', en: 'A small gift.' },
    art: 'lanterns',
    from: now - DAY_MS,
    to: now + 60 * DAY_MS,
    budget: 100_000_000,
    audience: { minLevel: 0, identityVerified: false, depositDays: 0, accountDays: 0 },
  }) as const;

/** Envelopes of one amount. */
export const envelopeRule = (now: number, count: number, amount = 8_000): PromotionRule => ({
  kind: 'envelope',
  ...commonRule(now),
  envelopes: { mode: 'table', pieces: [{ amount, count }] },
});

async function publish({ platform: { modules } }: TestPlatform, rule: PromotionRule): Promise<string> {
  const key = `open-${++made}`;
  const published = await modules.promotions.publishNew(modules.merchant(''), { key, rule, by: 'Test' });
  if (!published.ok) throw new Error(published.code);
  return key;
}

/** Publishes envelopes; answers their key. */
export const openEnvelopes = (world: TestPlatform, count = 10): Promise<string> =>
  publish(world, envelopeRule(world.clock.now(), count));

/** Publishes one that an operator decides about; answers its key. */
export const openApplications = (
  world: TestPlatform,
  more: Partial<Extract<PromotionRule, { kind: 'application' }>> = {},
): Promise<string> =>
  publish(world, {
    kind: 'application',
    ...commonRule(world.clock.now()),
    minimum: 10_000,
    maximum: 50_000,
    picturesNeeded: 0,
    attempts: 2,
    answerHours: 24,
    ...more,
  });

/** Publishes gifts that operators give by hand; answers their key. */
export const openGifts = (
  world: TestPlatform,
  more: Partial<Extract<PromotionRule, { kind: 'manual' }>> = {},
): Promise<string> =>
  publish(world, { kind: 'manual', ...commonRule(world.clock.now()), maximum: 50_000, dailyMaximum: 100_000, ...more });

/** Publishes the gift of the installed app, for members with a verified identity; answers its key. */
export const openAppGift = (
  world: TestPlatform,
  more: Partial<Extract<PromotionRule, { kind: 'app_download' }>> = {},
): Promise<string> => {
  const rule = commonRule(world.clock.now());
  const audience = { ...rule.audience, identityVerified: true };
  return publish(world, { kind: 'app_download', ...rule, audience, amount: 28_000, ...more });
};

/** Publishes a promotion of one code, which an operator who writes promotions has made. */
export async function openCode(world: TestPlatform, writer: TestOperator): Promise<string> {
  const rule = { kind: 'code', ...commonRule(world.clock.now()), amount: 8_000, codes: 1, usesEach: 10 } as const;
  const key = await publish(world, rule);
  const body = { reason: 'Test', version: 1 };
  return valueOf(await writer.call('ops.promotions.makeCodes', { params: { key }, body })).codes[0]!;
}
