/** Launch by the platform: a frame's address with a single-use token, valid for a minute. */
import { z } from 'zod';
import type { StudioContext } from '../context.ts';
import { isOffered, playedGame } from '../games.ts';
import { newToken, tokenHash } from '../kernel/random.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { languageIn } from '../sessions/open-session.ts';
import { insertLaunch } from './launch-store.ts';

const TOKEN_TTL_SEC = 60;
const address = z
  .string()
  .max(1_000)
  .regex(/^https?:\/\//)
  .refine((text) => URL.canParse(text));

/** Sent by the platform; the studio uses a part of it. */
export const launchOrder = z.strictObject({
  launchId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  memberRef: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  game: z.string().max(64),
  token: z.string().min(20).max(200),
  language: z.string().max(20),
  lobbyUrl: address,
  depositUrl: address,
  room: z.string().max(64).optional(),
  currency: z.string().max(10),
  country: z.string().max(10),
  platform: z.string().max(20),
  demo: z.boolean(),
});

export interface OpenedFrame {
  readonly url: string;
  readonly sessionId: string;
}

/**
 * Refuses game_not_found. The session id is the platform's launch id, by which the platform ends it. The token is in the fragment, which no
 * server and no log sees.
 */
export async function openLaunch(
  { db, hasSports }: StudioContext,
  vendor: string,
  order: z.output<typeof launchOrder>,
): Promise<Result<OpenedFrame>> {
  const game = playedGame(vendor, order.game);
  if (!game || !isOffered(game.kind, hasSports)) return refuse('game_not_found');
  const token = newToken();
  const { launchId: sessionId, memberRef, language, lobbyUrl, depositUrl } = order;
  await insertLaunch(db, tokenHash(token), TOKEN_TTL_SEC, {
    sessionId,
    vendor,
    memberRef,
    game: order.game,
    language,
    walletToken: order.token,
    lobbyUrl,
    depositUrl,
  });
  const url = `${new URL(lobbyUrl).origin}/studio/play/${game.kind}/${order.game}?l=${languageIn(language).toLowerCase()}#t=${token}`;
  return ok({ url, sessionId });
}
