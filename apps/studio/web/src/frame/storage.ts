/** What frames keep on the device: sound on or off, and the last bet of each game. The only module here that touches the browser's storage. */

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
    // A full or blocked storage: it holds until the page is left.
  }
}

/** What the member chose about sound; undefined before any choice. */
export function keptSound(): boolean | undefined {
  const kept = read(SOUND);
  return kept === null ? undefined : kept === '1';
}

/** Keeps the choice. */
export const keepSound = (on: boolean): void => write(SOUND, on ? '1' : '0');

/** The last bet of a game; undefined where there is none that is a number. */
export function keptBet(game: string): number | undefined {
  const kept = Number(read(BET + game));
  return Number.isSafeInteger(kept) && kept > 0 ? kept : undefined;
}

/** Keeps the bet of a game. */
export const keepBet = (game: string, bet: number): void => write(BET + game, String(bet));
