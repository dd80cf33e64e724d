/** Cloths of tables in the colours of tiles, dark enough for warm white text. */
import type { CSSProperties } from 'react';

interface Felt {
  readonly lit: string;
  readonly cloth: string;
  readonly edge: string;
  /** Colour of the lights behind the table. */
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

/** A cloth as custom properties. */
export function clothOf(name: FeltName): CSSProperties {
  const { lit, cloth, edge, glow } = FELTS[name];
  return { '--felt-lit': lit, '--felt': cloth, '--felt-edge': edge, '--felt-glow': glow } as CSSProperties;
}
