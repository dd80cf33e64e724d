/** Granting rates: bounds that hold on every day, checked under locks of the agents' rows (agents.md §3.1). */
import type { Day } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { loweredFrom } from './days.ts';
import {
  countRaises,
  grantedAbove,
  heldFrom,
  insertRateChange,
  ratesOf,
  setRate,
  announcedAfter,
} from './rate-store.ts';
import { rateFault, rateOf, RATE_CAPS, type Rates } from './rules/rates.ts';

/** Calls that may raise rates of one account within a day. */
const RAISES_A_DAY = 3;

export interface Grant {
  readonly merchantCode: string;
  readonly memberId: MemberId;
  /** The agent above, whose rates bound these; undefined at the top, where only the caps do. */
  readonly parentId: MemberId | undefined;
  readonly rates: Rates;
  readonly askedBy: string;
  /** Lower rates may be announced to the person. */
  readonly notice: boolean;
}

/** What a change does, by category. */
export interface GrantPlan {
  readonly today: Day;
  readonly changes: readonly {
    readonly category: string;
    readonly before: number;
    readonly after: number;
    readonly from: Day;
  }[];
}

export type GrantRefusal =
  | 'rebate_out_of_range'
  | 'rebate_below_granted'
  | 'rebate_notice_required'
  | 'rebate_raises_spent';

/** The most that may be granted below an agent on every day from one on. */
export const mostBelow = async (tx: Tx, parentId: MemberId | undefined, from: Day): Promise<Rates> =>
  parentId === undefined ? RATE_CAPS : heldFrom(tx, parentId, from);

/** Refuses what may not be granted from a day on, with the bounds of the first such category. */
export function checkBounds(asked: Rates, most: Rates): Result<void, 'rebate_out_of_range'> {
  const fault = rateFault(asked, most);
  return fault ? refuse('rebate_out_of_range', { ...fault }) : ok(undefined);
}

/** Raised for the whole current day; lowered from a half-month on, and never below what is granted further down. */
async function planChange(
  { deps }: ModuleContext,
  tx: Tx,
  { memberId, notice }: Grant,
  today: Day,
  { category, before, after }: { category: string; before: number; after: number },
): Promise<Result<Day, 'rebate_below_granted' | 'rebate_notice_required'>> {
  if (after >= before) return ok(today);
  const from = loweredFrom(today);
  const above = await grantedAbove(tx, memberId, category, after, from);
  if (above.length > 0) {
    const names = await deps.namesOf(above);
    return refuse('rebate_below_granted', { accounts: above.map((id) => names.get(id) ?? '').join(', '), category });
  }
  return notice ? ok(from) : refuse('rebate_notice_required', { from });
}

/**
 * What a change of rates would do, with the agents' rows locked by the caller. Refuses rebate_out_of_range,
 * rebate_below_granted, rebate_notice_required, rebate_raises_spent.
 */
export async function planGrant(
  module: ModuleContext,
  tx: Tx,
  grant: Grant,
  today: Day,
): Promise<Result<GrantPlan, GrantRefusal>> {
  const held = await ratesOf(tx, grant.memberId, today);
  const announced = await announcedAfter(tx, grant.memberId, today);
  const bounds = checkBounds(grant.rates, await mostBelow(tx, grant.parentId, today));
  if (!bounds.ok) return bounds;
  const changes: { category: string; before: number; after: number; from: Day }[] = [];
  for (const [category, after] of Object.entries(grant.rates)) {
    const before = rateOf(held, category);
    if (after === before && !announced.has(category)) continue;
    const from = await planChange(module, tx, grant, today, { category, before, after });
    if (!from.ok) return from;
    changes.push({ category, before, after, from: from.value });
  }
  const raises = changes.some(({ before, after }) => after > before);
  if (raises && (await countRaises(tx, grant.memberId, today)) >= RAISES_A_DAY)
    return refuse('rebate_raises_spent', { maximum: RAISES_A_DAY });
  return ok({ today, changes });
}

/** Carries a plan out. */
export async function writeGrant(
  { kernel }: ModuleContext,
  tx: Tx,
  grant: Grant,
  { today, changes }: GrantPlan,
): Promise<void> {
  const { memberId, merchantCode, askedBy } = grant;
  const callId = kernel.ids.next<string>();
  for (const { category, before, after, from } of changes) {
    await setRate(tx, { memberId, merchantCode, category, rateBps: after, from });
    await insertRateChange(tx, { memberId, category, before, after, from, askedBy, askedOn: today, callId });
  }
}
