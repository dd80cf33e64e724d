/** The addresses of launched games (§2 /m/launchGame), and the handover of a tap's launch to its screen. */
import type { GameCard } from './game-card.ts';

/** A game for the generic launcher: its card's fields, or an address's. */
export type LaunchedGame = Pick<GameCard, 'vendorCode' | 'gameCategory' | 'gameId' | 'nodeId' | 'supportPlay'>;

const BACK_HOME = { pageBack: 'home' } as const;

/** A lottery in its frame. */
export function lotteryAddress({ gameCode, gameId }: Pick<GameCard, 'gameCode' | 'gameId'>, fromHome: boolean): string {
  const query = new URLSearchParams({
    playType: 'trad',
    gameId: gameCode ?? gameId,
    prize_mode: 'Lott',
    ...(fromHome ? BACK_HOME : {}),
  });
  return `/m/launchGame?${query}`;
}

/** Any other vendor's game in its frame: everything a reload needs to launch it again. */
export function gameAddress(
  { vendorCode, gameCategory, gameId, nodeId, supportPlay }: LaunchedGame,
  fromHome: boolean,
): string {
  const query = new URLSearchParams({
    vendor: vendorCode,
    category: gameCategory,
    gameId,
    nodeId,
    supportPlay,
    ...(fromHome ? BACK_HOME : {}),
  });
  return `/m/launchGame?${query}`;
}

/** The game an address of `gameAddress` launches; undefined for a lottery's address. */
export function gameOfAddress(query: URLSearchParams): LaunchedGame | undefined {
  const vendorCode = query.get('vendor');
  if (vendorCode === null || vendorCode === '') return undefined;
  const text = (name: string) => query.get(name) ?? '';
  return {
    vendorCode,
    gameCategory: text('category'),
    gameId: text('gameId'),
    nodeId: text('nodeId'),
    supportPlay: text('supportPlay'),
  };
}

let held: { readonly address: string; readonly gameUrl: string } | undefined;

/**
 * Stores a tap's launch for the screen it opens. Its token is single-use, so it never appears in an address of ours.
 */
export function holdLaunch(address: string, gameUrl: string): void {
  held = { address, gameUrl };
}

/** Takes the launch stored for an address, once. */
export function takeLaunch(address: string): string | undefined {
  const { gameUrl } = held?.address === address ? held : { gameUrl: undefined };
  held = undefined;
  return gameUrl;
}
