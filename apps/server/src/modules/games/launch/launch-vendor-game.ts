/** The generic launcher (GAME-07, GAME-12): a vendor's game, opened by a signed request to the vendor. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import { LAUNCH_TOKEN_TTL_SEC } from '@lantern/contract/constants';
import { isReturnPath } from '../../../kernel/http/return-path.ts';
import type { CallContext } from '../../../kernel/http/call-context.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { isRealMember, type Session } from '../../../kernel/session.ts';
import { transact } from '../../../kernel/tx.ts';
import type { Integration, LaunchFacts } from '../catalogue/index.ts';
import type { ModuleContext } from './context.ts';
import { launchTokenHash, newLaunchToken } from './launch-token.ts';
import { entryRoom, roomRefusal, type Room } from './rules/rooms.ts';
import { countryOf, type LaunchOrder } from './rules/vendor-launch.ts';
import { insertLaunch, markOpened, invalidateToken } from './store.ts';
import { requestFrame } from './vendor-client.ts';

type LaunchQuery = ParsedInput<Calls['launch.game']>['query'];
type LaunchAnswer = AnswerOf<Calls['launch.game']>;

interface Permitted {
  readonly facts: LaunchFacts;
  readonly integration: Integration;
  readonly room: Room | undefined;
}

const PLATFORM_DEFAULT = 'html5';
const LOBBY_PATH_DEFAULT = '/m/home';
const DEPOSIT_PATH = '/m/voucherCenter';

/** Whether the account may play the game, and in which room. */
async function chooseRoom(
  { deps }: ModuleContext,
  session: Session,
  { game, room }: LaunchFacts,
  freePlay: boolean | undefined,
): Promise<Result<Room | undefined>> {
  const playsFree = !isRealMember(session.memberType);
  if (playsFree ? !game.freePlay : freePlay === true) return refuse('free_reject');
  const chosen = room ?? entryRoom(game.rooms, playsFree);
  if (!chosen) return ok(undefined);
  const [vipLevel, balance] = await Promise.all([
    deps.vipLevelOf(session.memberId, session.currency),
    deps.balanceOf(session.memberId, session.currency),
  ]);
  const refusal = roomRefusal(chosen, { playsFree, vipLevel, balance }, game.minBet ?? 1);
  return refusal ? refuse(refusal) : ok(chosen);
}

/** Checks: vendor and game exist, are enabled and not under maintenance; the account may play; the back address is ours. */
async function permit(
  module: ModuleContext,
  { session, merchant, userAgent }: CallContext<'session'>,
  query: LaunchQuery,
): Promise<Result<Permitted>> {
  const node = query.nodeId ?? query.gameId;
  const facts =
    node === undefined
      ? undefined
      : await module.deps.catalogue.findLaunch(merchant.code, query.vendor, node, userAgent);
  if (!facts || (query.gameId !== undefined && query.gameId !== facts.game.id)) return refuse('game_not_found');
  const { currencies } = facts.vendor;
  // Play money follows the real one's rules.
  const sold = currencies?.includes(session.currency.replace(/PLAY$/, '')) ?? true;
  if (!facts.enabled || !sold) return refuse('game_disabled');
  if (facts.vendor.maintenance) return refuse('vendor_unavailable');
  if (facts.game.maintenance) return refuse('game_disabled');
  const integration = await module.deps.catalogue.integrationOf(query.vendor);
  if (!integration) return refuse('vendor_unavailable');
  const room = await chooseRoom(module, session, facts, query.freeplay);
  if (!room.ok) return room;
  if (query.backUrl !== undefined && !isReturnPath(query.backUrl)) return refuse('url_not_allowed');
  return ok({ facts, integration, room: room.value });
}

function orderFor(
  { kernel }: ModuleContext,
  { session, merchant, language, origin }: CallContext<'session'>,
  query: LaunchQuery,
  { facts, room }: Permitted,
  { launchId, token }: Pick<LaunchOrder, 'launchId' | 'token'>,
): LaunchOrder {
  const site = kernel.config.publicUrl ?? origin;
  return {
    launchId,
    memberRef: session.memberId,
    game: facts.game.id,
    ...(room ? { room: room.id } : {}),
    token,
    currency: session.currency,
    language,
    country: countryOf(merchant.currency),
    platform: query.platform ?? PLATFORM_DEFAULT,
    lobbyUrl: `${site}${query.backUrl ?? LOBBY_PATH_DEFAULT}`,
    depositUrl: `${site}${DEPOSIT_PATH}`,
    demo: !isRealMember(session.memberType),
  };
}

/**
 * Opens the game at its vendor. The token is stored before the request to the vendor, because the vendor may use it at once; if no
 * frame is returned, it is invalidated. Refuses, in this order: game_not_found, game_disabled, vendor_unavailable, free_reject,
 * room_level_insufficient, funds_insufficient, url_not_allowed; then launch_failed if the vendor's answer was late,
 * a refusal, without a frame or not from its own origins.
 */
export async function launchVendorGame(
  module: ModuleContext,
  context: CallContext<'session'>,
  query: LaunchQuery,
): Promise<Result<LaunchAnswer>> {
  const { kernel, deps } = module;
  const permitted = await permit(module, context, query);
  if (!permitted.ok) return permitted;
  const { facts, integration } = permitted.value;
  const { memberId, sessionId } = context.session;
  const token = newLaunchToken(kernel.random);
  const id = kernel.ids.next<string>();
  const gameCode = facts.game.id;
  const play = { currency: context.session.currency, language: context.language, room: permitted.value.room?.id };
  await insertLaunch(kernel.db, {
    id,
    memberId,
    sessionId,
    vendor: query.vendor,
    gameCode,
    audience: 'vendor',
    tokenHash: launchTokenHash(token),
    ttlSec: LAUNCH_TOKEN_TTL_SEC,
    play,
  });
  const frame = await requestFrame(
    kernel.clock,
    query.vendor,
    integration,
    orderFor(module, context, query, permitted.value, { launchId: id, token }),
  );
  if ('failed' in frame) {
    kernel.log.warn(
      { vendor: query.vendor, game: gameCode, launch: id, failed: frame.failed },
      'a vendor opened no game',
    );
    await invalidateToken(kernel.db, id);
    return refuse(frame.failed === 'unreachable' ? 'vendor_unavailable' : 'launch_failed');
  }
  await transact(kernel.db, async (tx) => {
    await markOpened(tx, id, frame.sessionId);
    await deps.catalogue.recordOpened(tx, memberId, gameCode);
  });
  const { nameVi, nameEn, rtpBasisPoints } = facts.game;
  const game = {
    name: context.language === 'VI' ? nameVi : nameEn,
    ...(rtpBasisPoints !== null && { rtpBasisPoints }),
  };
  return ok({ gameUrl: frame.url, sessionId: id, game });
}
