/** Made-up names: random syllables, so that they belong to no real person. */
import type { Seeded } from './seeded.ts';

const FAMILY = [
  'NGUYEN',
  'TRAN',
  'LE',
  'PHAM',
  'HOANG',
  'VU',
  'DANG',
  'BUI',
  'DO',
  'NGO',
  'DUONG',
  'LY',
  'DINH',
  'MAI',
];
const MIDDLE = ['VAN', 'THI', 'NGOC', 'MINH', 'THANH', 'QUANG', 'THU', 'HAI', 'XUAN', 'DUC', 'KIM', 'HOAI'];
const GIVEN = [
  'AN',
  'BINH',
  'CHI',
  'DUNG',
  'GIANG',
  'HA',
  'HANH',
  'HOA',
  'HUNG',
  'KHANH',
  'LAM',
  'LINH',
  'NAM',
  'NGA',
  'PHUC',
  'QUAN',
  'SON',
  'TAM',
  'THAO',
  'VINH',
  'YEN',
];

/** A payee's name as a bank prints it. */
export const payeeName = (random: Seeded): string =>
  [FAMILY, MIDDLE, GIVEN].map((syllables) => random.pick(syllables)).join(' ');
