/** The curve of each game, and its stake limits. */
import { GAMES } from '@lantern/catalogue';
import { CRASH_RULES, type CrashRules } from '@lantern/game-math/crash';

export interface CrashGame {
  /** The name its rules are stored under with a stake. */
  readonly title: string;
  readonly rules: CrashRules;
  readonly minBet: number;
  readonly maxBet: number;
}

/** Limits what a single stake can win, in minimum bets. */
const MAX_TIMES_MIN_BET = 500;

const titles: ReadonlyMap<string, CrashRules> = new Map(Object.entries(CRASH_RULES));

const games: ReadonlyMap<string, CrashGame> = new Map(
  GAMES.filter(({ classify }) => classify === 'crash').flatMap(({ id, rtpBasisPoints, minBet }) => {
    const [title, rules] = [...titles].find(([, known]) => known.rtpBasisPoints === rtpBasisPoints) ?? [];
    return title !== undefined && rules
      ? [[id, { title, rules, minBet: minBet, maxBet: minBet * MAX_TIMES_MIN_BET }] as const]
      : [];
  }),
);

/** The curve of a game. */
export const crashGameOf = (game: string): CrashGame | undefined => games.get(game);

/** Rules by the name they are stored under. Throws for an unknown name. */
export function rulesNamed(title: string): CrashRules {
  const rules = titles.get(title);
  if (!rules) throw new Error(`There is no curve by the rules ${title}`);
  return rules;
}
