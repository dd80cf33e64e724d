/**
 * The frame's address (§4 Game launch):
 * /lotto/mui/{playType}/games/{gameId}?token&merchant&css&prize_mode&language&theme.
 */
import { LOCALES, type Locale } from '@lantern/ui/i18n';

export interface LaunchAddress {
  readonly gameCode: string;
  readonly playType: 'trad' | 'ent';
  /** The single-use launch token; empty after a reload. */
  readonly launchToken: string;
  readonly prizeMode: string | undefined;
  readonly locale: Locale;
  readonly theme: 'dark' | 'light' | undefined;
}

const PATH = /^\/lotto\/mui\/(trad|ent)\/games\/([^/]+)\/?$/;

/** Languages this app has a catalogue for. */
export const OFFERED: readonly Locale[] = LOCALES;

/** The offered language of that name in any case, or Vietnamese. */
export function offeredLocale(language: string | null): Locale {
  const wanted = (language ?? '').toLowerCase();
  return LOCALES.find((locale) => locale === wanted && OFFERED.includes(locale)) ?? 'vi';
}

/** Reads an address; an unknown path opens no game (empty code). */
export function readLaunchAddress(path: string, search: string): LaunchAddress {
  const [, playType, gameCode = ''] = PATH.exec(path) ?? [];
  const query = new URLSearchParams(search);
  const theme = query.get('theme');
  return {
    gameCode: /^[\w-]{1,64}$/.test(gameCode) ? gameCode : '',
    playType: playType === 'ent' ? 'ent' : 'trad',
    launchToken: query.get('token') ?? '',
    prizeMode: query.get('prize_mode') ?? undefined,
    locale: offeredLocale(query.get('language')),
    theme: theme === 'dark' || theme === 'light' ? theme : undefined,
  };
}

/** The search part without the token, so that no history, screenshot or referrer has it. */
export function withoutToken(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('token');
  const rest = query.toString();
  return rest === '' ? '' : `?${rest}`;
}

/** The address this page was opened with. */
export const launchAddress = readLaunchAddress(location.pathname, location.search);

/** Removes the token from the address bar and the history entry. */
export function stripToken(): void {
  history.replaceState(history.state, '', location.pathname + withoutToken(location.search));
}

/** A reload opens the game under the play type viewed last. */
export function showPlayType(playType: LaunchAddress['playType']): void {
  history.replaceState(
    history.state,
    '',
    location.pathname.replace(/^(\/lotto\/mui\/)(?:trad|ent)\//, `$1${playType}/`) + location.search,
  );
}
