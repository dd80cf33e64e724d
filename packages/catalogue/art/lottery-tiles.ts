/**
 * Tiles of the lottery's own games, whose entries are in game-math and not in the catalogue: painted from the list of
 * games.
 */
import { LOTTERY_GAMES, type FormatId, type LotteryGame } from '@lantern/game-math/lottery';
import type { TileGame, TileVendor } from './compose.ts';

export interface LotteryTile {
  readonly game: TileGame;
  readonly vendor: TileVendor;
}

const HAND: TileVendor = { face: 'be-vietnam-pro', lettering: 'bronze', frame: 'corner' };

type Art = TileGame['art'];
type Palette = Art['palette'];
type Pattern = Art['pattern'];

/** Shared by every game of a kind: its scene, its backgrounds, and the companions of the numbers. */
interface Hand {
  readonly layout: Art['layout'];
  readonly palettes: readonly Palette[];
  readonly patterns: readonly Pattern[];
  /** Balls of this many digits up to this number, or none. */
  readonly balls?: { readonly count: number; readonly digits: number; readonly to: number };
  readonly subjects: readonly string[];
}

const TWO_DIGITS = { count: 3, digits: 2, to: 99 } as const;

const REGIONS: Readonly<Record<string, Hand>> = {
  vietnam_northern: {
    layout: 'balls',
    palettes: ['wine'],
    patterns: ['drum'],
    balls: TWO_DIGITS,
    subjects: ['own:temple'],
  },
  vietnam_central: {
    layout: 'balls',
    palettes: ['gold', 'orange', 'lotus', 'ember'],
    patterns: ['lotus', 'clouds', 'blossom', 'rays'],
    balls: TWO_DIGITS,
    subjects: ['own:lantern'],
  },
  vietnam_southern: {
    layout: 'balls',
    palettes: ['sea', 'jade', 'deep', 'sky', 'lime'],
    patterns: ['waves', 'clouds', 'lattice', 'rays'],
    balls: TWO_DIGITS,
    subjects: ['own:boat'],
  },
};

const FORMATS: Readonly<Record<FormatId, Hand>> = {
  vn27: {
    layout: 'balls',
    palettes: ['jade', 'indigo', 'wine', 'night', 'ember'],
    patterns: ['bolts'],
    balls: TWO_DIGITS,
    subjects: ['stopwatch'],
  },
  vn18: {
    layout: 'balls',
    palettes: ['sea', 'deep', 'sky', 'steel', 'lotus'],
    patterns: ['bolts'],
    balls: TWO_DIGITS,
    subjects: ['stopwatch'],
  },
  digits5: {
    layout: 'balls',
    palettes: ['night', 'indigo', 'deep'],
    patterns: ['lattice'],
    balls: { count: 5, digits: 1, to: 9 },
    subjects: [],
  },
  lucky28: {
    layout: 'balls',
    palettes: ['lotus', 'wine'],
    patterns: ['stars'],
    balls: { count: 3, digits: 1, to: 9 },
    subjects: ['four-leaf-clover'],
  },
  dice3: {
    layout: 'bowl',
    palettes: ['felt', 'ember', 'ink'],
    patterns: ['rays', 'lattice', 'stars'],
    subjects: ['game-die'],
  },
  race10: {
    layout: 'sport',
    palettes: ['steel', 'orange', 'indigo'],
    patterns: ['bolts'],
    subjects: ['racing-car', 'chequered-flag'],
  },
  pick11x5: {
    layout: 'balls',
    palettes: ['orange', 'lime', 'sky'],
    patterns: ['rays'],
    balls: { count: 5, digits: 2, to: 11 },
    subjects: [],
  },
  mark6: {
    layout: 'balls',
    palettes: ['ember', 'ink', 'jade'],
    patterns: ['clouds'],
    balls: { count: 4, digits: 2, to: 49 },
    subjects: ['own:envelope'],
  },
  mega645: {
    layout: 'board',
    palettes: ['gold'],
    patterns: ['rays'],
    balls: { count: 2, digits: 2, to: 45 },
    subjects: [],
  },
  power655: {
    layout: 'board',
    palettes: ['wine'],
    patterns: ['bolts'],
    balls: { count: 2, digits: 2, to: 55 },
    subjects: [],
  },
  max3d: {
    layout: 'reels',
    palettes: ['night'],
    patterns: ['stars'],
    balls: { count: 3, digits: 3, to: 999 },
    subjects: [],
  },
  keno80: {
    layout: 'board',
    palettes: ['lotus', 'deep', 'jade', 'indigo', 'ember'],
    patterns: ['lattice', 'waves'],
    balls: { count: 3, digits: 2, to: 80 },
    subjects: [],
  },
};

/** A stable hash of a text (FNV-1a), far apart for similar texts. */
function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619);
  return (Math.imul(hash ^ (hash >>> 15), 2_246_822_519) ^ (hash >>> 13)) >>> 0;
}

/** The interval that names a game of many draws a day: its seconds, or its minutes. */
function intervalBall({ timetable, formatId }: LotteryGame): string | undefined {
  if (timetable.kind !== 'interval' || (formatId !== 'vn27' && formatId !== 'vn18')) return undefined;
  const { intervalSec } = timetable;
  return String(intervalSec < 100 ? intervalSec : intervalSec / 60).padStart(2, '0');
}

/** Different balls for each game, the first of a fast one its interval. */
function ballsOf(game: LotteryGame, { balls }: Hand): string[] {
  const interval = intervalBall(game);
  const numbers = new Set<string>(interval === undefined ? [] : [interval]);
  for (let step = 1; balls && numbers.size < balls.count; step += 1) {
    const lowest = balls.digits === 1 ? 0 : 1;
    numbers.add(
      String(lowest + (hashOf(`${game.code}/${step}`) % (balls.to - lowest + 1))).padStart(balls.digits, '0'),
    );
  }
  return [...numbers];
}

const INTERVAL = /^(.*) (\d+ (?:phút|giây|minutes?|seconds?))$/;
const LINE_LETTERS = 11;

/** A name in one line or two: broken before its interval, else at the word break nearest its middle. */
function linesOf(name: string): readonly string[] {
  const [, head, interval] = INTERVAL.exec(name) ?? [];
  if (head !== undefined && interval !== undefined) return [head, interval];
  const breaks = [...name].flatMap((letter, at) => (letter === ' ' ? [at] : []));
  if (name.length <= LINE_LETTERS || breaks.length === 0) return [name];
  const middle = breaks.reduce((best, at) =>
    Math.abs(at - name.length / 2) < Math.abs(best - name.length / 2) ? at : best,
  );
  return [name.slice(0, middle), name.slice(middle + 1)];
}

const oneOf = <T>(items: readonly T[], at: number): T => items[at % items.length]!;

/** Games of one kind take its palettes in turn, so that neighbours differ. */
function tileOf(game: LotteryGame, hand: Hand, turn: number): LotteryTile {
  const { layout, palettes, patterns, subjects } = hand;
  const art: Art = {
    layout,
    palette: oneOf(palettes, turn),
    pattern: oneOf(patterns, turn),
    subjects: [...ballsOf(game, hand), ...subjects],
  };
  return {
    game: { id: game.code, name: game.names, lines: { vi: linesOf(game.names.vi), en: linesOf(game.names.en) }, art },
    vendor: HAND,
  };
}

function tilesOf(games: readonly LotteryGame[]): LotteryTile[] {
  const turns = new Map<Hand, number>();
  return games.map((game) => {
    const hand = REGIONS[game.categoryCode] ?? FORMATS[game.formatId];
    const turn = turns.get(hand) ?? 0;
    turns.set(hand, turn + 1);
    return tileOf(game, hand, turn);
  });
}

/** One tile per lottery, by its code. */
export const LOTTERY_TILES: readonly LotteryTile[] = tilesOf(LOTTERY_GAMES);
