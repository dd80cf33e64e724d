/** Codes of an address that the visitor agreed to keep on this device: a friend's, an agent's. */
import { clearStored, readStored, STORAGE, writeStored } from '../../../lib/device/storage.ts';

const DAY_MS = 86_400_000;
/** Whose code, and for how many days it is kept (engagement.md §5 K7, agents.md §2). */
export const KEPT_DAYS = { friendCode: 90, agentCode: 30 } as const;
export type KeptOf = keyof typeof KEPT_DAYS;

/** The kept code, unless its time is over. */
export function keptCode(of: KeptOf, nowMs: number): string | undefined {
  const kept = readStored(STORAGE[of]);
  return kept !== null && kept.until > nowMs ? kept.code : undefined;
}

/** Keeps a code instead of an earlier one, or removes the kept one. */
export function keepCode(of: KeptOf, code: string | undefined, nowMs: number): void {
  if (code === undefined) clearStored(STORAGE[of]);
  else writeStored(STORAGE[of], { code, until: nowMs + KEPT_DAYS[of] * DAY_MS });
}
