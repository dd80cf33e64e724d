/** The cloth of each table, in the colours of its tile. */
import type { CSSProperties } from 'react';
import { clothOf, type FeltName } from '../frame/felts.ts';

/** Which cloth a game's table has: the palette of its catalogue entry. */
export const FELT_OF: Readonly<Record<string, FeltName>> = {
  'baccarat-pho-dem': 'felt',
  'tai-xiu-pho-dem': 'wine',
  'rong-ho-pho-dem': 'night',
  'xoc-dia-pho-dem': 'ember',
  'roulette-pho-dem': 'felt',
  'bau-cua-dem-hoi': 'orange',
  'baccarat-toc-do': 'indigo',
  'tai-xiu-sieu-toc': 'steel',
  'rong-ho-toc-do': 'ember',
  'xoc-dia-ha-thanh': 'jade',
  'roulette-toc-do': 'wine',
  'baccarat-khong-phe': 'wine',
  'baccarat-den-long': 'ember',
  'tai-xiu-cho-noi': 'sea',
  'rong-ho-song-han': 'deep',
  'xoc-dia-sai-thanh': 'night',
  'roulette-bien-dem': 'deep',
  'baccarat-pho-co': 'gold',
  'baccarat-song-trang': 'night',
  'tai-xiu-den-long': 'ember',
  'rong-ho-mien-tay': 'jade',
  'xoc-dia-hoi-lang': 'lime',
  'baccarat-hoang-gia': 'gold',
  'roulette-hoang-gia': 'ember',
  'rong-ho-hoang-cung': 'gold',
  'tai-xiu-hoang-gia': 'ember',
  'xoc-dia-hoang-cung': 'gold',
  'baccarat-vip': 'ink',
  'baccarat-cuu-trung': 'lotus',
  'roulette-phap': 'indigo',
  'rong-ho-vip': 'ink',
  'tai-xiu-long-phung': 'jade',
  'xoc-dia-vip': 'ink',
  'bau-cua-hoang-cung': 'indigo',
  'baccarat-ho-sen': 'felt',
  'roulette-kim-cuong': 'night',
  'rong-ho-kinh-do': 'wine',
  'tai-xiu-co-do': 'night',
  'xoc-dia-bat-ngoc': 'jade',
  'baccarat-khong-phe-vip': 'steel',
  'baccarat-thuong-uyen': 'jade',
  'roulette-sen-hong': 'lotus',
  'mini-bau-cua': 'jade',
  'mini-xoc-dia': 'ember',
};

/** The cloth as custom properties. */
export const feltOf = (game: string): CSSProperties => clothOf(FELT_OF[game] ?? 'felt');
