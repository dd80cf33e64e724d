/** What frames ask: their document, a session, the wallet's balance, their rounds, and the calls of their game. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { BalanceShown } from '../wire/session.ts';
import type { Doors } from './doors.ts';
import { frameCall, id, type FrameCall } from './frame-call.ts';
import { playedGame } from './games.ts';
import { INSTANT_CALLS } from './instant/calls.ts';
import { isKnown } from './kernel/refusals.ts';
import { sendRefusal, sendResult } from './kernel/http.ts';
import { tokenHash } from './kernel/random.ts';
import { ok, refuse, type Result } from './kernel/result.ts';
import { readRound, readRounds } from './rounds/read-rounds.ts';
import { languageIn, openSession } from './sessions/open-session.ts';
import { useSession, type SessionRow } from './sessions/session-store.ts';
import { SLOT_CALLS } from './slots/calls.ts';

const API = '/studio/api';
const DOCUMENT = 'apps/studio/index.html';
const BEARER = /^Bearer ([\w-]{43})$/;

const sessionAsked = z.strictObject({ token: z.string().max(200) });
const roundsAsked = z.object({ before: id.optional() });
const nothing = z.unknown();

/** The wallet's balance as of now, for after a deposit. */
async function readBalance({ wallet }: Doors, { vendor, memberRef, currency }: SessionRow): Promise<Result<BalanceShown>> {
  const reply = await wallet.ask(vendor, 'balance', { memberRef, currency });
  if (reply.kind === 'granted') return ok(reply.value);
  return refuse(reply.kind === 'refused' && isKnown(reply.code) ? reply.code : 'wallet_unavailable');
}

const CALLS: readonly FrameCall[] = [
  frameCall(undefined, 'GET', '/balance', nothing, readBalance),
  frameCall(undefined, 'GET', '/rounds', roundsAsked, ({ db }, session, { before }) => readRounds(db, session, before)),
  frameCall(undefined, 'GET', '/rounds/:roundId', z.object({ roundId: id }), (doors, session, { roundId }) => readRound(doors, session, roundId)),
  ...SLOT_CALLS,
  ...INSTANT_CALLS,
];

async function sessionOf({ db }: Doors, request: FastifyRequest): Promise<SessionRow | undefined> {
  const [, token] = BEARER.exec(request.headers.authorization ?? '') ?? [];
  return token === undefined ? undefined : await useSession(db, tokenHash(token));
}

/** The language a browser asks for, where there is no session to say it. */
const spoken = (request: FastifyRequest) => languageIn(request.headers['accept-language'] ?? 'vi');

function bindCall(app: FastifyInstance, doors: Doors, { kind, method, path, shape, answer }: FrameCall): void {
  app.route({
    method,
    url: API + path,
    handler: async (request, reply) => {
      const session = await sessionOf(doors, request);
      if (!session) return sendRefusal(reply, 'session_ended', spoken(request));
      const language = languageIn(session.language);
      if (kind !== undefined && playedGame(session.vendor, session.game)?.kind !== kind) return sendRefusal(reply, 'game_not_found', language);
      const asked = shape.safeParse(method === 'POST' ? request.body : { ...(request.query as object), ...(request.params as object) });
      if (!asked.success) return sendRefusal(reply, 'input_invalid', language);
      return sendResult(reply, await answer(doors, session, asked.data), language);
    },
  });
}

/** The document of every frame; what is played stands in its address. */
function bindDocument(app: FastifyInstance, webDir: string): void {
  app.get('/studio/play/*', async (request, reply): Promise<FastifyReply> => {
    const page = await readFile(join(webDir, DOCUMENT), 'utf8').catch(() => undefined);
    if (page === undefined) return sendRefusal(reply, 'not_found', spoken(request));
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  });
}

/** Binds them. */
export function bindFrameRoutes(app: FastifyInstance, doors: Doors, webDir: string): void {
  bindDocument(app, webDir);
  app.post(`${API}/session`, async (request, reply) => {
    const asked = sessionAsked.safeParse(request.body);
    if (!asked.success) return sendRefusal(reply, 'token_invalid', spoken(request));
    return sendResult(reply, await openSession(doors, asked.data.token), spoken(request));
  });
  for (const each of CALLS) bindCall(app, doors, each);
}
