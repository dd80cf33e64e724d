/** Operator settings of a vendor: merchants, maintenance, position, launch integration. */
import { recordChange } from '../../../kernel/changes.ts';
import { ok, refuse, type Refused, type Result } from '../../../kernel/result.ts';
import { isWeakSecret } from '../../../kernel/secret-strength.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { changeCatalogue } from './change.ts';
import type { ModuleContext } from './context.ts';
import { isSafeAddress, isSafeOrigin } from '../../../kernel/addresses.ts';
import {
  findIntegration,
  findVendorState,
  type IntegrationRow,
  vendorExists,
  writeIntegration,
  writeVendorEnabled,
  writeVendorMaintenance,
  writeVendorOrder,
} from './setting-store.ts';

/** Absent fields do not change. */
export interface VendorState {
  /** Whether a merchant's members see it. */
  readonly enabled?: { readonly merchantCode: string; readonly enabled: boolean };
  /** Shown, but cannot be opened. */
  readonly maintenance?: boolean;
  /** Its position; null: the entry's order. */
  readonly sortOrder?: number | null;
}

/** How a vendor's games are launched (interfaces, Seamless wallet API, Launch). */
export interface Integration {
  /** Base address of its interface, without `/launch`. */
  readonly launchUrl: string;
  /** The launch address is this platform itself: a demo may listen on any address of a local network and call itself there. */
  readonly ownAddress?: true;
  /** Key that signs our requests, at least 32 characters. */
  readonly key: string;
  /** Allowed origins of its frames; `self` is the site the game was opened from. */
  readonly frameOrigins: readonly string[];
  /** Timeout of a launch. */
  readonly timeoutMs: number;
  /** The games it serves, of those in the catalogue; all of them when absent. */
  readonly games?: readonly string[];
}

/** Stands for the site's own origin. */
export const OWN_ORIGIN = 'self';

const GAMES_MAXIMUM = 20_000;
const GAME_ID = /^[a-z0-9-]{1,64}$/;
const TIMEOUT_MINIMUM_MS = 50;
const TIMEOUT_MAXIMUM_MS = 20_000;
const ORIGINS_MAXIMUM = 20;

const fault = (field: string): Refused<'input_invalid'> =>
  refuse('input_invalid', { fields: [{ field, reason: 'invalid' }] });

/** Applies the settings on every node. Refuses input_invalid for an unknown vendor. */
export async function setVendorState(
  module: ModuleContext,
  code: string,
  state: VendorState,
  actor: string,
): Promise<Result<void, 'input_invalid'>> {
  return changeCatalogue(module, async (tx) => {
    const before = await findVendorState(tx, code, state.enabled?.merchantCode ?? '');
    if (!before) return fault('vendor');
    if (state.enabled) await writeVendorEnabled(tx, code, state.enabled.merchantCode, state.enabled.enabled);
    if (state.maintenance !== undefined) await writeVendorMaintenance(tx, code, state.maintenance);
    if (state.sortOrder !== undefined) await writeVendorOrder(tx, code, state.sortOrder);
    const change = { actor, action: 'catalogue.setVendorState', subject: `catalogue.vendor/${code}` };
    await recordChange(tx, { ...change, before, after: state });
    return ok(undefined);
  });
}

function faultOf(
  { launchUrl, ownAddress, key, frameOrigins, timeoutMs, games = [] }: Integration,
  demo: boolean,
): string | undefined {
  if (launchUrl.length > 500 || !(demo && ownAddress ? URL.canParse(launchUrl) : isSafeAddress(launchUrl, demo)))
    return 'launchUrl';
  if (isWeakSecret(key, demo ? 'demo' : 'production')) return 'key';
  if (
    frameOrigins.length === 0 ||
    frameOrigins.length > ORIGINS_MAXIMUM ||
    !frameOrigins.every((origin) => origin === OWN_ORIGIN || isSafeOrigin(origin, demo))
  )
    return 'frameOrigins';
  if (!Number.isInteger(timeoutMs) || timeoutMs < TIMEOUT_MINIMUM_MS || timeoutMs > TIMEOUT_MAXIMUM_MS)
    return 'timeoutMs';
  if (games.length > GAMES_MAXIMUM || !games.every((id) => GAME_ID.test(id))) return 'games';
  return undefined;
}

/** Omitted fields stay; `games: null` is every game. A vendor without an integration needs address, key and origins. */
export type IntegrationChange = Partial<Omit<Integration, 'games'>> & { readonly games?: readonly string[] | null };

const TIMEOUT_DEFAULT_MS = 6_000;

/** What is recorded of an integration: everything but its key. */
const recordOf = ({ launchUrl, frameOrigins, timeoutMs, games }: Omit<IntegrationRow, 'sealedKey'>) => ({
  launchUrl,
  frameOrigins,
  timeoutMs,
  games,
});

/**
 * Sets up the vendor's launch integration or changes the given settings; undefined removes its games from the lists. Refuses
 * input_invalid and names the field.
 */
export async function setVendorIntegration(
  module: ModuleContext,
  code: string,
  change: IntegrationChange | undefined,
  actor: string,
  open?: Tx,
): Promise<Result<void, 'input_invalid'>> {
  const demo = module.kernel.config.environment === 'demo';
  return changeCatalogue(
    module,
    async (tx) => {
      if (!(await vendorExists(tx, code))) return fault('vendor');
      const before = await findIntegration(tx, code);
      let row: IntegrationRow | undefined;
      if (change) {
        const { key = before && module.sealing.unseal(code, before.sealedKey), games = before?.games ?? null } = change;
        const whole = {
          launchUrl: '',
          frameOrigins: [],
          timeoutMs: TIMEOUT_DEFAULT_MS,
          ...(before && recordOf(before)),
          ...change,
          key: key ?? '',
          games: games ?? [],
          // An address that stays was checked when it was set.
          ...(before && change.launchUrl === undefined && { ownAddress: true as const }),
        };
        const wrong = faultOf(whole, demo);
        if (wrong !== undefined) return fault(wrong);
        const { launchUrl, frameOrigins, timeoutMs } = whole;
        const sealedKey = change.key === undefined && before ? before.sealedKey : module.sealing.seal(code, whole.key);
        row = { launchUrl: launchUrl.replace(/\/$/, ''), sealedKey, frameOrigins, timeoutMs, games };
      }
      await writeIntegration(tx, code, row);
      await recordChange(tx, {
        actor,
        action: 'catalogue.setVendorIntegration',
        subject: `catalogue.vendor/${code}`,
        before: before && recordOf(before),
        after: row && { ...recordOf(row), keyChanged: change?.key !== undefined },
      });
      return ok(undefined);
    },
    open,
  );
}

/** The vendor's launch integration; undefined if it has none. */
export async function integrationOf(
  { kernel, sealing }: Pick<ModuleContext, 'kernel' | 'sealing'>,
  code: string,
): Promise<Integration | undefined> {
  const row = await findIntegration(kernel.db, code);
  if (!row) return undefined;
  const { launchUrl, sealedKey, frameOrigins, timeoutMs, games } = row;
  return { launchUrl, key: sealing.unseal(code, sealedKey), frameOrigins, timeoutMs, ...(games && { games }) };
}
