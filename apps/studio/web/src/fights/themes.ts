/** The looks of each game: its cloth in the palette of its tile, and what hangs behind the ring. */
import type { CSSProperties } from 'react';
import { clothOf, type FeltName } from '../frame/felts.ts';

export type Motif = 'lanterns' | 'rays' | 'rice' | 'bolts' | 'blossom' | 'stars';

interface Theme {
  readonly cloth: FeltName;
  readonly motif: Motif;
}

export const THEMES: Readonly<Record<string, Theme>> = {
  'da-ga-ao': { cloth: 'ember', motif: 'lanterns' },
  'ga-noi-so-tai': { cloth: 'gold', motif: 'rays' },
  'truong-ga-mien-tay': { cloth: 'jade', motif: 'rice' },
  'chien-ke-sieu-toc': { cloth: 'steel', motif: 'bolts' },
  'hoi-ga-dau-xuan': { cloth: 'wine', motif: 'blossom' },
  'vua-ga-choi': { cloth: 'night', motif: 'stars' },
};

const FALLBACK: Theme = { cloth: 'ember', motif: 'lanterns' };

export const motifOf = (game: string): Motif => (THEMES[game] ?? FALLBACK).motif;
/** The cloth as custom properties. */
export const clothOfFight = (game: string): CSSProperties => clothOf((THEMES[game] ?? FALLBACK).cloth);
