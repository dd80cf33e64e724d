/** Free spins of a campaign: granted and revoked by the platform, played at the vendor, paid through `promoWin`. */
import { AMOUNT_MAXIMUM } from '@lantern/contract';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import { transact, transactResult, type Tx } from '../../../../kernel/tx.ts';
import type { ModuleContext } from '../context.ts';
import { endFreeSpins, findFreeSpins, insertFreeSpins, type FreeSpins, type NewFreeSpins } from './free-spins-store.ts';
import type { WalletVendor } from '../vendors/vendor-directory.ts';
import { insertNotices } from '../vendors/notice-store.ts';
import { fromMinor } from '../rules/money-scale.ts';

const SPINS_MAXIMUM = 1_000;
const CAMPAIGN = /^[A-Za-z0-9_-][A-Za-z0-9._:-]{0,63}$/;

/** A campaign's request for a grant. */
export type FreeSpinsRequest = Omit<NewFreeSpins, 'grantId'>;

const isWhole = (value: number, maximum: number): boolean => Number.isInteger(value) && value >= 1 && value <= maximum;

function faultOf({ campaign, spins, stake, expiresAt }: FreeSpinsRequest, nowMs: number): string | undefined {
  if (!CAMPAIGN.test(campaign)) return 'campaign';
  if (!isWhole(spins, SPINS_MAXIMUM)) return 'spins';
  if (stake < 1n || stake > BigInt(AMOUNT_MAXIMUM)) return 'stake';
  return expiresAt > nowMs ? undefined : 'expiresAt';
}

/** Whether the grant can be made. Refuses input_invalid, vendor_unknown, account_not_found, game_not_found. */
export async function admitGrant(
  { kernel, deps, vendors }: ModuleContext,
  tx: Tx,
  request: FreeSpinsRequest,
): Promise<Result<WalletVendor>> {
  const { vendor: code, memberId, game, currency } = request;
  const wrong = faultOf(request, kernel.clock.now());
  if (wrong !== undefined) return refuse('input_invalid', { fields: [{ field: wrong, reason: 'invalid' }] });
  const vendor = await vendors.find(code);
  if (!vendor) return refuse('vendor_unknown');
  const merchantCode = await deps.merchantCodeOf(tx, memberId);
  if (merchantCode === undefined || !(await deps.ledger.balance(tx, memberId, currency)).ok)
    return refuse('account_not_found');
  return (await deps.catalogue.findLaunch(merchantCode, code, game)) ? ok(vendor) : refuse('game_not_found');
}

/** The same as `grantFreeSpins`, in the caller's transaction. */
export async function grantIn(module: ModuleContext, tx: Tx, request: FreeSpinsRequest): Promise<Result<FreeSpins>> {
  const admitted = await admitGrant(module, tx, request);
  if (!admitted.ok) return admitted;
  const { campaign, vendor: code, memberId, game, currency, spins, stake, expiresAt } = request;
  const grantId = module.kernel.ids.next<string>();
  if (await insertFreeSpins(tx, { grantId, ...request })) {
    const body = {
      grantId,
      campaign,
      memberRef: memberId,
      game,
      currency,
      spins,
      stake: fromMinor(stake, admitted.value.moneyScale),
      expiresAt,
    };
    await insertNotices(tx, [{ vendor: code, path: '/freeSpins', body }]);
  }
  return ok((await findFreeSpins(tx, code, campaign, memberId))!);
}

/**
 * Grants a member free spins, once per campaign: a repeated request returns the first grant. The vendor is notified (`POST
 * <launchUrl>/freeSpins`) with retries. Refuses input_invalid, vendor_unknown, account_not_found, game_not_found.
 */
export const grantFreeSpins = (module: ModuleContext, request: FreeSpinsRequest): Promise<Result<FreeSpins>> =>
  transactResult(module.kernel.db, (tx) => grantIn(module, tx, request));

/**
 * Grants a promotion's spins in the transaction that takes them. Refuses like `grantFreeSpins`, product_restricted where an operator has
 * closed the vendor for the member, and free_spins_granted where the campaign has granted the member some before.
 */
export async function grantOnce(module: ModuleContext, tx: Tx, request: FreeSpinsRequest): Promise<Result<FreeSpins>> {
  const { memberId, vendor, campaign } = request;
  if (await module.deps.isRestricted(memberId, vendor)) return refuse('product_restricted');
  if (await findFreeSpins(tx, vendor, campaign, memberId)) return refuse('free_spins_granted');
  return await grantIn(module, tx, request);
}

/** Revokes the remaining spins of a grant and notifies the vendor (`POST <launchUrl>/freeSpins/end`); returns how many spins that were. */
export const revokeFreeSpins = ({ kernel }: ModuleContext, grantId: string): Promise<number> =>
  transact(kernel.db, (tx) => revokeIn(tx, grantId));

/** The same in the caller's transaction. */
export async function revokeIn(tx: Tx, grantId: string): Promise<number> {
  const ended = await endFreeSpins(tx, grantId);
  if (!ended) return 0;
  await insertNotices(tx, [
    { vendor: ended.vendor, path: '/freeSpins/end', body: { grantId, memberRef: ended.memberId } },
  ]);
  return ended.spins - ended.used;
}
