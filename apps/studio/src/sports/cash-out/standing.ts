/** Orders to cash out: looked at whenever prices of their slips have changed, and executed through the same call as a member's own. */
import { takesOffer } from '@lantern/game-math/sports';
import { newId } from '../../kernel/random.ts';
import { listRoundsById } from '../../rounds/round-store.ts';
import { createGathering } from '../../shared/pacing.ts';
import type { SportsContext } from '../context.ts';
import { listLegs } from '../slips/slip-store.ts';
import type { Waiting } from '../slips/waiting.ts';
import { cashOut, openShare } from './cash-out.ts';
import { listStandingOn, type StandingRow } from './cash-out-store.ts';
import { offerFor } from './offer.ts';

/** Prices are looked at together this often. */
const CONFLATE_MS = 250;

const orderOf = ({ atLeast, atMost }: StandingRow) => ({
  ...(atLeast !== null && { atLeast: BigInt(atLeast) }),
  ...(atMost !== null && { atMost: BigInt(atMost) }),
});

export interface StandingOrders {
  stop(): Promise<void>;
}

/** Starts executing them. */
export function startStanding(sports: SportsContext, waiting: Waiting): StandingOrders {
  const { studio, book } = sports;
  const executing = new Map<string, Promise<void>>();
  const changed = new Set<string>();

  function execute(order: StandingRow, seat: Parameters<typeof cashOut>[2], shareBps: number, offer: number): void {
    const { roundId } = order;
    const done = cashOut(sports, waiting, seat, roundId, { shareBps, offer, requestId: `standing-${newId()}` })
      .then(
        () => undefined,
        (error: unknown) => studio.log.error({ err: error, slip: roundId }, 'an order to cash out failed'),
      )
      .finally(() => executing.delete(roundId));
    executing.set(roundId, done);
  }

  async function look(): Promise<void> {
    const events = [...changed];
    changed.clear();
    if (!book.up) return;
    const orders = (await listStandingOn(studio.db, events)).filter(({ roundId }) => !executing.has(roundId));
    if (orders.length === 0) return;
    const ids = orders.map(({ roundId }) => roundId);
    const [rounds, legs] = [await listRoundsById(studio.db, ids), await listLegs(studio.db, ids)];
    for (const round of rounds) {
      const order = orders.find(({ roundId }) => roundId === round.roundId)!;
      const shareBps = openShare(round);
      const { amount } = offerFor(book, round, legs.get(round.roundId) ?? [], shareBps);
      if (amount !== null && takesOffer(orderOf(order), BigInt(amount))) execute(order, round, shareBps, amount);
    }
  }

  const looking = createGathering(CONFLATE_MS, look, (error) =>
    studio.log.warn({ err: error }, 'orders to cash out were not looked at'),
  );
  const unwatch = book.watch(({ events }) => {
    for (const event of events) changed.add(event);
    looking.soon();
  });
  return {
    async stop() {
      unwatch();
      await looking.stop();
      await Promise.all(executing.values());
    },
  };
}
