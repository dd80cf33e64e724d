/** The sportsbook on a live connection: entering, slips, cash-outs, settings. Lists and matches are the topics' verbs. */
import type { z } from 'zod';
import type { PlaceRequest, SlipShown, SportsEntered, SportsSettings } from '../../wire/sports-slips.ts';
import { connectionVerb, type Connection, type ConnectionKind } from '../connections/connections.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { findOfMember } from '../rounds/round-store.ts';
import type { SessionRow } from '../sessions/session-store.ts';
import { readBalance } from '../wallet/read-balance.ts';
import { cashOut } from './cash-out/cash-out.ts';
import { setStanding } from './cash-out/cash-out-store.ts';
import { entranceOf, VIRTUAL_COMPETITION } from './entrances.ts';
import { readLimits } from './risk/limit-store.ts';
import { changeSettings, readSettings } from './settings-store.ts';
import { decideWaiting, placeSlip, refuseWaiting } from './slips/place.ts';
import { quote } from './slips/quote.ts';
import {
  cashOutSchema,
  offerSchema,
  placeSchema,
  quoteSchema,
  settingsSchema,
  slipSchema,
  slipsSchema,
  standingSchema,
  unofferSchema,
} from './slips/request.ts';
import { slipShown, slipsPage, takenShown } from './slips/shown.ts';
import { countOpen, type RequestRow } from './slips/slip-store.ts';
import type { Sports } from './sports.ts';
import type { TopicVerbs } from './topics/topics.ts';

const LEGS_MAXIMUM = 15;
/** The game of Asian prices opens with them. */
const MALAY_GAME = 'keo-chau-a';

const defaultsOf = ({ game }: SessionRow): SportsSettings => ({
  format: game === MALAY_GAME ? 'malay' : 'decimal',
  policy: 'none',
  favourites: [],
  pinned: [],
});

async function enter(sports: Sports, { session }: Connection): Promise<Result<SportsEntered>> {
  const { studio, book } = sports;
  const balance = await readBalance(studio, session);
  if (!balance.ok) return balance;
  const settings = (await readSettings(studio.db, session)) ?? defaultsOf(session);
  const { view, minStake } = entranceOf(session.game);
  const { slip } = await readLimits(studio.db);
  return ok({
    balance: balance.value,
    now: studio.clock.now(),
    start: {
      ...{ view, format: settings.format, sport: 'football' },
      competition: view === 'virtual' ? VIRTUAL_COMPETITION : null,
    },
    settings,
    feed: { up: book.up },
    limits: {
      minStake,
      maxStake: slip.slipMaximum,
      maxPayout: slip.payoutMaximum,
      maxLegs: LEGS_MAXIMUM,
    },
    open: await countOpen(studio.db, session),
  });
}

async function showSlip(
  { studio, book }: Sports,
  { session, language }: Connection,
  by: { readonly id: string } | { readonly requestId: string },
): Promise<Result<SlipShown>> {
  const slip = await slipShown(studio.db, book, session, by, language);
  return slip ? ok(slip) : refuse('slip_not_found');
}

/** A slip in play is decided after its delay; its frames hear of it. */
function decideLater(
  sports: Sports,
  session: SessionRow,
  request: PlaceRequest,
  { row, delayMs }: { readonly row: RequestRow; readonly delayMs: number },
): void {
  sports.waiting.add({
    id: row.slipId,
    legs: request.legs,
    decideInMs: delayMs,
    async decide() {
      const decided = await decideWaiting(sports, { session, request }, row);
      if (decided.ok) return;
      // answer not needed: a slip that became a round shows its refusal by its own state
      await refuseWaiting(sports, row.slipId, decided);
    },
    async refuse(why) {
      // answer not needed: anyone who decided it has told its frames
      await refuseWaiting(sports, row.slipId, why);
    },
  });
}

async function place(sports: Sports, connection: Connection, request: PlaceRequest): Promise<Result<SlipShown>> {
  const { session } = connection;
  const placed = await placeSlip(sports, { session, request });
  if (!placed.ok) {
    // After the answer has been sent.
    if (placed.code === 'session_ended') setImmediate(() => connection.end('ended'));
    return placed;
  }
  if (placed.value.kind === 'taken') return ok(takenShown(sports.book, placed.value.round, connection.language));
  if (placed.value.kind === 'waiting') decideLater(sports, session, request, placed.value);
  return await showSlip(sports, connection, { requestId: request.requestId });
}

async function standing(
  sports: Sports,
  connection: Connection,
  { slip, atLeast, atMost }: z.output<typeof standingSchema>,
): Promise<Result<SlipShown>> {
  const { vendor, memberRef, currency } = connection.session;
  const round = await findOfMember(sports.studio.db, vendor, memberRef, slip);
  if (!round || round.kind !== 'sports' || round.currency !== currency) return refuse('slip_not_found');
  if (round.state !== 'open') return refuse('cash_out_closed');
  await setStanding(sports.studio.db, { roundId: slip, atLeast, atMost });
  return await showSlip(sports, connection, { id: slip });
}

const slipVerbs = (sports: Sports): ConnectionKind['verbs'] => ({
  place: connectionVerb(placeSchema, (connection, { combined, ...request }) =>
    place(sports, connection, { ...request, ...(combined !== undefined && { combined }) }),
  ),
  quote: connectionVerb(quoteSchema, ({ session }, body) => quote(sports, session, body)),
  slips: connectionVerb(slipsSchema, async ({ session, language }, { list, before }) =>
    ok(
      await slipsPage(
        sports.studio.db,
        sports.book,
        session,
        { list, ...(before !== undefined && { before }) },
        language,
      ),
    ),
  ),
  slip: connectionVerb(slipSchema, (connection, by) => showSlip(sports, connection, by)),
  offer: connectionVerb(offerSchema, (connection, { slip, shareBps }) =>
    sports.offers.follow(connection, slip, shareBps),
  ),
  unoffer: connectionVerb(unofferSchema, async (connection, { slip }) => {
    sports.offers.unfollow(connection, slip);
    return ok(null);
  }),
  cashOut: connectionVerb(cashOutSchema, async (connection, { slip, ...request }) => {
    const cashed = await cashOut(sports, sports.waiting, connection.session, slip, request);
    return cashed.ok ? await showSlip(sports, connection, { id: slip }) : cashed;
  }),
  standing: connectionVerb(standingSchema, (connection, request) => standing(sports, connection, request)),
  settings: connectionVerb(settingsSchema, async ({ session }, { format, policy, favourite, pin }) =>
    ok(
      await sports.studio.db.transact((tx) =>
        changeSettings(
          tx,
          session,
          {
            ...(format && { format }),
            ...(policy && { policy }),
            ...(favourite && { favourite }),
            ...(pin && { pin }),
          },
          defaultsOf(session),
        ),
      ),
    ),
  ),
});

/** Creates the sportsbook's connection handlers. */
export function sportsConnections(sports: Sports, topics?: TopicVerbs): ConnectionKind {
  return {
    kind: 'sports',
    async enter(connection) {
      // Registered first, so that no later news is missed.
      sports.news.enter(connection);
      topics?.enter(connection);
      return await enter(sports, connection);
    },
    leave(connection) {
      sports.news.leave(connection);
      sports.offers.leave(connection);
      topics?.leave(connection);
    },
    verbs: { ...topics?.verbs, ...slipVerbs(sports) },
  };
}
