/** A member's wish to move money between wallets. */
import type { ErrorCode } from '@lantern/contract/errors';
import { isPlayCurrency } from '@lantern/money';
import type { MemberId } from '../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { bringIn } from './bring-in.ts';
import type { Doors } from './doors.ts';
import { sendOut } from './send-out.ts';
import { walletIn } from './set-transfer-vendor.ts';
import { findSetting, readSettings, type SettingRow } from './setting-store.ts';
import { statusOf } from './states.ts';
import { listByKey, type Transfer } from './transfer-store.ts';
import { readWallets } from './wallet-store.ts';

export interface TransferWish {
  readonly memberId: MemberId;
  readonly merchantCode: string;
  /** The currency of the member's account. */
  readonly memberCurrency: string;
  readonly direction: 'in' | 'out' | 'all_back';
  readonly vendor: string | undefined;
  readonly amount: bigint | undefined;
  readonly currency: string;
  readonly idempotencyKey: string;
}

export interface Moved {
  readonly transfers: readonly Transfer[];
  /** Vendors that did not say what the member has there. */
  readonly unanswered: readonly string[];
}

type Outcome = Result<Moved, ErrorCode>;

/** What the key stands for already: the same wish gets the same transfers, as they stand now. */
function repeated(known: readonly Transfer[], wish: TransferWish): Outcome {
  const same = known.every(({ allBack, vendor, direction, amount, currency }) =>
    wish.direction === 'all_back' ? allBack : !allBack && vendor === wish.vendor && direction === wish.direction && amount === wish.amount && currency === wish.currency,
  );
  return same ? answered(known) : refuse('idempotency_key_reused');
}

/** One that the vendor refused is a refusal; the money is where it was. */
function answered(transfers: readonly Transfer[], unanswered: readonly string[] = []): Outcome {
  const [only] = transfers;
  if (transfers.length === 1 && only?.state === 'refused') {
    return refuse(only.reason === 'vendor_funds_insufficient' ? 'funds_insufficient' : 'transfer_refused', { transferId: only.transferId });
  }
  return ok({ transfers, unanswered });
}

/** Whether the vendor can be asked at all, and the amount is one of its kind. */
function faultOf(wish: TransferWish, setting: SettingRow | undefined, shelf: { readonly maintenance: boolean; readonly enabled: boolean } | undefined): Result<undefined, ErrorCode> {
  const { direction, amount, currency } = wish;
  if (!setting || !shelf || shelf.maintenance) return refuse('vendor_unavailable');
  // A vendor that was switched off still gives back what members have there.
  if (direction === 'out' && !(setting.enabled && shelf.enabled)) return refuse('vendor_unavailable');
  if (amount === undefined || amount < 1n) return refuse('amount_invalid');
  if (amount > setting.maximum) return refuse('amount_above_maximum', { maximum: Number(setting.maximum), currency });
  if (direction === 'out' && amount < setting.minimum) return refuse('amount_below_minimum', { minimum: Number(setting.minimum), currency });
  return ok(undefined);
}

async function moveOne(doors: Doors, wish: TransferWish): Promise<Outcome> {
  const { memberId, merchantCode, vendor, currency, idempotencyKey, direction } = wish;
  if (vendor === undefined) return refuse('input_invalid', { fields: [{ field: 'vendor', reason: 'required' }] });
  const setting = await findSetting(doors.kernel.db, vendor);
  const shelves = await doors.deps.catalogue.vendorShelves(merchantCode);
  const fault = faultOf(wish, setting, shelves.get(vendor));
  if (!fault.ok) return fault;
  const move = { memberId, vendor, currency, amount: wish.amount!, idempotencyKey };
  const wallet = walletIn(doors, setting!);
  const moved = direction === 'out' ? await sendOut(doors, wallet, move) : await bringIn(doors, wallet, { ...move, allBack: false });
  return moved.ok ? answered([moved.value]) : moved;
}

/** Every wallet the member ever had, each by itself: one vendor's trouble keeps nobody else's money. */
async function bringAllBack(doors: Doors, { memberId, merchantCode, currency, idempotencyKey }: TransferWish): Promise<Outcome> {
  const { kernel, deps } = doors;
  const shelves = await deps.catalogue.vendorShelves(merchantCode);
  const settings = new Map((await readSettings(kernel.db)).map((setting) => [setting.vendor, setting]));
  const wallets = (await readWallets(kernel.db, memberId, currency)).filter(({ vendor }) => settings.has(vendor));
  const outcomes = await Promise.all(
    wallets.map(async ({ vendor }) => {
      if (shelves.get(vendor)?.maintenance !== false) return { vendor, outcome: refuse('vendor_unavailable') };
      const wallet = walletIn(doors, settings.get(vendor)!);
      return { vendor, outcome: await bringIn(doors, wallet, { memberId, vendor, currency, amount: 'all', idempotencyKey, allBack: true }) };
    }),
  );
  const transfers = outcomes.flatMap(({ outcome }) => (outcome.ok ? [outcome.value] : []));
  const unanswered = outcomes.flatMap(({ vendor, outcome }) => (!outcome.ok && outcome.code !== 'transfer_empty' ? [vendor] : []));
  if (transfers.length === 0) return refuse(unanswered.length > 0 ? 'vendor_unavailable' : 'transfer_empty');
  return answered(transfers, unanswered);
}

/** Moves it. The same key of the same member answers the same transfers, also after a crash half-way. */
export async function transfer(doors: Doors, wish: TransferWish): Promise<Outcome> {
  if (wish.currency !== wish.memberCurrency) return refuse('currency_mismatch', { currency: wish.memberCurrency });
  if (isPlayCurrency(wish.currency)) return refuse('free_reject');
  const known = await listByKey(doors.kernel.db, wish.memberId, wish.idempotencyKey);
  if (known.length > 0) return repeated(known, wish);
  return wish.direction === 'all_back' ? await bringAllBack(doors, wish) : await moveOne(doors, wish);
}

/** Where several transfers stand as a whole. */
export function wholeStatus(transfers: readonly Transfer[]): 'pending' | 'done' | 'refused' {
  const statuses = transfers.map(({ state }) => statusOf(state));
  if (statuses.includes('pending')) return 'pending';
  return statuses.includes('done') ? 'done' : 'refused';
}
