/** Addresses that several screens link to. */

/** The game in its frame, back to home or to the lobby afterwards (§2 /m/launchGame). */
export const gamePath = (gameId: string, from: 'home' | 'lottery'): string =>
  `/m/launchGame?playType=trad&gameId=${gameId}&prize_mode=Lott${from === 'home' ? '&pageBack=home' : ''}`;

/** The lobby, at one of its categories. */
export const lobbyPath = (tag?: string): string => (tag === undefined ? '/m/lottery' : `/m/lottery?category=${tag}`);

/** The verification page of the named draw. */
export const VERIFY_PATTERN = '/verify/:gameCode/:numero';

/** The verification of a draw. */
export const verifyPath = (gameCode: string, numero: string): string => `/verify/${gameCode}/${numero}`;

/** The agents' home; menus show it to agents. */
export const AGENT_PATH = '/m/member/agent';
