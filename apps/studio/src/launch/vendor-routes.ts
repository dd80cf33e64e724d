/** Signed calls from the platform: launches, games, jackpots, tables, rounds (status and words), free spins, ending sessions, the traders' desk. */
import { DESCRIBED_ROUNDS_MAXIMUM } from '@lantern/contract/wallet-api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { StudioContext } from '../context.ts';
import { grantEndSchema, grantSchema, handleGrantEnd, handleGrant, spinOffers } from '../free-spins/handle-grants.ts';
import { gamesOf } from '../games.ts';
import { jackpotsForPlatform } from '../jackpots/read-pools.ts';
import { roundForPlatform } from '../rounds/round-status.ts';
import type { Shared } from '../shared/shared.ts';
import { endSessionOf } from '../sessions/session-store.ts';
import { languageIn } from '../sessions/open-session.ts';
import { actOnDesk } from '../sports/desk/acts.ts';
import { biggestSlips, deskSlipsQuery } from '../sports/desk/biggest.ts';
import { deskOrder } from '../sports/desk/order.ts';
import { deskPreview, deskPreviewQuery } from '../sports/desk/preview.ts';
import { deskProfit, deskProfitQuery } from '../sports/desk/profit.ts';
import { deskBoard, deskBoardQuery, deskEvent, deskEventQuery } from '../sports/desk/reads.ts';
import type { Feed } from '../sports/feed/feed.ts';
import { listLimits } from '../sports/risk/limit-store.ts';
import { describeSlips } from '../sports/slips/describe.ts';
import { isSigned } from '../wallet/signature.ts';
import { gameFacts } from './game-facts.ts';
import { launchOrder, openLaunch } from './open-launch.ts';

export const VENDOR_PATH = '/studio/vendor';
const BODY_MAXIMUM = 16 * 1024;

const roundSchema = z.strictObject({
  memberRef: z.string(),
  roundId: z.string(),
  game: z.string(),
  currency: z.string(),
});
const ended = z.strictObject({ memberRef: z.string(), launchId: z.string() });

const roundsSchema = z.strictObject({
  roundIds: z.array(z.string().max(64)).min(1).max(DESCRIBED_ROUNDS_MAXIMUM),
  language: z.string().max(20),
});

interface VendorKeys {
  readonly code: string;
  readonly launchKey: string;
}

const refuse = (reply: FastifyReply, status: number, code: string) => reply.code(status).send({ error: code });

/** The vendor whose key signed the request for this verb. */
function signer(
  keys: ReadonlyMap<string, string>,
  { clock }: StudioContext,
  verb: string,
  { headers, body }: FastifyRequest,
): string | undefined {
  const vendor = String(headers['x-vendor'] ?? '');
  const key = keys.get(vendor);
  return key !== undefined && Buffer.isBuffer(body) && isSigned(key, verb, headers, body, clock.now())
    ? vendor
    : undefined;
}

function jsonIn(body: unknown): unknown {
  try {
    return JSON.parse((body as Buffer).toString('utf8'));
  } catch {
    return undefined;
  }
}

type Bind = <T>(
  path: string,
  shape: z.ZodType<T>,
  answer: (vendor: string, input: T, reply: FastifyReply) => Promise<unknown>,
) => void;

/** The traders' desk of the sportsbook, for the platform's operators. What it shows is the house's, not one vendor's. */
function bindDesk(bind: Bind, { db, clock }: StudioContext, feed: Feed): void {
  bind('desk/act', deskOrder, async (_vendor, order, reply) => {
    const answer = await actOnDesk({ db, feed }, order, clock.now());
    return answer.ok ? { act: answer.act, isNew: answer.isNew } : refuse(reply, 409, answer.code);
  });
  bind('desk/board', deskBoardQuery, async (_vendor, { currency, language }) =>
    deskBoard(db, feed.book, { currency, words: languageIn(language) }, clock.now()),
  );
  bind('desk/event', deskEventQuery, async (_vendor, { currency, language, event }, reply) => {
    const asked = { currency, event, words: languageIn(language) };
    return (await deskEvent(db, feed.book, asked)) ?? refuse(reply, 404, 'event_not_found');
  });
  bind('desk/slips', deskSlipsQuery, async (_vendor, { language, ...asked }) =>
    biggestSlips(db, { ...asked, words: languageIn(language) }),
  );
  bind('desk/profit', deskProfitQuery, async (_vendor, { language, ...asked }, reply) => {
    const profit = await deskProfit(db, feed.book, { ...asked, words: languageIn(language) });
    return profit ?? refuse(reply, 409, 'days_invalid');
  });
  bind('desk/limits', z.strictObject({}), async () => await listLimits(db));
  bind('desk/preview', deskPreviewQuery, async (_vendor, { act, language }, reply) => {
    const preview = await deskPreview(db, feed.book, act, languageIn(language), clock.now());
    return 'refused' in preview ? refuse(reply, 409, preview.refused) : preview;
  });
}

/** Binds the routes. */
export async function bindVendorRoutes(
  app: FastifyInstance,
  studio: StudioContext,
  shared: Pick<Shared, 'tablesFor'>,
  vendors: readonly VendorKeys[],
  feed?: Feed,
): Promise<void> {
  const keys = new Map(vendors.map(({ code, launchKey }) => [code, launchKey]));
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAXIMUM }, (_request, body, done) =>
      done(null, body),
    );
    const bind: Bind = (path, shape, answer) =>
      void scope.post(`${VENDOR_PATH}/${path}`, async (request, reply) => {
        const vendor = signer(keys, studio, path.split('/').at(-1)!, request);
        if (vendor === undefined) return refuse(reply, 401, 'signature_invalid');
        const input = shape.safeParse(jsonIn(request.body));
        return input.success ? await answer(vendor, input.data, reply) : refuse(reply, 400, 'input_invalid');
      });
    if (feed) bindDesk(bind, studio, feed);
    bind('launch', launchOrder, async (vendor, order, reply) => {
      const opened = await openLaunch(studio, vendor, order);
      return opened.ok ? opened.value : refuse(reply, 404, opened.code);
    });
    bind('games', z.strictObject({}), async (vendor) => ({ games: gamesOf(vendor, studio.hasSports) }));
    bind('facts', z.strictObject({}), async (vendor) => ({ facts: gameFacts(vendor) }));
    bind('jackpots', z.strictObject({}), async (vendor) => ({ jackpots: await jackpotsForPlatform(studio, vendor) }));
    bind('tables', z.strictObject({}), async (vendor) => ({ tables: await shared.tablesFor(gamesOf(vendor)) }));
    bind(
      'round',
      roundSchema,
      async (vendor, { memberRef, roundId }) =>
        await roundForPlatform(studio.db, studio.engines, vendor, memberRef, roundId),
    );
    bind('rounds', roundsSchema, async (vendor, { roundIds, language }) => ({
      rounds: await describeSlips(studio.db, vendor, roundIds, languageIn(language)),
    }));
    bind('freeSpins', grantSchema, async (vendor, input, reply) => {
      const result = await handleGrant(studio, vendor, input);
      return result.ok ? {} : refuse(reply, 409, result.code);
    });
    bind('freeSpins/offers', z.strictObject({}), async (vendor) => ({ offers: spinOffers(vendor) }));
    bind('freeSpins/end', grantEndSchema, async (vendor, input) => {
      await handleGrantEnd(studio, vendor, input);
      return {};
    });
    bind('terminate', ended, async (vendor, { memberRef, launchId }) => {
      await endSessionOf(studio.db, vendor, memberRef, launchId);
      return {};
    });
  });
}
