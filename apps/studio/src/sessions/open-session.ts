/** A frame exchanges the token of its address for a session, and the platform's token for a wallet session. */
import { STUDIO_LANGUAGES, type SessionOpened, type StudioLanguage } from '../../wire/session.ts';
import type { StudioContext } from '../context.ts';
import { playedGame } from '../games.ts';
import { isKnown } from '../kernel/refusals.ts';
import { newToken, tokenHash } from '../kernel/random.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { takeLaunch } from '../launch/launch-store.ts';
import { insertSession } from './session-store.ts';

/** Upper limit, even if the wallet's session lasts longer. */
const SESSION_MAXIMUM_MS = 12 * 3_600_000;

/** The platform's language in one of the studio's two. */
export const languageIn = (text: string): StudioLanguage =>
  STUDIO_LANGUAGES.find((known) => known === text.slice(0, 2).toUpperCase()) ?? 'EN';

const pathOf = (url: string): string => new URL(url).pathname + new URL(url).search;

/** Refuses token_invalid, the wallet's refusals, and wallet_unavailable: the game has to be launched again. */
export async function openSession(
  { db, wallet, clock, log }: StudioContext,
  token: string,
): Promise<Result<SessionOpened>> {
  const launch = await takeLaunch(db, tokenHash(token));
  const game = launch && playedGame(launch.vendor, launch.game);
  if (!launch || !game) return refuse('token_invalid');
  const reply = await wallet.call(launch.vendor, 'authenticate', { token: launch.walletToken });
  if (reply.kind === 'refused') return refuse(isKnown(reply.code) ? reply.code : 'token_invalid');
  if (reply.kind === 'unknown') {
    log.warn({ vendor: launch.vendor, why: reply.why }, 'the wallet did not open a session');
    return refuse('wallet_unavailable');
  }
  const { sessionToken, memberRef, currency, balance, room, demo, autoPlay, expiresAt } = reply.value;
  if (memberRef !== launch.memberRef || reply.value.game !== launch.game) return refuse('token_invalid');
  const session = newToken();
  const endsAtMs = Math.min(expiresAt, clock.now() + SESSION_MAXIMUM_MS);
  const { sessionId, vendor } = launch;
  await insertSession(
    db,
    tokenHash(session),
    {
      sessionId,
      vendor,
      memberRef,
      currency,
      game: launch.game,
      room,
      demo,
      autoPlay,
      language: launch.language,
      walletSession: sessionToken,
    },
    endsAtMs,
  );
  return ok({
    session,
    kind: game.kind,
    game: game.shown,
    currency,
    balance,
    demo,
    language: languageIn(launch.language),
    lobbyUrl: pathOf(launch.lobbyUrl),
    depositUrl: pathOf(launch.depositUrl),
    room,
  });
}
