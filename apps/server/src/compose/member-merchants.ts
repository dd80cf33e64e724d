/** Cache of members' merchants with their time zone: a member never changes the merchant. */
import type { MemberId } from '../kernel/ids.ts';
import type { Tx } from '../kernel/tx.ts';
import type { IdentityModule } from '../modules/members/identity/index.ts';
import type { SystemModule } from '../modules/platform/system/index.ts';
import type { MemberMerchant } from '../modules/money/turnover/index.ts';

/** Maximum number of cached members; beyond it the cache is cleared. */
const CACHED_MAXIMUM = 100_000;

export type MerchantsOf = (tx: Tx, memberIds: readonly MemberId[]) => Promise<ReadonlyMap<MemberId, MemberMerchant>>;

/** Looks up many members at once; only uncached ones cost a query. */
export function createMerchantsOf(
  identity: Pick<IdentityModule, 'merchantCodesOf'>,
  system: Pick<SystemModule, 'brand'>,
): MerchantsOf {
  const codes = new Map<MemberId, string>();
  return async (tx, memberIds) => {
    const unknown = memberIds.filter((id) => !codes.has(id));
    if (unknown.length > 0) {
      if (codes.size + unknown.length > CACHED_MAXIMUM) codes.clear();
      const missing = codes.size === 0 ? memberIds : unknown;
      for (const [id, code] of await identity.merchantCodesOf(tx, missing)) codes.set(id, code);
    }
    const found = memberIds.flatMap((id) => (codes.has(id) ? [[id, codes.get(id)!] as const] : []));
    const zones = new Map<string, string>();
    for (const code of new Set(found.map(([, code]) => code))) zones.set(code, (await system.brand(code)).timeZone);
    return new Map(found.map(([id, code]) => [id, { code, timeZone: zones.get(code)! }]));
  };
}
