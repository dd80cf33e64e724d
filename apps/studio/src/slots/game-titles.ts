/**
 * Which title a slot of the catalogue is played by. A game that has its own title keeps it; every other is a variant of a title of its
 * maths family (sort, pay lines, published return): its pictures are its own, its odds are the title's.
 */
import { GAMES, type GameEntry } from '@lantern/catalogue';
import { SLOT_TITLES, type SlotTitle } from '@lantern/game-math/slots';

const familyOf = ({ type, classify, payLines, rtpBasisPoints, minBet }: GameEntry): string => [type, classify, payLines, rtpBasisPoints, minBet].join('/');

/** The same text gives the same number; games of a family spread over its titles. */
function numberOf(text: string): number {
  let sum = 0;
  for (const letter of text) sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0;
  return sum;
}

function assign(): ReadonlyMap<string, SlotTitle> {
  const slots = GAMES.filter(({ type }) => type === 'RNG');
  const own = new Map(SLOT_TITLES.map((title) => [title.id, title]));
  const families = Map.groupBy(slots.filter(({ id }) => own.has(id)), familyOf);
  return new Map(
    slots.flatMap((game) => {
      const ground = families.get(familyOf(game));
      if (!ground) return [];
      return [[game.id, own.get(game.id) ?? own.get(ground[numberOf(game.id) % ground.length]!.id)!] as const];
    }),
  );
}

const titles = assign();

/** The title behind a game; undefined where no title has its maths. */
export const titleOf = (game: string): SlotTitle | undefined => titles.get(game);

/** The title of that id, for rounds that were begun with it. */
export const titleNamed = (id: string): SlotTitle | undefined => SLOT_TITLES.find((title) => title.id === id);
