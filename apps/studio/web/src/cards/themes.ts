/** The cloth of each card game, in the colours of its tile. */
import type { CSSProperties } from 'react';
import { clothOf, type FeltName } from '../frame/felts.ts';

export const CLOTHS: Readonly<Record<string, FeltName>> = {
  'tien-len-mien-nam': 'felt',
  'tien-len-dem-la': 'felt',
  'tien-len-tay-doi': 'ember',
  'tien-len-nhat-an-tat': 'jade',
  'tu-quy-dai-chien': 'gold',
  'tien-len-dong-mau': 'wine',
  'tien-len-mien-bac': 'wine',
  'phom-ta-la': 'wine',
  'phom-cao-thu': 'gold',
  'phom-mien-tay': 'lime',
  'phom-tai-gui': 'ember',
  'sam-loc': 'ember',
  'sam-thach-dau': 'wine',
  'sam-ha-noi': 'orange',
  'sam-cuu-long': 'indigo',
  lieng: 'jade',
  'lieng-song-nuoc': 'sea',
  'lieng-dai-gia': 'lotus',
  'ba-cay': 'orange',
  'ba-cay-chuong': 'jade',
  'ba-cay-an-ga': 'ember',
  'bai-cao': 'deep',
  'xi-dach': 'night',
  'xi-dach-hoang-gia': 'lotus',
  'xi-dach-song-nuoc': 'felt',
  'mau-binh': 'indigo',
  'mau-binh-than-toc': 'ink',
  'mau-binh-tinh-at': 'deep',
  'mau-binh-cuu-long': 'deep',
  'xi-to-nam-la': 'wine',
  'cat-te': 'lime',
  'cat-te-sau-la': 'steel',
  'poker-song-han': 'steel',
  'poker-ban-tron': 'indigo',
  'poker-mien-tay': 'orange',
  'poker-sieu-toc': 'night',
};

/** The cloth as custom properties. */
export const clothOfGame = (game: string): CSSProperties => clothOf(CLOTHS[game] ?? 'felt');
