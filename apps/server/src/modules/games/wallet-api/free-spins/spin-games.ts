/**
 * The games vendors take free spins for: each vendor is asked every few minutes (`POST <launchUrl>/freeSpins/offers`, docs/wallet-api.md), so
 * that a promotion is never published with spins that its vendor would refuse. While a vendor does not answer, its last report stays.
 */
import { z } from 'zod';
import { postSigned } from '../../../../kernel/http/signed-post.ts';
import { transact } from '../../../../kernel/tx.ts';
import type { ModuleContext } from '../context.ts';
import { toMinor } from '../rules/money-scale.ts';
import type { WalletVendor } from '../vendors/vendor-directory.ts';
import { replaceSpinGames, type SpinGame } from './spin-game-store.ts';

const GAMES_MAXIMUM = 5_000;
const TOP_MAXIMUM = 1_000_000;
/** A vendor that does not support this call takes no free spins. */
const UNSUPPORTED_STATUS: readonly number[] = [404, 405, 501];
/** A slow vendor must not delay the others; it is asked again soon. */
const TIMEOUT_MS = 5_000;

const report = z.object({
  offers: z
    .array(
      z.object({
        game: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
        step: z.int().min(1),
        maximum: z.int().min(1),
        topTimes: z.int().min(1).max(TOP_MAXIMUM),
      }),
    )
    .max(GAMES_MAXIMUM)
    .refine((offers) => new Set(offers.map(({ game }) => game)).size === offers.length)
    .refine((offers) => offers.every(({ step, maximum }) => step <= maximum)),
});

function parse(text: string): z.output<typeof report>['offers'] | undefined {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return undefined;
  }
  const parsed = report.safeParse(answer);
  return parsed.success ? parsed.data.offers : undefined;
}

/** What a vendor answers now, in minor units; undefined: nothing usable. */
async function ask(
  { kernel, deps }: ModuleContext,
  { code, moneyScale }: WalletVendor,
): Promise<readonly SpinGame[] | undefined> {
  const integration = await deps.catalogue.integrationOf(code);
  if (!integration) return undefined;
  const { launchUrl, key, timeoutMs } = integration;
  const answer = await postSigned({
    url: `${launchUrl}/freeSpins/offers`,
    vendor: code,
    key,
    body: '{}',
    nowMs: kernel.clock.now(),
    timeoutMs: Math.min(timeoutMs, TIMEOUT_MS),
  });
  if ('failed' in answer) return undefined;
  if (UNSUPPORTED_STATUS.includes(answer.status)) return [];
  const offers = answer.status === 200 && answer.text !== undefined ? parse(answer.text) : undefined;
  return offers?.flatMap(({ game, step, maximum, topTimes }) => {
    const [least, most] = [toMinor(step, moneyScale), toMinor(maximum, moneyScale)];
    return least === undefined || most === undefined
      ? []
      : [{ vendor: code, game, step: least, maximum: most, topTimes }];
  });
}

/** Asks a vendor, or all of them; returns how many answered. Any node may run it, at any time. */
export async function refreshSpinGames(module: ModuleContext, vendorCode?: string): Promise<number> {
  const { kernel, vendors } = module;
  const asked = (await vendors.all()).filter(({ code }) => vendorCode === undefined || code === vendorCode);
  const answers = await Promise.all(
    asked.map(async (vendor) => {
      const games = await ask(module, vendor);
      if (!games) return false;
      await transact(kernel.db, (tx) => replaceSpinGames(tx, vendor.code, games));
      return true;
    }),
  );
  return answers.filter(Boolean).length;
}
