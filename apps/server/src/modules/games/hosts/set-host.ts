/** Operator settings of hosts: identity, hours, table, and allowed stream origins, which the pages' policy reads. */
import type { Kernel } from '../../../kernel/module.ts';
import { ok, refuse, type Refused, type Result } from '../../../kernel/result.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import { isSafeOrigin } from '../../../kernel/addresses.ts';
import type { ModuleContext } from './context.ts';
import { readOrigins, writeHost, writeOrigins, type Host, readAllOrigins } from './store.ts';

export type HostDraft = Omit<Host, 'onAirFrom' | 'onAirTo' | 'sort' | 'enabled'> &
  Partial<Pick<Host, 'onAirFrom' | 'onAirTo' | 'sort' | 'enabled'>>;

const HOST_ID = /^[a-z0-9-]{1,40}$/;
const GAME_ID = /^[a-z0-9-]{1,64}$/;
const PORTRAIT = /^(?:\/(?!\/)[^\s]{1,499}|https:\/\/[^\s]{1,492})$/;
const NAME_LENGTH_MAXIMUM = 40;
const STREAM_LENGTH_MAXIMUM = 500;
const MINUTES_OF_DAY = 1_440;
const ORIGINS_MAXIMUM = 20;

const fault = (field: string): Refused<'input_invalid'> =>
  refuse('input_invalid', { fields: [{ field, reason: 'invalid' }] });

function isHours(from: number | null, to: number | null): boolean {
  if (from === null || to === null) return from === to;
  return (
    from !== to && [from, to].every((minute) => Number.isInteger(minute) && minute >= 0 && minute < MINUTES_OF_DAY)
  );
}

function faultOf({ hostId, name, portrait, gameId, onAirFrom, onAirTo }: Host): string | undefined {
  if (!HOST_ID.test(hostId)) return 'hostId';
  if (name.trim() === '' || name.length > NAME_LENGTH_MAXIMUM) return 'name';
  if (!PORTRAIT.test(portrait)) return 'portrait';
  if (!GAME_ID.test(gameId)) return 'gameId';
  return isHours(onAirFrom, onAirTo) ? undefined : 'onAirFrom';
}

/** Inserts or replaces the host. Refuses `input_invalid` with the field at fault: `stream` if its origin is not on the merchant's list. */
export async function putHost(
  { kernel, adapters }: ModuleContext,
  draft: HostDraft,
  tx: Tx = kernel.db,
): Promise<Result<void, 'input_invalid'>> {
  const host: Host = { onAirFrom: null, onAirTo: null, sort: 0, enabled: true, ...draft };
  const wrong = faultOf(host);
  if (wrong !== undefined) return fault(wrong);
  const accepted =
    host.stream.length <= STREAM_LENGTH_MAXIMUM &&
    adapters[host.adapter].accepts(host.stream, await readOrigins(tx, host.merchantCode));
  if (!accepted) return fault('stream');
  await writeHost(tx, host);
  return ok(undefined);
}

/** Sets the merchant's allowed stream origins. Hosts of a removed origin are off air. Refuses `input_invalid`. */
export async function setStreamOrigins(
  { kernel }: ModuleContext,
  merchantCode: string,
  origins: readonly string[],
  tx?: Tx,
): Promise<Result<void, 'input_invalid'>> {
  const demo = kernel.config.environment === 'demo';
  if (origins.length > ORIGINS_MAXIMUM || !origins.every((origin) => isSafeOrigin(origin, demo)))
    return fault('origins');
  if (tx) await writeOrigins(tx, merchantCode, origins);
  else await transact(kernel.db, (own) => writeOrigins(own, merchantCode, origins));
  return ok(undefined);
}

/** The origins are cached briefly, because every page needs them. */
const FRESH_MS = 1_000;

/** Returns every merchant's origins, at most a second behind an operator's change. */
export function createStreamOrigins({ db, clock }: Pick<Kernel, 'db' | 'clock'>): () => Promise<readonly string[]> {
  let origins: readonly string[] = [];
  let readAtMs = Number.NEGATIVE_INFINITY;
  return async () => {
    if (clock.elapsed() - readAtMs > FRESH_MS) {
      origins = await readAllOrigins(db);
      readAtMs = clock.elapsed();
    }
    return origins;
  };
}
