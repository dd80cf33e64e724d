/** The flagships by game; each is a chunk of its own, loaded with its art. */
import type { Flagship } from './flagship.ts';

const FLAGSHIPS: Readonly<Record<string, () => Promise<Flagship>>> = {
  'hoi-an-dem-hoa-dang': async () => (await import('./hoi-an/index.tsx')).HOI_AN,
  'bien-dong-kho-bau': async () => (await import('./bien-dong/index.tsx')).BIEN_DONG,
  'cay-tre-tram-dot': async () => (await import('./cay-tre/index.tsx')).CAY_TRE,
  'cho-tet-chong-chong': async () => (await import('./cho-tet/index.tsx')).CHO_TET,
};

/** Games that have a cabinet of their own. */
export const FLAGSHIP_GAMES: readonly string[] = Object.keys(FLAGSHIPS);

/** Loads a game's flagship; undefined for games of a series. Rejects when it cannot be loaded. */
export const flagshipOf = (game: string): Promise<Flagship | undefined> =>
  FLAGSHIPS[game]?.() ?? Promise.resolve(undefined);
