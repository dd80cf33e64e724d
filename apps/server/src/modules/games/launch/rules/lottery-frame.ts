/** The address of a lottery frame (§4 Game launch) and its parameters. */
import { HOUSE_LOTTERY_VENDORS, PRIZE_MODES, type PLAY_TYPES } from '@lantern/contract/constants';

export type PrizeMode = (typeof PRIZE_MODES)[number];
export type PlayType = (typeof PLAY_TYPES)[number];

/** The lobby is a screen of the site itself. */
export const LOBBY_PATH = '/m/lottery';
const LOBBY_GAME_CODE = 'lobby';

/** Vendors the lottery launcher serves. */
export const isLotteryVendor = (vendor: string): boolean => HOUSE_LOTTERY_VENDORS.some((known) => known === vendor);

/** Whether the request is for the lobby, not a game: by its view, or by the game code the source sends for it. */
export const isLobby = (view: string | undefined, gameCode: string | undefined): boolean =>
  view === 'lobby' || gameCode === LOBBY_GAME_CODE;

/** The requested prize mode, default `Lott`; undefined if unknown. */
export const prizeModeOf = (requested: string | undefined): PrizeMode | undefined =>
  PRIZE_MODES.find((mode) => mode === (requested ?? 'Lott'));

/** The requested play type; default `ent` for the e-lottery vendor, `trad` for the others. */
export const playTypeOf = (vendor: string, requested: PlayType | undefined): PlayType =>
  requested ?? (vendor === 'ELOTT' ? 'ent' : 'trad');

export interface FrameAddress {
  readonly playType: PlayType;
  readonly gameCode: string;
  readonly token: string;
  readonly merchantCode: string;
  readonly prizeMode: PrizeMode;
  readonly language: string;
  readonly theme: string;
  readonly backUrl: string | undefined;
}

/** Path and query of the frame; `token` is the single-use launch token, never a session's. */
export function frameAddress(frame: FrameAddress): string {
  const query = new URLSearchParams({
    token: frame.token,
    merchant: frame.merchantCode,
    css: 'default',
    prize_mode: frame.prizeMode,
    language: frame.language,
    theme: frame.theme,
    ...(frame.backUrl === undefined ? {} : { backUrl: frame.backUrl }),
  });
  return `/lotto/mui/${frame.playType}/games/${encodeURIComponent(frame.gameCode)}?${query.toString()}`;
}
