/** What the pages of vendors share: names, and how a vendor is from its figures. */
import type { Tone } from '../../widgets/parts.tsx';
import type { OpsAnswer, OpsCallId } from '../../lib/calls.ts';
import { i18n } from '../../lib/i18n.ts';

export type Vendor = OpsAnswer<'ops.vendors.list'>['list'][number];
export type VendorDetail = OpsAnswer<'ops.vendors.read'>;
export type Health = OpsAnswer<'ops.vendors.health'>['list'][number];
export type Wallet = OpsAnswer<'ops.vendors.wallet'>;
export type Figures = Health['recent'];

/** Reads that an act on a vendor changes. */
export const VENDOR_READS: readonly OpsCallId[] = [
  'ops.vendors.list',
  'ops.vendors.read',
  'ops.vendors.wallet',
  'ops.vendors.health',
  'ops.audit.list',
];

export const nameOf = ({ nameVi, nameEn }: { readonly nameVi: string; readonly nameEn: string }): string =>
  i18n.locale() === 'vi' ? nameVi : nameEn;

/** Share of its limit from which a vendor's p95 is slow. */
const SLOW_SHARE = 0.8;
/** Share of failed requests from which a vendor fails, and the least requests that say so. */
const FAILING_SHARE = 0.02;
const FAILING_CALLS = 20;

export type Condition = 'quiet' | 'well' | 'slow' | 'failing';

/** How a span was: without a request it is quiet. */
export function conditionOf({ calls, errors, p95Ms }: Figures, limitMs: number | null): Condition {
  if (calls === 0) return 'quiet';
  if (calls >= FAILING_CALLS && errors / calls >= FAILING_SHARE) return 'failing';
  return limitMs !== null && p95Ms !== null && p95Ms >= limitMs * SLOW_SHARE ? 'slow' : 'well';
}

export interface Shown extends Vendor {
  readonly health: Health | undefined;
  readonly condition: Condition;
}

export const shownOf = (vendor: Vendor, health: Health | undefined): Shown => ({
  ...vendor,
  health,
  condition: health === undefined ? 'quiet' : conditionOf(health.recent, vendor.timeoutMs),
});

/** Someone should look at it. */
export const needsEyes = ({ state, condition, health, reachable }: Shown): boolean =>
  state !== 'off' && (condition === 'slow' || condition === 'failing' || (health?.owed ?? 0) > 0 || !reachable);

/** The key of a vendor's state in words, and its tone. */
export function stateOf({ state, condition, reachable }: Shown) {
  if (state === 'off') return { key: 'vendor_off', tone: 'plain' } as const;
  if (state === 'paused') return { key: 'vendor_paused', tone: 'warn' } as const;
  if (state === 'maintenance') return { key: 'vendor_maintenance', tone: 'info' } as const;
  if (!reachable) return { key: 'vendor_unconnected', tone: 'warn' } as const;
  const tones = { quiet: 'ok', well: 'ok', slow: 'warn', failing: 'bad' } as const satisfies Record<Condition, Tone>;
  return { key: condition === 'quiet' ? 'vendor_well' : (`vendor_${condition}` as const), tone: tones[condition] };
}
