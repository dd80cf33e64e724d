/** Themes of all slots: chosen by hand for the studio's own titles, generated from the game's tile for their variants. */
import { COLOURS, type GameEntry } from '@lantern/catalogue';
import { OWN_THEMES } from './own.ts';
import { BUTTON_SHAPES, LETTERS, type ButtonShape, type Letter, type SlotTheme } from './theme.ts';
import { tuneOf } from '../../frame/sound/moods.ts';

type Painted = Pick<GameEntry, 'id' | 'payLines' | 'art'>;

/** Companions of a game's own subjects, by the pattern of its tile. */
const COMPANIONS: Readonly<Record<string, readonly string[]>> = {
  scales: [
    'own:ingot',
    'own:lotus-gold',
    'own:carp',
    'own:peach',
    'gem-stone',
    'own:pearl-shell',
    'turtle',
    'own:temple',
    'cherry-blossom',
    'own:drum',
  ],
  rays: [
    'bell',
    'four-leaf-clover',
    'gem-stone',
    'cherries',
    'own:ingot',
    'star',
    'ring',
    'lemon',
    'trophy',
    'watermelon',
  ],
  drum: [
    'own:drum',
    'feather',
    'own:rooster',
    'bell',
    'own:buffalo',
    'sheaf-of-rice',
    'own:ingot',
    'amphora',
    'own:temple',
    'own:boat',
  ],
  lotus: ['lotus', 'droplet', 'turtle', 'frog', 'herb', 'hibiscus', 'ring', 'own:boat', 'butterfly', 'own:mask-opera'],
  clouds: [
    'feather',
    'kite',
    'own:lantern',
    'sailboat',
    'full-moon',
    'herb',
    'teapot',
    'umbrella',
    'cloud',
    'own:ingot',
  ],
  lattice: [
    'amphora',
    'scroll',
    'key',
    'gem-stone',
    'crystal-ball',
    'ring',
    'candle',
    'shield',
    'own:ingot',
    'compass',
  ],
  waves: [
    'tropical-fish',
    'spiral-shell',
    'anchor',
    'sailboat',
    'crab',
    'turtle',
    'coral',
    'own:pearl-shell',
    'droplet',
    'palm-tree',
  ],
  stars: [
    'crescent-moon',
    'ringed-planet',
    'comet',
    'gem-stone',
    'snowflake',
    'ring',
    'crystal-ball',
    'balloon',
    'candle',
    'cloud',
  ],
  blossom: [
    'cherry-blossom',
    'tulip',
    'butterfly',
    'hibiscus',
    'own:envelope',
    'rose',
    'own:peach',
    'bird',
    'own:firecrackers',
    'sunflower',
  ],
  fan: [
    'hibiscus',
    'own:peach',
    'parrot',
    'banana',
    'ring',
    'pineapple',
    'feather',
    'leafy-green',
    'butterfly',
    'own:ingot',
  ],
  bolts: [
    'high-voltage',
    'gem-stone',
    'shield',
    'bomb',
    'magnet',
    'stopwatch',
    'crossed-swords',
    'gear',
    'crystal-ball',
    'ring',
  ],
  embers: [
    'fire',
    'gem-stone',
    'rock',
    'bone',
    'hot-pepper',
    'own:firecrackers',
    'shield',
    'bell',
    'candle',
    'amphora',
  ],
  stripes: [
    'trophy',
    'stopwatch',
    'compass',
    'sports-medal',
    'cherries',
    'lemon',
    'bell',
    'high-voltage',
    'coin',
    'hot-pepper',
  ],
  table: ['cherries', 'bell', 'gem-stone', 'star', 'lemon', 'ring', 'trophy', 'coin', 'own:ingot', 'four-leaf-clover'],
  plain: ['tomato', 'star', 'cherries', 'lemon', 'bell', 'coin', 'gem-stone', 'strawberry', 'watermelon', 'trophy'],
};
const WILDS = ['glowing-star', 'crown', 'own:lotus-gold', 'sun', 'fire', 'gem-stone', 'trophy', 'own:lantern'] as const;
const SCATTERS = [
  'full-moon',
  'rainbow',
  'castle',
  'wrapped-gift',
  'crystal-ball',
  'own:temple',
  'bell',
  'compass',
  'own:envelope',
  'rosette',
] as const;
/** The plain coin belongs to hold-and-spin. */
const RESERVED = 'own:coin-hole';
const RANKS: readonly Letter[] = ['A', 'B', 'D', 'E', 'F', 'G', 'H', 'I', 'J'];

const seedOf = (id: string): number =>
  Array.from(id).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 11);

/** The first free one of a list, starting at the game's own position. */
function free(row: readonly string[], from: number, taken: ReadonlySet<string>): string {
  for (let step = 0; step < row.length; step += 1) {
    const found = row[(from + step) % row.length]!;
    if (!taken.has(found)) return found;
  }
  throw new RangeError(`all of ${row.join(', ')} are taken`);
}

function symbolsOf({ id, art: { pattern, subjects } }: Painted): Readonly<Record<Letter, string>> {
  const seed = seedOf(id);
  const taken = new Set([RESERVED]);
  const take = (subject: string): string => {
    taken.add(subject);
    return subject;
  };
  const named = subjects.filter((subject) => subject !== RESERVED);
  for (const subject of named) take(subject);
  const wild = take(free(WILDS, seed, taken));
  const scatter = take(free(SCATTERS, seed, taken));
  const row = COMPANIONS[pattern] ?? COMPANIONS['rays']!;
  const ranked = RANKS.map(
    (_, index) =>
      named[index] ?? take(free([...row, ...COMPANIONS['rays']!, ...COMPANIONS['stars']!], seed % row.length, taken)),
  );
  const symbols = Object.fromEntries(RANKS.map((letter, index) => [letter, ranked[index]!]));
  return Object.fromEntries(
    LETTERS.map((letter) => [
      letter,
      letter === 'W' ? wild : letter === 'S' ? scatter : letter === 'C' ? RESERVED : symbols[letter]!,
    ]),
  ) as Record<Letter, string>;
}

/** Button shapes by subject. */
const SHAPED: readonly (readonly [RegExp, ButtonShape])[] = [
  [/lantern|lamp|candle/, 'lantern'],
  [/lotus|blossom|flower|tulip|rose|hibiscus/, 'lotus'],
  [/shell|fish|wave|dolphin|whale|carp/, 'shell'],
  [/drum|dragon|buffalo|rooster/, 'drum'],
  [/ingot|coin|money|pig/, 'coin'],
  [/sun|lion|fire|phoenix/, 'sun'],
  [/gem|ring|crystal|mage|unicorn/, 'gem'],
  [/sword|shield|axe|castle|ninja/, 'shield'],
];

function buttonOf({ id, art: { subjects } }: Painted): ButtonShape {
  const shaped = SHAPED.find(([about]) => subjects.some((subject) => about.test(subject)));
  return shaped?.[1] ?? BUTTON_SHAPES[1 + (seedOf(id) % (BUTTON_SHAPES.length - 1))]!;
}

/** The theme of a slot; undefined for other games. */
export function themeOf(game: Painted): SlotTheme | undefined {
  if (game.payLines === undefined) return undefined;
  const { id, art } = game;
  const own = OWN_THEMES[id];
  const colours = COLOURS[art.palette];
  return {
    symbols: own?.symbols ?? symbolsOf(game),
    colours,
    button: own?.button ?? buttonOf(game),
    tune: tuneOf(id, art.pattern, own?.mood),
  };
}
