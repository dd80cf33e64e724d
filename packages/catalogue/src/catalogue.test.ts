/** The catalogue as a whole: enough entries, no duplicates, and every tile drawable and unlike its neighbours. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { type GameEntry, GAMES, GAME_TYPES, OWN_SUBJECTS, ROOM_TYPES, VENDORS } from './index.ts';

/** Types whose games come from the lottery module. */
const LOTTERY_ONLY: readonly string[] = ['LOTT', 'ELOTT'];
const LINE_LETTERS = 18;
/** Games of a vendor shown together on one screen. */
const WINDOW = 6;
const CARD = /^(?:[2-9AJQK]|10)[♠♥♦♣]$/;
const BALL = /^\d\d$/;
/** Icons that show letters or Han characters, or chat bubbles. */
const UNWANTED =
  /red-envelope|mahjong|japanese|white-flower|flower-playing-cards|^flag|(?:^|-)hand(?:$|s?-)|thumbs|finger|(?:grinning|smiling|crying|kissing)/;

// Read, not imported: the set is too big for the type checker.
const { icons } = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji/icons.json'), 'utf8'),
) as { icons: object };
const FLUENT = new Set(Object.keys(icons));
const OWN = new Set<string>(OWN_SUBJECTS);

function isDrawable(subject: string): boolean {
  if (subject.startsWith('own:')) return OWN.has(subject.slice('own:'.length));
  return FLUENT.has(subject) || CARD.test(subject) || BALL.test(subject);
}

function twice(values: readonly string[]): string[] {
  return values.filter((value, at) => values.indexOf(value) !== at);
}

function ofVendor(code: string): GameEntry[] {
  return GAMES.filter((game) => game.vendor === code);
}

/** Subjects that occur on two of any six games in a row; on two neighbours where only one subject is possible. */
function repeats(games: readonly GameEntry[]): string[] {
  return games.flatMap((game, at) =>
    games
      .slice(at + 1, at + (game.type === 'COCKFIGHT' ? 2 : WINDOW))
      .flatMap((other) =>
        other.art.subjects
          .filter((subject) => game.art.subjects.includes(subject))
          .map((subject) => `${subject}: ${game.id}, ${other.id}`),
      ),
  );
}

/** Consecutive pairs with one palette and one layout. */
function twins(games: readonly GameEntry[]): string[] {
  return games.slice(1).flatMap((game, at) => {
    const before = games[at];
    return before && before.art.layout === game.art.layout && before.art.palette === game.art.palette
      ? [`${before.id}, ${game.id}`]
      : [];
  });
}

describe('the catalogue', () => {
  it('[GAME-15] has games of every type with games, from vendors that offer the type', () => {
    expect(VENDORS.length).toBeGreaterThanOrEqual(20);
    expect(GAMES.length).toBeGreaterThanOrEqual(400);
    expect(new Set(GAMES.map((game) => game.type))).toEqual(
      new Set(GAME_TYPES.filter((type) => !LOTTERY_ONLY.includes(type))),
    );
    const offers = new Map(VENDORS.map((vendor) => [vendor.code, vendor.types]));
    expect(GAMES.filter((game) => !offers.get(game.vendor)?.includes(game.type)).map((game) => game.id)).toEqual([]);
    expect(LOTTERY_ONLY.every((type) => VENDORS.some((vendor) => vendor.types.some((sold) => sold === type)))).toBe(
      true,
    );
  });

  it('[HOME-09] has the source’s vendors, and sells e-sports through sports accounts', () => {
    const codes = VENDORS.map((vendor) => vendor.code);
    expect(codes).toEqual(
      expect.arrayContaining([
        'EG3',
        'PG',
        'FC',
        'JL',
        'TCG_LOTTO_VN',
        'TCG_SEA',
        'LOTT',
        'ELOTT',
        'GPI',
        'IMES',
        'SV3',
        'AV',
      ]),
    );
    expect(
      VENDORS.filter((vendor) => vendor.types.includes('ESPORTS')).map((vendor) => [
        vendor.accountTypeName,
        vendor.types[0],
      ]),
    ).toEqual([
      ['IMES', 'SPORTS'],
      ['SV3', 'SPORTS'],
      ['AV', 'SPORTS'],
    ]);
  });

  it('names every vendor and game once, in both languages', () => {
    expect(twice(VENDORS.map((vendor) => vendor.code))).toEqual([]);
    expect(twice(GAMES.map((game) => game.id))).toEqual([]);
    for (const language of ['vi', 'en'] as const) {
      expect(twice(VENDORS.map((vendor) => vendor.name[language]))).toEqual([]);
      expect(twice(GAMES.map((game) => game.name[language].toLowerCase()))).toEqual([]);
    }
    expect(GAMES.filter((game) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(game.id)).map((game) => game.id)).toEqual([]);
  });

  it('writes names in composed letters, in lines that fit a tile', () => {
    for (const { id, name, lines } of GAMES) {
      for (const language of ['vi', 'en'] as const) {
        const written = lines?.[language] ?? [name[language]];
        expect(name[language], id).toBe(name[language].normalize('NFC').trim());
        expect(written.join(' '), id).toBe(name[language]);
        expect(written.length, id).toBeLessThanOrEqual(2);
        for (const line of written) expect([...line].length, `${id}: ${line}`).toBeLessThanOrEqual(LINE_LETTERS);
      }
    }
  });

  it('gives each vendor its own style', () => {
    expect(twice(VENDORS.map(({ face, lettering, frame }) => `${face} ${lettering} ${frame}`))).toEqual([]);
    expect(twice(VENDORS.map(({ emblem }) => emblem))).toEqual([]);
    expect(VENDORS.filter(({ emblem }) => !isDrawable(emblem)).map(({ emblem }) => emblem)).toEqual([]);
  });

  it('uses only subjects that can be drawn', () => {
    const subjects = GAMES.flatMap((game) => game.art.subjects.map((subject) => [game.id, subject] as const));
    expect(subjects.filter(([, subject]) => !isDrawable(subject))).toEqual([]);
    expect(subjects.filter(([, subject]) => UNWANTED.test(subject))).toEqual([]);
    expect(
      GAMES.filter((game) => game.art.subjects.length === 0 || twice(game.art.subjects).length > 0).map(
        (game) => game.id,
      ),
    ).toEqual([]);
  });

  it.each(VENDORS.map((vendor) => [vendor.code] as const))('makes the neighbours of %s distinguishable', (code) => {
    const games = ofVendor(code);
    expect(twins(games)).toEqual([]);
    expect(repeats(games)).toEqual([]);
  });

  it('makes neighbours of mixed vendors distinguishable: in all games, in each family, among the hot ones', () => {
    const hot = GAMES.filter((game) => game.tags.includes('HOT'));
    for (const shelf of [GAMES, hot, ...GAME_TYPES.map((type) => GAMES.filter((game) => game.type === type))])
      expect(twins(shelf)).toEqual([]);
    expect(repeats(hot)).toEqual([]);
  });

  it('marks about one game in ten as hot and one in ten as new, and every live table as live', () => {
    for (const tag of ['HOT', 'NEW'] as const) {
      const share = GAMES.filter((game) => game.tags.includes(tag)).length / GAMES.length;
      expect(share, tag).toBeGreaterThan(0.06);
      expect(share, tag).toBeLessThan(0.12);
    }
    for (const game of GAMES) {
      expect(game.tags.includes('LIVE'), game.id).toBe(game.type === 'LIVE');
      expect(game.tags.includes('JACKPOT'), game.id).toBe(game.classify === 'jackpot');
    }
  });

  it('has stakes in whole dong, and plausible returns for each kind of game', () => {
    const [least, most] = [9200, 9900];
    for (const game of GAMES) {
      expect(Number.isSafeInteger(game.minBet) && game.minBet > 0, game.id).toBe(true);
      const peopleAgainstPeople = game.rooms !== undefined || game.type === 'SPORTS' || game.type === 'ESPORTS';
      expect(game.rtpBasisPoints === undefined, game.id).toBe(peopleAgainstPeople);
      if (game.rtpBasisPoints === undefined) continue;
      expect(game.rtpBasisPoints, game.id).toBeGreaterThanOrEqual(game.type === 'RNG' ? 9400 : least);
      expect(game.rtpBasisPoints, game.id).toBeLessThanOrEqual(game.type === 'RNG' ? 9720 : most);
    }
  });

  it('publishes one return for each kind of slot, and its lines', () => {
    const slots = GAMES.filter((game) => game.type === 'RNG');
    const kinds = new Map(slots.map((game) => [`${game.classify} ${game.payLines ?? ''}`, game.rtpBasisPoints]));
    for (const game of slots)
      expect(game.rtpBasisPoints, game.id).toBe(kinds.get(`${game.classify} ${game.payLines ?? ''}`));
    expect(new Set(slots.map((game) => game.classify))).toEqual(
      new Set(['classic', 'lines', 'ways', 'cascade', 'cluster', 'growing', 'wheel', 'hold-spin', 'jackpot']),
    );
    expect(slots.every((game) => (game.payLines ?? 0) > 0)).toBe(true);
  });

  it('[GAME-17] opens free, VIP and paid rooms, and free play exactly where a room is free', () => {
    const withRooms = GAMES.filter((game) => game.rooms);
    const all = withRooms.flatMap((game) => game.rooms ?? []);
    expect(new Set(all.map((room) => room.type))).toEqual(new Set(ROOM_TYPES));
    expect(twice(all.map((room) => room.id))).toEqual([]);
    for (const game of withRooms) expect(game.freePlay, game.id).toBe(game.rooms?.some((room) => room.type === 'free'));
  });
});
