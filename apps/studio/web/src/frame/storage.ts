/** Browser storage of frames: sound on or off, and the last bet of each game. The only module here that uses the browser's storage. */

const SOUND = 'STUDIO_SOUND';
const BET = 'STUDIO_BET_';

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // With full or blocked storage, the value is lost.
  }
}

/** The stored sound setting; undefined before any choice. */
export function savedSound(): boolean | undefined {
  const kept = read(SOUND);
  return kept === null ? undefined : kept === '1';
}

/** Stores the sound setting. */
export const saveSound = (on: boolean): void => write(SOUND, on ? '1' : '0');

/** The bet a game starts with: the last one if it is still offered, else a low one (by its place in the list). */
export function firstBet(game: string, bets: readonly number[], low: number): number {
  const saved = savedBet(game);
  return saved !== undefined && bets.includes(saved) ? saved : bets[Math.min(low, bets.length - 1)]!;
}

/** The last bet of a game; undefined without a valid one. */
export function savedBet(game: string): number | undefined {
  const kept = Number(read(BET + game));
  return Number.isSafeInteger(kept) && kept > 0 ? kept : undefined;
}

/** Stores the bet of a game. */
export const saveBet = (game: string, bet: number): void => write(BET + game, String(bet));

/** The theme of the site around the frame, where both have one origin; dark otherwise. */
export const siteTheme = (): 'dark' | 'light' => (read('theme') === 'light' ? 'light' : 'dark');
