/**
 * Payout ceilings of a vendor. A single payout is compared with its ceiling; for the hourly ceiling, this node reserves a share of the
 * remaining amount (`reserve_payouts`, valid for a minute) and pays from it, so wins wait for the database once a minute and never for each
 * other. Every payment is reserved first: no more than the ceiling is paid within any hour, even if nodes crash. The reserve of a crashed
 * node is released an hour later; a node reserves a sixty-fourth of the ceiling beyond what it needs.
 */
import type { Kernel } from '../../../kernel/module.ts';
import type { Result } from '../../../kernel/result.ts';
import { returnReserve, reservePayouts, type HoldReason } from './held-payout-store.ts';
import type { WalletVendor } from './vendors/vendor-directory.ts';

/** A node reserves the ceiling divided by this beyond what it needs. */
const SPARE_DIVISOR = 64n;
/** A reserve is not used in its last seconds, so that the payment reaches the database in time. */
const MARGIN_MS = 20_000;

interface Reserve {
  readonly minute: Date;
  readonly untilMs: number;
  left: bigint;
}

/** The outcome of a payment, as far as its reserve is concerned. */
type Outcome = Result<{ readonly operation: bigint | null; readonly duplicate: boolean }>;

/** Room for one payout. */
export interface PayoutRoom {
  /** The instant, in milliseconds, until which it has to be paid; undefined without an hourly ceiling. */
  readonly paidBy: number | undefined;
  /** Reports the outcome; an unpaid amount returns to the reserve. */
  settle(outcome: Outcome): void;
}

export interface PayoutReserves {
  /** Reserves `amount` minor units for a payout, or returns the ceiling it exceeds. */
  admit(vendor: WalletVendor, currency: string, amount: bigint): Promise<PayoutRoom | HoldReason>;
  /** Releases the reserves of one vendor's currency or of all; the next payout reserves again. */
  release(vendor?: string, currency?: string): Promise<void>;
}

const UNBOUNDED: PayoutRoom = { paidBy: undefined, settle: () => undefined };
const keyOf = (vendor: string, currency: string): string => `${vendor}/${currency}`;

/** Takes from valid reserves, the oldest first; undefined if they do not suffice. */
function draw(
  reserves: readonly Reserve[],
  amount: bigint,
): { readonly paidBy: number; readonly parts: readonly (readonly [Reserve, bigint])[] } | undefined {
  if (reserves.reduce((sum, { left }) => sum + left, 0n) < amount) return undefined;
  const parts: (readonly [Reserve, bigint])[] = [];
  let remaining = amount;
  for (const reserve of reserves) {
    const part = reserve.left < remaining ? reserve.left : remaining;
    if (part === 0n) continue;
    reserve.left -= part;
    remaining -= part;
    parts.push([reserve, part]);
  }
  return { paidBy: Math.min(...parts.map(([{ untilMs }]) => untilMs)), parts };
}

/** Manages this node's reserves; nothing is reserved before the first payout. */
export function createPayoutReserves({ db, clock }: Pick<Kernel, 'db' | 'clock'>): PayoutReserves {
  const reserves = new Map<string, Reserve[]>();
  const reserving = new Map<string, Promise<boolean>>();
  /** The highest known operation id: ids increase. */
  let newest = 0n;

  const valid = (key: string): readonly Reserve[] =>
    (reserves.get(key) ?? []).filter(({ untilMs }) => clock.now() < untilMs - MARGIN_MS);

  async function releaseOf(key: string, which: readonly Reserve[]): Promise<void> {
    const [vendor, currency] = key.split('/') as [string, string];
    reserves.set(
      key,
      (reserves.get(key) ?? []).filter((one) => !which.includes(one)),
    );
    for (const { minute, left } of which) if (left > 0n) await returnReserve(db, vendor, currency, minute, left);
  }

  /** Reserves what is missing for the amount; returns whether it was available. */
  async function reserve(vendor: string, currency: string, hourly: bigint, amount: bigint): Promise<boolean> {
    const key = keyOf(vendor, currency);
    const usable = valid(key);
    await releaseOf(
      key,
      (reserves.get(key) ?? []).filter((one) => !usable.includes(one)),
    );
    const granted = await reservePayouts(
      db,
      vendor,
      currency,
      amount - usable.reduce((sum, { left }) => sum + left, 0n),
      hourly / SPARE_DIVISOR,
    );
    if (!granted) return false;
    reserves.set(key, [
      ...(reserves.get(key) ?? []),
      { minute: granted.minute, untilMs: granted.untilMs, left: granted.granted },
    ]);
    return true;
  }

  function roomOf({ paidBy, parts }: NonNullable<ReturnType<typeof draw>>): PayoutRoom {
    const before = newest;
    return {
      paidBy,
      settle(outcome) {
        if (outcome.ok && outcome.value.operation !== null && outcome.value.operation > newest)
          newest = outcome.value.operation;
        // Without an answer it may have been paid. A duplicate was paid before, unless the ledger itself retried: then the operation is newer.
        const unpaid = outcome.ok
          ? outcome.value.duplicate && outcome.value.operation !== null && outcome.value.operation <= before
          : outcome.code !== 'service_unavailable';
        if (unpaid) for (const [reserve, part] of parts) reserve.left += part;
      },
    };
  }

  return {
    async admit({ code, ceilings }, currency, amount) {
      const { single = null, hourly = null } = ceilings.get(currency) ?? {};
      if (single !== null && amount > single) return 'single';
      if (hourly === null) return UNBOUNDED;
      const key = keyOf(code, currency);
      for (;;) {
        const drawn = draw(valid(key), amount);
        if (drawn) return roomOf(drawn);
        const busy = reserving.get(key);
        if (busy) {
          // Another payout is reserving; its reserve may suffice for this one too.
          await busy.catch(() => false);
          continue;
        }
        const reserved = reserve(code, currency, hourly, amount).finally(() => reserving.delete(key));
        reserving.set(key, reserved);
        if (!(await reserved)) return 'hourly';
      }
    },
    async release(vendor, currency) {
      const keys = vendor === undefined || currency === undefined ? [...reserves.keys()] : [keyOf(vendor, currency)];
      for (const key of keys) await releaseOf(key, reserves.get(key) ?? []);
    },
  };
}
