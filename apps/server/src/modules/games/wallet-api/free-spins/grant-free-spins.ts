/** Free spins of a campaign: granted and revoked by the platform, played at the vendor, paid through `promoWin`. */
import { AMOUNT_MAXIMUM } from '@lantern/contract';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import { transact } from '../../../../kernel/tx.ts';
import type { ModuleContext } from '../context.ts';
import { endFreeSpins, findFreeSpins, insertFreeSpins, type FreeSpins, type NewFreeSpins } from './free-spins-store.ts';
import { insertNotices } from '../vendors/notice-store.ts';
import { fromMinor } from '../rules/money-scale.ts';

const SPINS_MAXIMUM = 1_000;
const CAMPAIGN = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/;

/** A campaign's request for a grant. */
export type FreeSpinsRequest = Omit<NewFreeSpins, 'grantId'>;

const isWhole = (value: number, maximum: number): boolean => Number.isInteger(value) && value >= 1 && value <= maximum;

function faultOf({ campaign, spins, stake, expiresAt }: FreeSpinsRequest, nowMs: number): string | undefined {
  if (!CAMPAIGN.test(campaign)) return 'campaign';
  if (!isWhole(spins, SPINS_MAXIMUM)) return 'spins';
  if (stake < 1n || stake > BigInt(AMOUNT_MAXIMUM)) return 'stake';
  return expiresAt > nowMs ? undefined : 'expiresAt';
}

/**
 * Grants a member free spins, once per campaign: a repeated request returns the first grant. The vendor is notified (`POST
 * <launchUrl>/freeSpins`) with retries. Refuses input_invalid, vendor_unknown, game_not_found, account_not_found.
 */
export async function grantFreeSpins(
  { kernel, deps, vendors }: ModuleContext,
  request: FreeSpinsRequest,
): Promise<Result<FreeSpins>> {
  const { campaign, vendor: code, memberId, game, currency, spins, stake, expiresAt } = request;
  const wrong = faultOf(request, kernel.clock.now());
  if (wrong !== undefined) return refuse('input_invalid', { fields: [{ field: wrong, reason: 'invalid' }] });
  const vendor = await vendors.find(code);
  if (!vendor) return refuse('vendor_unknown');
  const grantId = kernel.ids.next<string>();
  return await transact(kernel.db, async (tx) => {
    const merchantCode = await deps.merchantCodeOf(tx, memberId);
    if (merchantCode === undefined || !(await deps.ledger.balance(tx, memberId, currency)).ok)
      return refuse('account_not_found');
    if (!(await deps.catalogue.findLaunch(merchantCode, code, game))) return refuse('game_not_found');
    if (await insertFreeSpins(tx, { grantId, ...request })) {
      const body = {
        grantId,
        campaign,
        memberRef: memberId,
        game,
        currency,
        spins,
        stake: fromMinor(stake, vendor.moneyScale),
        expiresAt,
      };
      await insertNotices(tx, [{ vendor: code, path: '/freeSpins', body }]);
    }
    return ok((await findFreeSpins(tx, code, campaign, memberId))!);
  });
}

/** Revokes the remaining spins of a grant and notifies the vendor (`POST <launchUrl>/freeSpins/end`); returns how many spins that were. */
export async function revokeFreeSpins({ kernel }: ModuleContext, grantId: string): Promise<number> {
  return await transact(kernel.db, async (tx) => {
    const ended = await endFreeSpins(tx, grantId);
    if (!ended) return 0;
    await insertNotices(tx, [
      { vendor: ended.vendor, path: '/freeSpins/end', body: { grantId, memberRef: ended.memberId } },
    ]);
    return ended.spins - ended.used;
  });
}
