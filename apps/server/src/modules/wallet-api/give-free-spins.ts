/** Free spins of a campaign: given and taken back by the house, played at the vendor, paid through `promoWin`. */
import { AMOUNT_MAXIMUM } from '@lantern/contract';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { transact } from '../../kernel/tx.ts';
import type { Doors } from './doors.ts';
import { endFreeSpins, findFreeSpins, insertFreeSpins, type FreeSpins, type NewFreeSpins } from './free-spins-store.ts';
import { insertNotices } from './notice-store.ts';
import { fromMinor } from './rules/money-scale.ts';

const SPINS_MAXIMUM = 1_000;
const CAMPAIGN = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/;

/** What a campaign wants to give. */
export type FreeSpinsWish = Omit<NewFreeSpins, 'grantId'>;

const isWhole = (value: number, most: number): boolean => Number.isInteger(value) && value >= 1 && value <= most;

function faultOf({ campaign, spins, stake, expiresAt }: FreeSpinsWish, nowMs: number): string | undefined {
  if (!CAMPAIGN.test(campaign)) return 'campaign';
  if (!isWhole(spins, SPINS_MAXIMUM)) return 'spins';
  if (stake < 1n || stake > BigInt(AMOUNT_MAXIMUM)) return 'stake';
  return expiresAt > nowMs ? undefined : 'expiresAt';
}

/**
 * Gives a member free spins, once per campaign: a repeated wish answers what was given at first. The vendor is told (`POST
 * <launchUrl>/freeSpins`) until it has heard. Refuses input_invalid, vendor_unknown, game_not_found, account_not_found.
 */
export async function giveFreeSpins({ kernel, deps, vendors }: Doors, wish: FreeSpinsWish): Promise<Result<FreeSpins>> {
  const { campaign, vendor: code, memberId, game, currency, spins, stake, expiresAt } = wish;
  const wrong = faultOf(wish, kernel.clock.now());
  if (wrong !== undefined) return refuse('input_invalid', { fields: [{ field: wrong, reason: 'invalid' }] });
  const vendor = await vendors.find(code);
  if (!vendor) return refuse('vendor_unknown');
  const grantId = kernel.ids.next<string>();
  return await transact(kernel.db, async (tx) => {
    const merchantCode = await deps.merchantCodeOf(tx, memberId);
    if (merchantCode === undefined || !(await deps.ledger.balance(tx, memberId, currency)).ok) return refuse('account_not_found');
    if (!(await deps.catalogue.findLaunch(merchantCode, code, game))) return refuse('game_not_found');
    if (await insertFreeSpins(tx, { grantId, ...wish })) {
      const body = { grantId, campaign, memberRef: memberId, game, currency, spins, stake: fromMinor(stake, vendor.moneyScale), expiresAt };
      await insertNotices(tx, [{ vendor: code, path: '/freeSpins', body }]);
    }
    return ok((await findFreeSpins(tx, code, campaign, memberId))!);
  });
}

/** Takes back what is left of a grant and tells the vendor (`POST <launchUrl>/freeSpins/end`); answers how many spins that were. */
export async function takeBackFreeSpins({ kernel }: Doors, grantId: string): Promise<number> {
  return await transact(kernel.db, async (tx) => {
    const ended = await endFreeSpins(tx, grantId);
    if (!ended) return 0;
    await insertNotices(tx, [{ vendor: ended.vendor, path: '/freeSpins/end', body: { grantId, memberRef: ended.memberId } }]);
    return ended.spins - ended.used;
  });
}
