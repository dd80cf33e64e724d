/** What a member has to play with in a room: the wallet's balance, or chips of the studio, which are worth nothing. */
import type { Doors } from '../doors.ts';
import type { Tx } from '../kernel/database.ts';
import { isKnown } from '../kernel/refusals.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { listRounds } from '../rounds/round-store.ts';
import type { SessionRow } from '../sessions/session-store.ts';
import { holdOf } from './card-games.ts';
import { fillChips } from './line-store.ts';
import { ownerOf, roomOf } from './room.ts';

/** How long a member waits for the wallet. */
const PATIENCE_MS = 8_000;
/** Holds of the highest stake that chips are filled up to. */
const FULL_HOLDS = 3;

/** Refuses wallet_unavailable, and what keeps the member from his wallet. */
export async function purseOf({ db, wallet }: Pick<Doors, 'db' | 'wallet'>, session: SessionRow): Promise<Result<number>> {
  const { cards, room } = roomOf(session);
  const { vendor, memberRef, currency } = session;
  if (room.chips) return ok(await fillChips(db, ownerOf(session), FULL_HOLDS * holdOf(cards.stakes.at(-1)!), holdOf(cards.stakes[0]!)));
  const reply = await wallet.insist(vendor, 'balance', { memberRef, currency }, PATIENCE_MS);
  if (reply.kind === 'granted') return ok(reply.value.balance);
  return refuse(reply.kind === 'refused' && isKnown(reply.code) ? reply.code : 'wallet_unavailable');
}

/** What the wallet said last of a member, at a bet or a win of the game. */
export async function lastBalance(tx: Tx, { vendor, memberRef, currency, game }: SessionRow): Promise<number> {
  const [latest] = await listRounds(tx, { vendor, memberRef, currency, game }, undefined, 1);
  return latest?.balancePaid ?? latest?.balanceStaked ?? 0;
}
