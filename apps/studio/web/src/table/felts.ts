/** The cloth of each table, in the colours of its tile. Dark enough under warm white letters. */
import type { CSSProperties } from 'react';

interface Felt {
  readonly lit: string;
  readonly cloth: string;
  readonly edge: string;
  /** What the lights behind the table shine in. */
  readonly glow: string;
}

export const FELTS = {
  felt: { lit: '#14704c', cloth: '#0c5237', edge: '#04271a', glow: '#5fe0a4' },
  wine: { lit: '#9a1a31', cloth: '#741022', edge: '#2c060e', glow: '#ff7d6b' },
  night: { lit: '#41378f', cloth: '#2b2467', edge: '#100c30', glow: '#a99cff' },
  ember: { lit: '#a62a1d', cloth: '#7a1a16', edge: '#2e0809', glow: '#ffa25a' },
  orange: { lit: '#a2470f', cloth: '#7c3209', edge: '#301203', glow: '#ffc05e' },
  indigo: { lit: '#2a49a5', cloth: '#1a327c', edge: '#0a1436', glow: '#8db6ff' },
  steel: { lit: '#2f5672', cloth: '#1f3f56', edge: '#0b1822', glow: '#a9dcff' },
  jade: { lit: '#0a735a', cloth: '#075443', edge: '#02261f', glow: '#7dffd2' },
  sea: { lit: '#07728b', cloth: '#06556b', edge: '#022832', glow: '#8ff4ff' },
  deep: { lit: '#0f549c', cloth: '#0a3b74', edge: '#041a38', glow: '#7fd2ff' },
  gold: { lit: '#86590f', cloth: '#66410a', edge: '#2b1903', glow: '#ffd98a' },
  lotus: { lit: '#9c2c66', cloth: '#761d4f', edge: '#300a23', glow: '#ffb0d6' },
  lime: { lit: '#487311', cloth: '#35550b', edge: '#142404', glow: '#e2ff8a' },
  ink: { lit: '#3b3350', cloth: '#282238', edge: '#0e0b17', glow: '#d9c4ff' },
} as const satisfies Record<string, Felt>;
export type FeltName = keyof typeof FELTS;

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
export function feltOf(game: string): CSSProperties {
  const { lit, cloth, edge, glow } = FELTS[FELT_OF[game] ?? 'felt'];
  return { '--felt-lit': lit, '--felt': cloth, '--felt-edge': edge, '--felt-glow': glow } as CSSProperties;
}
