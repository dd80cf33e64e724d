/** Which curve a game is played on, and what may be staked on it. */
import { GAMES } from '@lantern/catalogue';
import { CRASH_RULES, type CrashRules } from '@lantern/game-math/crash';

export interface CrashGame {
  /** Under which name its rules are written down with a stake. */
  readonly title: string;
  readonly rules: CrashRules;
  readonly leastBet: number;
  readonly mostBet: number;
}

/** Above it a single stake could win more than a house wants to owe one member at once. */
const LEAST_TIMES_MAXIMUM = 500;

const titles: ReadonlyMap<string, CrashRules> = new Map(Object.entries(CRASH_RULES));

const games: ReadonlyMap<string, CrashGame> = new Map(
  GAMES.filter(({ classify }) => classify === 'crash').flatMap(({ id, rtpBasisPoints, minBet }) => {
    const [title, rules] = [...titles].find(([, known]) => known.rtpBasisPoints === rtpBasisPoints) ?? [];
    return title !== undefined && rules ? [[id, { title, rules, leastBet: minBet, mostBet: minBet * LEAST_TIMES_MAXIMUM }] as const] : [];
  }),
);

/** The curve of a game. */
export const crashGameOf = (game: string): CrashGame | undefined => games.get(game);

/** Rules by the name they are written down under. Throws for one nobody knows any more. */
export function rulesNamed(title: string): CrashRules {
  const rules = titles.get(title);
  if (!rules) throw new Error(`There is no curve by the rules ${title}`);
  return rules;
}
