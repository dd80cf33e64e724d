/** The frame's address: `/studio/play/<kind>/<game>?l=<language>#t=<single-use token>`; the language is for preloads only. */

export interface PlayAddress {
  readonly kind: string;
  readonly game: string;
  /** Empty after a reload. */
  readonly token: string;
}

const PATH = /^\/studio\/play\/([a-z]{1,16})\/([a-z0-9-]{1,64})\/?$/;
const TOKEN = /(?:^#|&)t=([\w.-]{1,512})/;

/** Parses an address; an unknown path opens no game. */
export function readPlayAddress(path: string, hash: string): PlayAddress {
  const [, kind = '', game = ''] = PATH.exec(path) ?? [];
  return { kind, game, token: TOKEN.exec(hash)?.[1] ?? '' };
}

/** The address this page was opened with. */
export const playAddress = readPlayAddress(location.pathname, location.hash);

/** Removes the token from the address bar and the history entry. */
export function stripToken(): void {
  history.replaceState(history.state, '', location.pathname + location.search);
}
