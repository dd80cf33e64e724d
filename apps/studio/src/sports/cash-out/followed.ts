/** Offers that frames follow: made again when a price of the slip has changed, and sent when they differ. */
import type { OfferShown } from '../../../wire/sports-slips.ts';
import type { Connection } from '../../connections/connections.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { findOfMember } from '../../rounds/round-store.ts';
import { createGathering } from '../../shared/pacing.ts';
import type { SportsContext } from '../context.ts';
import { listLegs } from '../slips/slip-store.ts';
import { offerFor } from './offer.ts';

const CONFLATE_MS = 250;
/** Offers a frame follows at once; the oldest is left. */
const FOLLOWED_MAXIMUM = 20;

interface Followed {
  readonly shareBps: number;
  readonly events: ReadonlySet<string>;
  last: string;
}

export interface Offers {
  /** Answers an offer and follows it. Refuses slip_not_found. */
  follow(connection: Connection, slip: string, shareBps: number): Promise<Result<OfferShown>>;
  unfollow(connection: Connection, slip: string): void;
  leave(connection: Connection): void;
  stop(): Promise<void>;
}

/** Starts following the book. */
export function startOffers(sports: SportsContext): Offers {
  const { studio, book } = sports;
  const followed = new Map<Connection, Map<string, Followed>>();
  const changed = new Set<string>();

  async function read(
    { session }: Connection,
    slip: string,
    shareBps: number,
  ): Promise<{ readonly offer: OfferShown; readonly events: ReadonlySet<string> } | undefined> {
    const round = await findOfMember(studio.db, session.vendor, session.memberRef, slip);
    if (!round || round.kind !== 'sports' || round.currency !== session.currency) return undefined;
    const rows = (await listLegs(studio.db, [slip])).get(slip) ?? [];
    const events = new Set(rows.filter(({ state }) => state === 'open').map(({ event }) => event));
    return { offer: offerFor(book, round, rows, shareBps), events };
  }

  async function look(): Promise<void> {
    const events = new Set(changed);
    changed.clear();
    for (const [connection, offers] of followed)
      for (const [slip, each] of offers) {
        if (![...each.events].some((event) => events.has(event))) continue;
        const now = await read(connection, slip, each.shareBps);
        const text = JSON.stringify(now?.offer);
        if (now && text !== each.last) connection.send('offer', now.offer);
        each.last = text;
      }
  }

  const looking = createGathering(CONFLATE_MS, look, (error) =>
    studio.log.warn({ err: error }, 'offers were not sent'),
  );
  const unwatch = book.watch(({ events }) => {
    if (followed.size === 0) return;
    for (const event of events) changed.add(event);
    looking.soon();
  });
  return {
    async follow(connection, slip, shareBps) {
      const now = await read(connection, slip, shareBps);
      if (!now) return refuse('slip_not_found');
      const offers = followed.get(connection) ?? new Map<string, Followed>();
      offers.delete(slip);
      offers.set(slip, { shareBps, events: now.events, last: JSON.stringify(now.offer) });
      if (offers.size > FOLLOWED_MAXIMUM) offers.delete(offers.keys().next().value!);
      followed.set(connection, offers);
      return ok(now.offer);
    },
    unfollow: (connection, slip) => void followed.get(connection)?.delete(slip),
    leave: (connection) => void followed.delete(connection),
    async stop() {
      unwatch();
      await looking.stop();
    },
  };
}
