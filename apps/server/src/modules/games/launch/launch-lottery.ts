/** The lottery launcher (§4 Game launch): the betting frame, or the lobby. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import { LAUNCH_TOKEN_TTL_SEC, THEME_DEFAULT } from '@lantern/contract/constants';
import { isReturnPath } from '../../../kernel/http/return-path.ts';
import type { CallContext } from '../../../kernel/http/call-context.ts';
import { ok, refuse, type Refused, type Result } from '../../../kernel/result.ts';
import { isRealMember } from '../../../kernel/session.ts';
import { transact } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { launchTokenHash, newLaunchToken } from './launch-token.ts';
import { frameAddress, isLobby, LOBBY_PATH, playTypeOf, prizeModeOf } from './rules/lottery-frame.ts';
import { insertLaunch, markOpened } from './store.ts';

type LaunchQuery = ParsedInput<Calls['launch.game']>['query'];
type LaunchAnswer = AnswerOf<Calls['launch.game']>;

/** Trial accounts use play money only; a request of a real member for free play is refused. */
function refuseFreePlay(memberType: number, query: LaunchQuery): Refused | undefined {
  if (isRealMember(memberType) && query.freeplay === true) return refuse('free_reject');
  if (query.backUrl !== undefined && !isReturnPath(query.backUrl)) return refuse('url_not_allowed');
  return undefined;
}

/**
 * Creates a single-use token, valid for a minute, and the frame's address with it. The lobby needs neither: it is a screen of the
 * site and runs in the member's own session. Refuses free_reject, url_not_allowed, prize_mode_unknown, game_not_found
 * and, if an operator closed it, game_disabled or vendor_unavailable.
 */
export async function launchLottery(
  { kernel, deps }: ModuleContext,
  context: CallContext<'session'>,
  query: LaunchQuery,
): Promise<Result<LaunchAnswer>> {
  const { session, merchant, language } = context;
  const refused = refuseFreePlay(session.memberType, query);
  if (refused) return refused;
  const prizeMode = prizeModeOf(query.lottoPrizeMode);
  if (prizeMode === undefined) return refuse('prize_mode_unknown');
  const gameCode = query.lottoGameCode ?? query.gameCode ?? query.gameId;
  if (isLobby(query.lottoView, gameCode)) return ok({ gameUrl: LOBBY_PATH, sessionId: session.sessionId });
  if (gameCode === undefined || !(await deps.lotteryGameExists(gameCode))) return refuse('game_not_found');
  const closure = await deps.catalogue.closureOf(merchant.code, gameCode, context.userAgent);
  if (closure) return refuse(closure);
  const token = newLaunchToken(kernel.random);
  const id = kernel.ids.next<string>();
  await transact(kernel.db, async (tx) => {
    const tokenHash = launchTokenHash(token);
    const { memberId, sessionId } = session;
    await insertLaunch(tx, {
      id,
      memberId,
      sessionId,
      vendor: query.vendor,
      gameCode,
      audience: 'lottery',
      tokenHash,
      ttlSec: LAUNCH_TOKEN_TTL_SEC,
    });
    await markOpened(tx, id);
    await deps.catalogue.recordOpened(tx, memberId, gameCode);
  });
  const gameUrl = frameAddress({
    playType: playTypeOf(query.vendor, query.playType),
    gameCode,
    token,
    merchantCode: merchant.code,
    prizeMode,
    language,
    theme: query.theme ?? THEME_DEFAULT,
    backUrl: query.backUrl,
  });
  return ok({ gameUrl, sessionId: id });
}
