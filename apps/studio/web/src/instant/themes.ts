/** Pieces of each instant game, from its own tile, by role. Painted by the build. */
import type { GameEntry } from '@lantern/catalogue';
import { tuneOf } from '../frame/sound/moods.ts';
import type { Tune } from '../frame/sound/tune.ts';

/** Role to subject of the catalogue's painter. */
export type Pieces = Readonly<Record<string, string>>;

export interface InstantTheme {
  readonly pieces: Pieces;
  readonly tune: Tune;
}

/** Pictures on a scratch card, the most valuable first. */
const prizes = (...subjects: readonly string[]): Pieces =>
  Object.fromEntries(subjects.map((subject, index) => [`prize${index}`, subject]));
/** Pictures around a wheel, after the one in its centre. */
const wheel = (hub: string, ...marks: readonly string[]): Pieces => ({
  hub,
  ...Object.fromEntries(marks.map((mark, index) => [`mark${index}`, mark])),
});

const PIECES: Readonly<Record<string, Pieces>> = {
  'do-min-da-quy': { safe: 'gem-stone', mine: 'bomb' },
  'ruong-hai-tac': { cover: 'own:chest', safe: 'money-bag', mine: 'skull' },
  'chuot-dao-pho-mai': { cover: 'own:burrow', safe: 'cheese-wedge', mine: 'mouse-trap' },
  'ech-qua-song': { runner: 'frog', pad: 'own:lily', prize: 'lotus', fall: 'crocodile' },
  'leo-thap-rong': { runner: 'dragon', pad: 'own:block', prize: 'gem-stone', fall: 'fire' },
  'cua-bo-ve-dich': { runner: 'crab', pad: 'own:dune', prize: 'spiral-shell', fall: 'octopus' },
  'bi-roi-cau-vong': { ball: 'crystal-ball' },
  'bi-roi-tuyet-trang': { ball: 'snowflake' },
  'vong-quay-tai-loc': wheel('own:coin-hole', 'own:ingot', 'own:envelope', 'own:lantern', 'own:peach'),
  'vong-quay-trai-cay': wheel('watermelon', 'cherries', 'lemon', 'strawberry', 'tangerine'),
  'mini-vong-quay': wheel('own:ingot', 'star', 'gem-stone', 'crown', 'bell'),
  'xuc-xac-nhanh': { die: 'game-die' },
  'dap-trung-vang': {
    cover: 'egg',
    ...prizes(
      'crown',
      'own:ingot',
      'rooster',
      'gem-stone',
      'coin',
      'own:coin-hole',
      'hatching-chick',
      'front-facing-baby-chick',
    ),
  },
  'mo-li-xi': {
    cover: 'own:envelope',
    ...prizes(
      'own:ingot',
      'own:lotus-gold',
      'gem-stone',
      'own:coin-hole',
      'own:lantern',
      'own:peach',
      'own:drum',
      'own:firecrackers',
    ),
  },
  'cao-nhanh-kim-cuong': {
    cover: 'ticket',
    ...prizes('gem-stone', 'crown', 'trophy', 'ring', 'own:ingot', 'star', 'coin', 'key'),
  },
  'mini-cao-the': {
    cover: 'own:lotus-gold',
    ...prizes('crown', 'gem-stone', 'own:ingot', 'bell', 'star', 'watermelon', 'grapes', 'lemon'),
  },
  'cao-thap': { back: 'crown' },
  'mini-cao-thap': { back: 'own:lotus-gold' },
};

/** The theme of an instant game; undefined for other games. */
export function themeOf({ id, art: { pattern } }: Pick<GameEntry, 'id' | 'art'>): InstantTheme | undefined {
  const pieces = PIECES[id];
  return pieces && { pieces, tune: tuneOf(id, pattern) };
}
