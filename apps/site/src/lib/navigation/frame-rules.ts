/**
 * The frame of a screen, by its path alone (§2 page wrapper rules): header, bottom menu, target of back. The route
 * table decides access; these lists are the source's, so they are kept separate from it.
 */

/** The home family (NAV-01). Unknown paths show it too (NAV-02). */
export const HOME_PATHS = ['/', '/m', '/m/', '/m/index', '/m/index.html', '/m/home'] as const;

/** Screens without the shell's header besides the home family; most of them render their own (NAV-06). */
export const HEADERLESS_PATHS = [
  '/m/login',
  '/m/register',
  '/m/message',
  '/m/app',
  '/m/gameList',
  '/m/lottery',
  '/m/forget',
  '/m/chat',
] as const;

/** Screens without the bottom menu (NAV-08). */
export const MENULESS_PATHS = [
  '/m/login',
  '/m/register',
  '/m/slotsCenter',
  '/m/gameList',
  '/m/lottery',
  '/m/forget',
  '/m/changePsw',
  '/m/app',
  '/m/notice',
  '/m/help',
  '/m/helpDetail',
  '/m/chat',
] as const;

/** Screens whose back leads home instead of back in history (NAV-07). */
export const BACK_HOME_PATHS = ['/m/login', '/m/register', '/m/trail', '/m/activity', '/m/forget'] as const;

/** The normal form of a path: no slash at its end, no `.html`, lower case, as the router matches. */
const spelt = (path: string): string => path.replace(/(?:\.html)?\/*$/, '').toLowerCase();

const isOneOf = (paths: readonly string[], path: string): boolean => paths.some((one) => spelt(one) === spelt(path));

/** Whether a path is one of home's. */
export const isHomePath = (path: string): boolean => isOneOf(HOME_PATHS, path);

/** Whether the shell renders the header: back and title. */
export const hasHeader = (path: string): boolean => !isHomePath(path) && !isOneOf(HEADERLESS_PATHS, path);

/** Whether the bottom menu shows. */
export const hasBottomMenu = (path: string): boolean => !isOneOf(MENULESS_PATHS, path);

/** Whether back leads home from here. */
export const backLeadsHome = (path: string): boolean => isOneOf(BACK_HOME_PATHS, path);
