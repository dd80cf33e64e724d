/** HTTP calls of frames: document, session, balance, rounds, and the calls of their game. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { BalanceShown } from '../wire/session.ts';
import type { StudioContext } from './context.ts';
import { frameCall, id, type FrameCall } from './frame-call.ts';
import { frameDocument } from './frame-document.ts';
import { playedGame } from './games.ts';
import { INSTANT_CALLS } from './instant/calls.ts';
import { sendRefusal, sendResult } from './kernel/http.ts';
import { tokenHash } from './kernel/random.ts';
import { ok, type Result } from './kernel/result.ts';
import { readRound, readRounds } from './rounds/read-rounds.ts';
import { listPublished } from './shared/chain-store.ts';
import { languageIn, openSession } from './sessions/open-session.ts';
import { listSeasons } from './sports/feed/simulator/season-store.ts';
import { useSession, type SessionRow } from './sessions/session-store.ts';
import { SLOT_CALLS } from './slots/calls.ts';
import { readBalance } from './wallet/read-balance.ts';

const API = '/studio/api';
const PLAY = '/studio/play/';
const DOCUMENT = 'apps/studio/index.html';
const BEARER = /^Bearer ([\w-]{43})$/;

const sessionSchema = z.strictObject({ token: z.string().max(200) });
const roundsSchema = z.object({ before: id.optional() });
const nothing = z.unknown();

/** The wallet's current balance, for after a deposit. */
async function showBalance(studio: StudioContext, session: SessionRow): Promise<Result<BalanceShown>> {
  const balance = await readBalance(studio, session);
  return balance.ok ? ok({ balance: balance.value, currency: session.currency }) : balance;
}

const CALLS: readonly FrameCall[] = [
  frameCall(undefined, 'GET', '/balance', nothing, showBalance),
  frameCall(undefined, 'GET', '/rounds', roundsSchema, ({ db }, session, { before }) =>
    readRounds(db, session, before),
  ),
  frameCall(undefined, 'GET', '/rounds/:roundId', z.object({ roundId: id }), (studio, session, { roundId }) =>
    readRound(studio, session, roundId),
  ),
  ...SLOT_CALLS,
  ...INSTANT_CALLS,
];

async function sessionOf({ db }: StudioContext, request: FastifyRequest): Promise<SessionRow | undefined> {
  const [, token] = BEARER.exec(request.headers.authorization ?? '') ?? [];
  return token === undefined ? undefined : await useSession(db, tokenHash(token));
}

/** The browser's language, where there is no session. */
const requestLanguage = (request: FastifyRequest) => languageIn(request.headers['accept-language'] ?? 'vi');

function bindCall(app: FastifyInstance, studio: StudioContext, { kind, method, path, shape, answer }: FrameCall): void {
  app.route({
    method,
    url: API + path,
    handler: async (request, reply) => {
      const session = await sessionOf(studio, request);
      if (!session) return sendRefusal(reply, 'session_ended', requestLanguage(request));
      const language = languageIn(session.language);
      if (kind !== undefined && playedGame(session.vendor, session.game)?.kind !== kind)
        return sendRefusal(reply, 'game_not_found', language);
      const input = shape.safeParse(
        method === 'POST' ? request.body : { ...(request.query as object), ...(request.params as object) },
      );
      if (!input.success) return sendRefusal(reply, 'input_invalid', language);
      return sendResult(reply, await answer(studio, session, input.data), language);
    },
  });
}

/** The document of every frame; the address says which game, and in which language. */
function bindDocument(app: FastifyInstance, webDir: string): void {
  app.get(`${PLAY}*`, async (request, reply): Promise<FastifyReply> => {
    const page = await readFile(join(webDir, DOCUMENT), 'utf8').catch(() => undefined);
    if (page === undefined) return sendRefusal(reply, 'not_found', requestLanguage(request));
    const { pathname, searchParams } = new URL(request.url, 'http://frame');
    const [kind = ''] = pathname.slice(PLAY.length).split('/');
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(frameDocument(page, kind, searchParams.get('l') ?? ''));
  });
}

/** The heads of all seed chains, public: revealed seeds can be checked against them. */
function bindChains(app: FastifyInstance, { db }: StudioContext): void {
  app.get('/studio/chains', async () => ({
    chains: (await listPublished(db)).map(({ game, chainNo, head, length, publishedAt }) => ({
      game,
      chain: chainNo,
      head,
      length,
      publishedAt: publishedAt.toISOString(),
    })),
  }));
}

/** The hashes of simulated seasons, public before their first match, with the seeds of those that are over. */
function bindSeasons(app: FastifyInstance, { db }: StudioContext): void {
  app.get('/studio/seasons', async () => ({
    seasons: (await listSeasons(db)).map(({ publishedAt, ...rest }) => ({
      ...rest,
      publishedAt: publishedAt.toISOString(),
    })),
  }));
}

/** Binds the routes. */
export function bindFrameRoutes(app: FastifyInstance, studio: StudioContext, webDir: string): void {
  bindDocument(app, webDir);
  bindChains(app, studio);
  bindSeasons(app, studio);
  app.post(`${API}/session`, async (request, reply) => {
    const input = sessionSchema.safeParse(request.body);
    if (!input.success) return sendRefusal(reply, 'token_invalid', requestLanguage(request));
    return sendResult(reply, await openSession(studio, input.data.token), requestLanguage(request));
  });
  for (const each of CALLS) bindCall(app, studio, each);
}
