/** The platform opens a game: a frame's address with a token that is good once, for a minute. */
import { z } from 'zod';
import type { Doors } from '../doors.ts';
import { playedGame } from '../games.ts';
import { newToken, tokenHash } from '../kernel/random.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { insertLaunch } from './launch-store.ts';

const TOKEN_TTL_SEC = 60;
const address = z.string().max(1_000).regex(/^https?:\/\//).refine((text) => URL.canParse(text));

/** What the platform sends, as far as the studio needs it. */
export const launchOrder = z.object({
  launchId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  memberRef: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  game: z.string().max(64),
  token: z.string().min(20).max(200),
  language: z.string().max(20),
  lobbyUrl: address,
  depositUrl: address,
});

export interface OpenedFrame {
  readonly url: string;
  readonly sessionId: string;
}

/** Refuses game_not_found. The session bears the platform's name of the launch, by which the platform ends it. The token travels behind `#`, which no server and no log ever sees. */
export async function openLaunch({ db }: Doors, vendor: string, order: z.output<typeof launchOrder>): Promise<Result<OpenedFrame>> {
  const game = playedGame(vendor, order.game);
  if (!game) return refuse('game_not_found');
  const token = newToken();
  const { launchId: sessionId, memberRef, language, lobbyUrl, depositUrl } = order;
  await insertLaunch(db, tokenHash(token), TOKEN_TTL_SEC, { sessionId, vendor, memberRef, game: order.game, language, walletToken: order.token, lobbyUrl, depositUrl });
  return ok({ url: `${new URL(lobbyUrl).origin}/studio/play/${game.kind}/${order.game}#t=${token}`, sessionId });
}
