/** What an operator says about a vendor: for whom it is on, whether it is under maintenance, where it stands, how it is reached. */
import { ok, refuse, type Refused, type Result } from '../../kernel/result.ts';
import { changeCatalogue } from './change.ts';
import type { Doors } from './doors.ts';
import { isSafeAddress, isSafeOrigin } from './rules/addresses.ts';
import { findIntegration, vendorExists, writeIntegration, writeVendorEnabled, writeVendorMaintenance, writeVendorOrder } from './setting-store.ts';

/** What is absent stays as it is. */
export interface VendorState {
  /** Whether a merchant's members see it. */
  readonly enabled?: { readonly merchantCode: string; readonly enabled: boolean };
  /** Shown, but not to be opened. */
  readonly maintenance?: boolean;
  /** Its place; null: as the entries say. */
  readonly sortOrder?: number | null;
}

/** How a vendor's games are launched (interfaces, Seamless wallet API, Launch). */
export interface Integration {
  /** Its interface, without `/launch`. */
  readonly launchUrl: string;
  /** The launch address is a door of this platform itself: a demo may listen at any address of a local network, and reaches itself there. */
  readonly ownDoor?: true;
  /** What signs our requests, at least 32 characters. */
  readonly key: string;
  /** Origins its frames may come from; `self` is the site the game was opened from. */
  readonly frameOrigins: readonly string[];
  /** How long a launch may take. */
  readonly timeoutMs: number;
  /** The games it serves, of those in the catalogue; all of them when absent. */
  readonly games?: readonly string[];
}

/** Frames of the site's own origin, whatever name it is called by. */
export const OWN_ORIGIN = 'self';

const GAMES_MAXIMUM = 20_000;
const GAME_ID = /^[a-z0-9-]{1,64}$/;
const KEY_LENGTH_MINIMUM = 32;
const TIMEOUT_MINIMUM_MS = 50;
const TIMEOUT_MAXIMUM_MS = 20_000;
const ORIGINS_MAXIMUM = 20;

const fault = (field: string): Refused<'input_invalid'> => refuse('input_invalid', { fields: [{ field, reason: 'invalid' }] });

/** Sets it for every node at once. Refuses input_invalid for a vendor there is not. */
export async function setVendorState(doors: Doors, code: string, state: VendorState): Promise<Result<void, 'input_invalid'>> {
  return changeCatalogue(doors, async (tx) => {
    if (!(await vendorExists(tx, code))) return fault('vendor');
    if (state.enabled) await writeVendorEnabled(tx, code, state.enabled.merchantCode, state.enabled.enabled);
    if (state.maintenance !== undefined) await writeVendorMaintenance(tx, code, state.maintenance);
    if (state.sortOrder !== undefined) await writeVendorOrder(tx, code, state.sortOrder);
    return ok(undefined);
  });
}

function faultOf({ launchUrl, ownDoor, key, frameOrigins, timeoutMs, games = [] }: Integration, demo: boolean): string | undefined {
  if (launchUrl.length > 500 || !(demo && ownDoor ? URL.canParse(launchUrl) : isSafeAddress(launchUrl, demo))) return 'launchUrl';
  if (key.length < KEY_LENGTH_MINIMUM) return 'key';
  if (frameOrigins.length === 0 || frameOrigins.length > ORIGINS_MAXIMUM || !frameOrigins.every((origin) => origin === OWN_ORIGIN || isSafeOrigin(origin, demo))) return 'frameOrigins';
  if (!Number.isInteger(timeoutMs) || timeoutMs < TIMEOUT_MINIMUM_MS || timeoutMs > TIMEOUT_MAXIMUM_MS) return 'timeoutMs';
  if (games.length > GAMES_MAXIMUM || !games.every((id) => GAME_ID.test(id))) return 'games';
  return undefined;
}

/** Sets how the vendor is launched; undefined takes it off the shelves. Refuses input_invalid and names the field. */
export async function setVendorIntegration(doors: Doors, code: string, integration: Integration | undefined): Promise<Result<void, 'input_invalid'>> {
  const wrong = integration && faultOf(integration, doors.kernel.config.environment === 'demo');
  if (wrong !== undefined) return fault(wrong);
  return changeCatalogue(doors, async (tx) => {
    if (!(await vendorExists(tx, code))) return fault('vendor');
    const row = integration && {
      launchUrl: integration.launchUrl.replace(/\/$/, ''),
      sealedKey: doors.sealing.seal(code, integration.key),
      frameOrigins: integration.frameOrigins,
      timeoutMs: integration.timeoutMs,
      games: integration.games ?? null,
    };
    await writeIntegration(tx, code, row);
    return ok(undefined);
  });
}

/** How the vendor is launched now; undefined when it is not. */
export async function integrationOf({ kernel, sealing }: Pick<Doors, 'kernel' | 'sealing'>, code: string): Promise<Integration | undefined> {
  const row = await findIntegration(kernel.db, code);
  if (!row) return undefined;
  const { launchUrl, sealedKey, frameOrigins, timeoutMs, games } = row;
  return { launchUrl, key: sealing.unseal(code, sealedKey), frameOrigins, timeoutMs, ...(games && { games }) };
}
