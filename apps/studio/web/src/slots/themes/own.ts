/** The themes of the studio's own titles: every symbol chosen by hand. Letters from A on, the best first. */
import type { ButtonShape, Letter } from './theme.ts';
import { mood, type Mood } from '../../frame/sound/moods.ts';

export interface OwnTheme {
  readonly symbols: Readonly<Record<Letter, string>>;
  readonly button: ButtonShape;
  readonly mood: Mood;
}

/** Nine symbols from the best down, the wild and the scatter; the coin is the same in every theme. */
function theme(button: ButtonShape, played: Mood, wild: string, scatter: string, ...from: readonly [string, string, string, string, string, string, string, string, string]): OwnTheme {
  const [A, B, D, E, F, G, H, I, J] = from;
  return { symbols: { A, B, D, E, F, G, H, I, J, W: wild, S: scatter, C: 'own:coin-hole' }, button, mood: played };
}

export const OWN_THEMES: Readonly<Record<string, OwnTheme>> = {
  'sen-bac': theme('lotus', mood('nam', 74, 'zither', 'flute'), 'own:lotus-gold', 'full-moon', 'lotus', 'swan', 'butterfly', 'frog', 'dove', 'hibiscus', 'droplet', 'herb', 'seedling'),
  'ca-heo-nhay-song': theme('shell', mood('major', 104, 'marimba', 'bell', [0, 6, 8, 14]), 'trident-emblem', 'glowing-star', 'dolphin', 'tropical-fish', 'sailboat', 'turtle', 'crab', 'spiral-shell', 'coral', 'droplet', 'bubbles'),
  'vuong-mien-da-quy': theme('gem', mood('lydian', 92, 'bell', 'pad', [0, 8]), 'crown', 'castle', 'ring', 'gem-stone', 'trophy', 'prayer-beads', 'crystal-ball', 'key', 'nazar-amulet', 'scroll', 'bell'),
  'bo-hung-sa-mac': theme('sun', mood('desert', 90, 'reed', 'marimba', [0, 3, 6, 8, 12]), 'sun', 'desert-island', 'beetle', 'amphora', 'two-hump-camel', 'snake', 'moai', 'scroll', 'palm-tree', 'coin', 'rock'),
  'song-den-huyen-ao': theme('lantern', mood('oan', 72, 'flute', 'zither'), 'full-moon', 'own:lantern', 'own:lotus-gold', 'own:boat', 'own:temple', 'own:carp', 'diya-lamp', 'lotus', 'candle', 'crescent-moon', 'umbrella'),
  'ngoc-trai-dai-duong': theme('shell', mood('lydian', 80, 'bell', 'pad'), 'trident-emblem', 'whale', 'own:pearl-shell', 'octopus', 'jellyfish', 'tropical-fish', 'lobster', 'spiral-shell', 'coral', 'crab', 'bubbles'),
  'su-tu-thao-nguyen': theme('sun', mood('major', 110, 'marimba', 'flute', [0, 3, 4, 7, 8, 11, 12]), 'sun', 'deciduous-tree', 'lion', 'elephant', 'rhinoceros', 'giraffe', 'zebra', 'gem-stone', 'feather', 'sheaf-of-rice', 'rock'),
  'rong-ngoc-nha-chau': theme('drum', mood('bac', 94, 'zither', 'flute', [0, 4, 8, 12, 14]), 'own:temple', 'crystal-ball', 'own:dragon-head', 'own:phoenix', 'own:carp', 'turtle', 'own:pearl-shell', 'own:lotus-gold', 'own:ingot', 'lotus', 'own:peach'),
  'bon-mua-yeu-thuong': theme('lotus', mood('major', 86, 'bell', 'flute'), 'red-heart', 'rainbow', 'sunflower', 'maple-leaf', 'cherry-blossom', 'snowflake', 'tulip', 'strawberry', 'fallen-leaf', 'chestnut', 'butterfly'),
  'phu-thuy-sam-set': theme('gem', mood('dorian', 114, 'reed', 'bell', [0, 3, 6, 8, 11, 14]), 'high-voltage', 'cloud-with-lightning', 'woman-mage', 'crystal-ball', 'alembic', 'black-cat', 'magic-wand', 'scroll', 'mushroom', 'candle', 'crescent-moon'),
  'ky-lan-cau-vong': theme('gem', mood('lydian', 100, 'bell', 'marimba', [0, 8]), 'sparkling-heart', 'ringed-planet', 'unicorn', 'rainbow', 'glowing-star', 'candy', 'lollipop', 'tulip', 'cloud', 'butterfly', 'balloon'),
  'chia-khoa-vang': theme('shield', mood('dorian', 88, 'zither', 'pad', [0, 8]), 'key', 'castle', 'locked-with-key', 'crown', 'trophy', 'ring', 'bell', 'compass', 'scroll', 'candle', 'world-map'),
  'mat-troi-andes': theme('sun', mood('nam', 98, 'flute', 'zither', [0, 4, 6, 8, 12]), 'sun', 'mountain', 'llama', 'eagle', 'parrot', 'snake', 'ear-of-corn', 'amphora', 'feather', 'blossom', 'hot-pepper'),
  'ba-so-7': theme('coin', mood('bac', 112, 'marimba', 'bell', [0, 4, 8, 12]), 'crown', 'bell', 'slot-machine', 'gem-stone', 'star', 'trophy', 'coin', 'four-leaf-clover', 'ring', 'rosette', 'stopwatch'),
  'cherry-co-dien': theme('sun', mood('major', 120, 'bell', 'marimba', [0, 3, 6, 8, 11, 14]), 'glowing-star', 'bell', 'cherries', 'watermelon', 'strawberry', 'lemon', 'pineapple', 'banana', 'tomato', 'own:peach', 'gem-stone'),
  'ca-chep-hoa-rong': theme('shell', mood('bac', 86, 'flute', 'zither', [0, 8]), 'own:dragon-head', 'own:temple', 'own:carp', 'own:pearl-shell', 'own:ingot', 'own:lotus-gold', 'turtle', 'lotus', 'own:boat', 'droplet', 'bubbles'),
  'khung-long-bao-chua': theme('drum', mood('dorian', 102, 'reed', 'pad', [0, 2, 4, 8, 10, 12]), 'fire', 'comet', 't-rex', 'crocodile', 'egg', 'sauropod', 'bone', 'palm-tree', 'mushroom', 'rock', 'herb'),
  'nui-lua-thinh-no': theme('drum', mood('nam', 106, 'reed', 'pad', [0, 2, 4, 8, 10, 12]), 'volcano', 'comet', 't-rex', 'sauropod', 'fire', 'gem-stone', 'egg', 'bone', 'rock', 'palm-tree', 'fallen-leaf'),
  'tien-co-ngan-nam': theme('coin', mood('nam', 84, 'zither', 'bell', [0, 6, 8]), 'crown', 'own:temple', 'money-bag', 'own:ingot', 'scroll', 'amphora', 'own:drum', 'key', 'compass', 'bell', 'feather'),
  'boc-tram-trung-vang': theme('drum', mood('oan', 92, 'flute', 'zither', [0, 4, 8, 12]), 'own:dragon-head', 'nest-with-eggs', 'dragon', 'egg', 'own:phoenix', 'mountain', 'sheaf-of-rice', 'own:boat', 'lotus', 'feather', 'herb'),
  'kho-bau-vua-hung': theme('drum', mood('bac', 100, 'reed', 'zither', [0, 2, 4, 8, 10, 12]), 'crown', 'own:temple', 'own:drum', 'own:ingot', 'gem-stone', 'key', 'amphora', 'shield', 'own:rooster', 'bell', 'sheaf-of-rice'),
};
