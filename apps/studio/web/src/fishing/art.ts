/** The art of a room, as painted by the build: the scene in the screen's format, its theme, and the creatures. */
import type { FishSheet } from '@lantern/catalogue';
import { loadArtSheet, metadataOf, onePerGame } from '../frame/art-sheet.ts';
import { fetchText } from '../frame/calls.ts';
import type { WaterTheme } from './theme.ts';

export type { FishCell } from '@lantern/catalogue';
export type WaterFormat = 'wide' | 'tall';

export interface Creatures extends FishSheet {
  readonly picture: HTMLImageElement;
}

export interface WaterArt {
  readonly theme: WaterTheme;
  readonly creatures: Creatures;
}

/** The address of a game's scene. */
export const sceneOf = (game: string, format: WaterFormat): string => `/art/fishing/${game}.${format}.svg`;

/** The screen's current format. */
export const formatNow = (): WaterFormat => (window.innerHeight > window.innerWidth ? 'tall' : 'wide');

export const artOf = onePerGame(async (game): Promise<WaterArt> => {
  const [scene, creatures] = await Promise.all([
    fetchText(sceneOf(game, formatNow())),
    loadArtSheet<FishSheet>('/art/fishing/fish.svg'),
  ]);
  return { theme: metadataOf<WaterTheme>(scene), creatures };
});
