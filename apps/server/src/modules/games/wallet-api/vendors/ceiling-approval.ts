/** A vendor's payout ceilings at the desk. A ceiling protects the house: lowering one needs no second person, all else does. */
import type { ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import type { ApprovalRequest, ApprovedVerb } from '../../../../kernel/http/ops-context.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { ModuleContext } from '../context.ts';
import { readCeilings, writeCeiling, type PayoutCeiling } from '../held-payout-store.ts';
import { readVendors } from './vendor-store.ts';

type Input = ParsedInput<OpsCalls['ops.vendors.setCeiling']>;

interface CeilingChange {
  readonly before: PayoutCeiling;
  readonly after: PayoutCeiling;
  readonly merchants: readonly string[];
}

const minor = (amount: number | null): bigint | null => (amount === null ? null : BigInt(amount));
const textOf = (amount: bigint | null): string | null => (amount === null ? null : String(amount));
const factsOf = ({ single, hourly }: PayoutCeiling) => ({ single: textOf(single), hourly: textOf(hourly) });

/** Whether more can be paid than before: null is no ceiling at all. */
const isHigher = (before: bigint | null, after: bigint | null): boolean =>
  before !== null && (after === null || after > before);

async function read(
  { deps }: ModuleContext,
  tx: Tx,
  { input, requestedBy }: ApprovalRequest<Input>,
): Promise<Result<CeilingChange, 'vendor_not_found' | 'merchant_foreign'>> {
  const { vendor } = input.params;
  const { currency, single, hourly } = input.body;
  if (!(await readVendors(tx)).some(({ code }) => code === vendor)) return refuse('vendor_not_found');
  const merchants = await deps.merchantsWith(tx, vendor);
  if (!merchants.every((code) => requestedBy.merchants.includes(code))) return refuse('merchant_foreign');
  const found = (await readCeilings(tx)).find((one) => one.vendor === vendor && one.currency === currency);
  return ok({
    before: { single: found?.single ?? null, hourly: found?.hourly ?? null },
    after: { single: minor(single), hourly: minor(hourly) },
    merchants,
  });
}

/** The verb. Vendors' ceilings are read anew within a second on every node. */
export function ceilingApproval(module: ModuleContext): ApprovedVerb<Input> {
  return {
    async preview(tx, request) {
      const change = await read(module, tx, request);
      if (!change.ok) return change;
      const { vendor } = request.input.params;
      const { before, after, merchants } = change.value;
      return ok({
        object: { kind: 'vendor', id: vendor, name: vendor },
        alone: !isHigher(before.single, after.single) && !isHigher(before.hourly, after.hourly),
        merchants,
        summary: [
          { label: 'currency', before: null, after: request.input.body.currency },
          { label: 'ceilingSingle', before: textOf(before.single), after: textOf(after.single) },
          { label: 'ceilingHourly', before: textOf(before.hourly), after: textOf(after.hourly) },
        ],
      });
    },
    async carryOut(tx, request) {
      const change = await read(module, tx, request);
      if (!change.ok) return change;
      const { vendor } = request.input.params;
      const { currency } = request.input.body;
      const { before, after, merchants } = change.value;
      // What this node has reserved under the old ceiling; others let theirs go within a minute.
      await module.payouts.release(vendor, currency);
      await writeCeiling(tx, { vendor, currency, ...after });
      return ok({
        before: { currency, ...factsOf(before) },
        after: { currency, ...factsOf(after) },
        ...(merchants.length > 0 && { merchants }),
      });
    },
  };
}
