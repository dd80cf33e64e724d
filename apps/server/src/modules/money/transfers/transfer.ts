/** Moves a member's money between wallets. */
import type { ErrorCode } from '@lantern/contract/errors';
import { isPlayCurrency } from '@lantern/money';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transferIn } from './transfer-in.ts';
import type { ModuleContext } from './context.ts';
import { transferOut } from './transfer-out.ts';
import { walletIn } from './set-transfer-vendor.ts';
import { findSetting, readSettings, type SettingRow } from './setting-store.ts';
import { statusOf } from './states.ts';
import { listByKey, type Transfer } from './transfer-store.ts';
import { readWallets } from './wallet-store.ts';

export interface TransferRequest {
  readonly memberId: MemberId;
  readonly merchantCode: string;
  /** The currency of the member's account. */
  readonly memberCurrency: string;
  readonly direction: 'in' | 'out' | 'all_back';
  readonly vendor: string | undefined;
  readonly amount: bigint | undefined;
  readonly currency: string;
  readonly idempotencyKey: string;
  /** The member agrees that a running bonus ends with a transfer out. */
  readonly exitBonus: boolean;
}

export interface Moved {
  readonly transfers: readonly Transfer[];
  /** Vendors that did not report the member's balance. */
  readonly unanswered: readonly string[];
}

type Outcome = Result<Moved, ErrorCode>;

/** The answer to a repeated idempotency key: the same request gets the same transfers in their current state. */
function repeated(known: readonly Transfer[], request: TransferRequest): Outcome {
  const same = known.every(({ allBack, vendor, direction, amount, currency }) =>
    request.direction === 'all_back'
      ? allBack
      : !allBack &&
        vendor === request.vendor &&
        direction === request.direction &&
        amount === request.amount &&
        currency === request.currency,
  );
  return same ? answered(known) : refuse('idempotency_key_reused');
}

/** A single transfer that the vendor refused becomes a refusal; no money moved. */
function answered(transfers: readonly Transfer[], unanswered: readonly string[] = []): Outcome {
  const [only] = transfers;
  if (transfers.length === 1 && only?.state === 'refused') {
    return refuse(only.reason === 'vendor_funds_insufficient' ? 'funds_insufficient' : 'transfer_refused', {
      transferId: only.transferId,
    });
  }
  return ok({ transfers, unanswered });
}

/** Checks that the vendor is available and the amount is within its limits. */
function faultOf(
  request: TransferRequest,
  setting: SettingRow | undefined,
  shelf: { readonly maintenance: boolean; readonly enabled: boolean } | undefined,
): Result<undefined, ErrorCode> {
  const { direction, amount, currency } = request;
  if (!setting || !shelf || shelf.maintenance) return refuse('vendor_unavailable');
  // A disabled vendor still returns members' money.
  if (direction === 'out' && !(setting.enabled && shelf.enabled)) return refuse('vendor_unavailable');
  if (amount === undefined || amount < 1n) return refuse('amount_invalid');
  if (amount > setting.maximum) return refuse('amount_above_maximum', { maximum: Number(setting.maximum), currency });
  if (direction === 'out' && amount < setting.minimum)
    return refuse('amount_below_minimum', { minimum: Number(setting.minimum), currency });
  return ok(undefined);
}

async function moveOne(module: ModuleContext, request: TransferRequest): Promise<Outcome> {
  const { memberId, merchantCode, vendor, currency, idempotencyKey, direction } = request;
  if (vendor === undefined) return refuse('input_invalid', { fields: [{ field: 'vendor', reason: 'required' }] });
  const setting = await findSetting(module.kernel.db, vendor);
  const shelves = await module.deps.catalogue.vendorShelves(merchantCode);
  const fault = faultOf(request, setting, shelves.get(vendor));
  if (!fault.ok) return fault;
  const move = { memberId, vendor, currency, amount: request.amount!, idempotencyKey };
  const wallet = walletIn(module, setting!);
  const moved =
    direction === 'out'
      ? await transferOut(module, wallet, { ...move, exitBonus: request.exitBonus })
      : await transferIn(module, wallet, { ...move, allBack: false });
  return moved.ok ? answered([moved.value]) : moved;
}

/** Transfers back from every wallet of the member, each independently: one vendor's failure does not affect the others. */
async function transferAllBack(
  module: ModuleContext,
  { memberId, merchantCode, currency, idempotencyKey }: TransferRequest,
): Promise<Outcome> {
  const { kernel, deps } = module;
  const shelves = await deps.catalogue.vendorShelves(merchantCode);
  const settings = new Map((await readSettings(kernel.db)).map((setting) => [setting.vendor, setting]));
  const wallets = (await readWallets(kernel.db, memberId, currency)).filter(({ vendor }) => settings.has(vendor));
  const outcomes = await Promise.all(
    wallets.map(async ({ vendor }) => {
      if (shelves.get(vendor)?.maintenance !== false) return { vendor, outcome: refuse('vendor_unavailable') };
      const wallet = walletIn(module, settings.get(vendor)!);
      return {
        vendor,
        outcome: await transferIn(module, wallet, {
          memberId,
          vendor,
          currency,
          amount: 'all',
          idempotencyKey,
          allBack: true,
        }),
      };
    }),
  );
  const transfers = outcomes.flatMap(({ outcome }) => (outcome.ok ? [outcome.value] : []));
  const unanswered = outcomes.flatMap(({ vendor, outcome }) =>
    !outcome.ok && outcome.code !== 'transfer_empty' ? [vendor] : [],
  );
  if (transfers.length === 0 && outcomes.some(({ outcome }) => !outcome.ok && outcome.code === 'balance_limit_reached'))
    return refuse('balance_limit_reached');
  if (transfers.length === 0) return refuse(unanswered.length > 0 ? 'vendor_unavailable' : 'transfer_empty');
  return answered(transfers, unanswered);
}

/** Executes the request. Idempotent per member and key, also after a crash in between. */
export async function transfer(module: ModuleContext, request: TransferRequest): Promise<Outcome> {
  if (request.currency !== request.memberCurrency)
    return refuse('currency_mismatch', { currency: request.memberCurrency });
  if (isPlayCurrency(request.currency)) return refuse('free_reject');
  const known = await listByKey(module.kernel.db, request.memberId, request.idempotencyKey);
  if (known.length > 0) return repeated(known, request);
  return request.direction === 'all_back' ? await transferAllBack(module, request) : await moveOne(module, request);
}

/** The combined status of several transfers. */
export function combinedStatus(transfers: readonly Transfer[]): 'pending' | 'done' | 'refused' {
  const statuses = transfers.map(({ state }) => statusOf(state));
  if (statuses.includes('pending')) return 'pending';
  return statuses.includes('done') ? 'done' : 'refused';
}
