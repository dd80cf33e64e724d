/** What frames ask: their document, a session, the wallet's balance, their rounds, and the calls of their game. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { BalanceShown } from '../wire/session.ts';
import type { Doors } from './doors.ts';
import { isKnown } from './kernel/refusals.ts';
import { sendRefusal, sendResult } from './kernel/http.ts';
import { tokenHash } from './kernel/random.ts';
import { ok, refuse, type Result } from './kernel/result.ts';
import { readRound, readRounds } from './rounds/read-rounds.ts';
import { languageIn, openSession } from './sessions/open-session.ts';
import { useSession, type SessionRow } from './sessions/session-store.ts';
import { advance } from './slots/advance.ts';
import { readTable } from './slots/read-table.ts';
import { spin } from './slots/spin.ts';

const API = '/studio/api';
const DOCUMENT = 'apps/studio/index.html';
/** A frame nobody touches for so long is opened anew. */
const SESSION_IDLE_SEC = 3_600;
const BEARER = /^Bearer ([\w-]{43})$/;

const id = z.string().regex(/^[\w-]{1,64}$/);
const sessionAsked = z.strictObject({ token: z.string().max(200) });
const spinAsked = z.strictObject({ requestId: id, bet: z.int().positive(), memberSeed: z.string().max(64).regex(/^[\x20-\x7e]*$/), seedHash: z.string().regex(/^[0-9a-f]{64}$/) });
const advanceAsked = z.strictObject({ roundId: id, step: z.int().min(0).max(100_000) });
const roundsAsked = z.object({ before: id.optional() });
const nothing = z.unknown();

type Answer<T> = (doors: Doors, session: SessionRow, asked: T) => Promise<Result<unknown>>;

interface FrameCall<T> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly shape: z.ZodType<T>;
  readonly answer: Answer<T>;
}

const call = <T>(method: 'GET' | 'POST', path: string, shape: z.ZodType<T>, answer: Answer<T>): FrameCall<unknown> => ({ method, path, shape, answer: answer as Answer<unknown> });

/** The wallet's balance as of now, for after a deposit. */
async function readBalance({ wallet }: Doors, { vendor, memberRef, currency }: SessionRow): Promise<Result<BalanceShown>> {
  const reply = await wallet.ask(vendor, 'balance', { memberRef, currency });
  if (reply.kind === 'granted') return ok(reply.value);
  return refuse(reply.kind === 'refused' && isKnown(reply.code) ? reply.code : 'wallet_unavailable');
}

const CALLS: readonly FrameCall<unknown>[] = [
  call('GET', '/balance', nothing, readBalance),
  call('GET', '/rounds', roundsAsked, ({ db }, session, { before }) => readRounds(db, session, before)),
  call('GET', '/rounds/:roundId', z.object({ roundId: id }), ({ db }, session, { roundId }) => readRound(db, session, roundId)),
  call('GET', '/slots/table', nothing, readTable),
  call('POST', '/slots/spin', spinAsked, spin),
  call('POST', '/slots/advance', advanceAsked, advance),
];

async function sessionOf({ db }: Doors, request: FastifyRequest): Promise<SessionRow | undefined> {
  const [, token] = BEARER.exec(request.headers.authorization ?? '') ?? [];
  return token === undefined ? undefined : await useSession(db, tokenHash(token), SESSION_IDLE_SEC);
}

/** The language a browser asks for, where there is no session to say it. */
const spoken = (request: FastifyRequest) => languageIn(request.headers['accept-language'] ?? 'vi');

function bindCall(app: FastifyInstance, doors: Doors, { method, path, shape, answer }: FrameCall<unknown>): void {
  app.route({
    method,
    url: API + path,
    handler: async (request, reply) => {
      const session = await sessionOf(doors, request);
      if (!session) return sendRefusal(reply, 'session_ended', spoken(request));
      const language = languageIn(session.language);
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
