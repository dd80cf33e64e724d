/** What the kit's rules use: a member in a game, requests of every kind, and assertions about answers. */
import { randomBytes } from 'node:crypto';
import type { Reply, WalletClient } from './client.ts';

/** A member in a game. */
export interface Player {
  readonly sessionToken: string;
  readonly memberRef: string;
  readonly currency: string;
  readonly game: string;
}

export interface KitWorld {
  readonly client: WalletClient;
  readonly player: Player;
  /** The launch token of the session, already used; undefined where a session was given. */
  readonly usedToken: string | undefined;
  /** The stake of the kit's bets, in the vendor's units. */
  readonly stake: number;
}

/** A failed assertion. */
export class Violation extends Error {}

/** An id that no earlier run has used. */
export const fresh = (kind: string): string => `${kind}-${Date.now().toString(36)}-${randomBytes(6).toString('hex')}`;

/** Throws a violation with the text unless the condition holds. */
export function claim(holds: boolean, words: string, seen?: unknown): asserts holds {
  if (!holds) throw new Violation(seen === undefined ? words : `${words}; saw ${JSON.stringify(seen)}`);
}

type Fields = Readonly<Record<string, unknown>>;

/** The value of a granted answer. */
export function granted(reply: Reply, what: string): Fields {
  claim(reply.status === 200 && reply.body?.['success'] === true, `${what} is granted`, reply);
  const value = reply.body['value'];
  claim(typeof value === 'object' && value !== null, `${what} answers a value`, reply);
  return value as Fields;
}

/** Expects a refusal with this code, and with `retryable`. */
export function refused(reply: Reply, what: string, code: string, retryable: boolean): Fields {
  claim(reply.status >= 400 && reply.body?.['success'] === false, `${what} is refused`, reply);
  claim(reply.body['code'] === code, `${what} is refused with ${code}`, reply);
  claim(reply.body['retryable'] === retryable, `${what} says retryable: ${retryable}`, reply);
  return reply.body;
}

/** The balance reported by the platform. */
export async function balance({ client, player }: KitWorld): Promise<number> {
  const { memberRef, currency } = player;
  const value = granted(await client.call('balance', { requestId: fresh('rq'), memberRef, currency }), 'balance');
  claim(Number.isInteger(value['balance']), 'a balance is a whole number', value);
  return value['balance'] as number;
}

/** The fields of every transaction in a round. */
export function inRound({ player }: KitWorld, roundId: string, transactionId = fresh('tx')) {
  const { memberRef, currency } = player;
  return { requestId: fresh('rq'), transactionId, memberRef, roundId, currency };
}

/** A bet's request. */
export function bet(world: KitWorld, roundId: string, amount = world.stake, transactionId?: string) {
  const { sessionToken, game } = world.player;
  return { ...inRound(world, roundId, transactionId), sessionToken, game, amount };
}

/** A win's request. */
export const win = (world: KitWorld, roundId: string, amount: number, more: Fields = {}) => ({
  ...inRound(world, roundId),
  amount,
  ...more,
});

/** A rollback's request. */
export const rollback = (world: KitWorld, roundId: string, betTransactionId: string) => ({
  ...inRound(world, roundId),
  betTransactionId,
});

/** Sends it and expects it granted. */
export async function take(world: KitWorld, verb: string, input: Fields): Promise<Fields> {
  return granted(await world.client.call(verb, input), verb);
}

/** The change of the balance during an action. */
export async function change(world: KitWorld, work: () => Promise<unknown>): Promise<number> {
  const before = await balance(world);
  await work();
  return (await balance(world)) - before;
}

/** Expects the balance to change by this amount. */
export async function changes(world: KitWorld, by: number, what: string, work: () => Promise<unknown>): Promise<void> {
  const seen = await change(world, work);
  claim(seen === by, `${what} changes the balance by ${by}`, seen);
}
