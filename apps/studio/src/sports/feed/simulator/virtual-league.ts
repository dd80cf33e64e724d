/** The league of virtual football (sports domain reference §4): sixteen invented sides, a round of eight matches every four minutes, day and night. */
import { VIRTUAL_PLAY_MS } from '@lantern/game-math/sports-virtual';
import { matchesOf, roundsOf, seasonAt, seasonOf, type Match } from './calendar.ts';
import { sideOf, type Plan } from './competitions.ts';

const MINUTE_MS = 60_000;
const ROUND_MS = 4 * MINUTE_MS;

/** Its sides are numbered after those of all other competitions. */
const FIRST_SIDE = 501;
const SIDES = [
  ['Rồng Lửa', 'Fire Dragon'],
  ['Cá Chép Vàng', 'Golden Carp'],
  ['Phượng Đỏ', 'Red Phoenix'],
  ['Hổ Trắng', 'White Tiger'],
  ['Trâu Sắt', 'Iron Buffalo'],
  ['Ó Biển', 'Sea Hawk'],
  ['Gió Mùa', 'Monsoon'],
  ['Sấm Đông', 'Eastern Thunder'],
  ['Sao Băng', 'Shooting Star'],
  ['Núi Lửa', 'Volcano'],
  ['Tên Bạc', 'Silver Arrow'],
  ['Thuyền Rồng', 'Dragon Boat'],
  ['Chim Lạc', 'Lac Bird'],
  ['Voi Rừng', 'Forest Elephant'],
  ['Kiếm Xanh', 'Blue Sword'],
  ['Trăng Rằm', 'Full Moon'],
] as const;

/** A round opens when the one before it kicks off, so that there is always one to bet on; for its last minute nothing else is played. */
export const OPENS_BEFORE_MS = ROUND_MS;
/** A round is shown with its results until just before the next one kicks off. */
export const SHOWN_MS = ROUND_MS - 5_000;

export const VIRTUAL_LEAGUE: Plan = {
  producer: 'virtual',
  number: 1,
  shown: {
    id: 'virtual:comp:1',
    name: { vi: 'Giải Bóng Đá Ảo Đèn Trời', en: 'Sky Lantern Virtual League' },
    region: 'world',
    tier: 3,
    kind: 'league',
    virtual: true,
  },
  sides: SIDES.map((name, at) => sideOf(FIRST_SIDE + at, name)),
  roundEveryMs: ROUND_MS,
  offsetMs: MINUTE_MS,
  slots: [0],
};

/** Virtual leagues have no cups: no one goes through. */
const through = (): undefined => undefined;

/** The matches that kick off in a period, both ends included. */
export function virtualMatchesBetween(from: number, to: number): readonly Match[] {
  const matches: Match[] = [];
  for (let season = seasonAt(VIRTUAL_LEAGUE, from - ROUND_MS); season.startsAt <= to;) {
    for (let round = 1; round <= roundsOf(VIRTUAL_LEAGUE); round += 1) {
      const kickOffAt = season.startsAt + (round - 1) * ROUND_MS + VIRTUAL_LEAGUE.offsetMs;
      if (kickOffAt >= from && kickOffAt <= to) matches.push(...matchesOf(season, round, through));
    }
    season = seasonOf(VIRTUAL_LEAGUE, season.number + 1);
  }
  return matches;
}

/** When a match is over. */
export const endOf = ({ kickOffAt }: Pick<Match, 'kickOffAt'>): number => kickOffAt + VIRTUAL_PLAY_MS;
