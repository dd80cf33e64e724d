/** What a water is drawn with, as the build painted it: the scene in the format of the screen, its theme, and all that swims. */
import type { FishSheet } from '@lantern/catalogue/art';
import { fetchText } from '../frame/calls.ts';
import type { WaterTheme } from './theme.ts';

export type { FishCell } from '@lantern/catalogue/art';
export type WaterFormat = 'wide' | 'tall';

export interface Creatures extends FishSheet {
  readonly picture: HTMLImageElement;
}

export interface WaterArt {
  readonly theme: WaterTheme;
  readonly creatures: Creatures;
}

const METADATA = /<metadata>([^<]*)<\/metadata>/;

/** Where the scene of a game is. */
export const sceneOf = (game: string, format: WaterFormat): string => `/art/fishing/${game}.${format}.svg`;

/** The format of the screen as it stands. */
export const formatNow = (): WaterFormat => (window.innerHeight > window.innerWidth ? 'tall' : 'wide');

function toldIn<T>(svg: string): T {
  const told = METADATA.exec(svg)?.[1]?.replace(/&lt;/g, '<').replace(/&amp;/g, '&');
  if (told === undefined) throw new Error('the picture tells nothing of itself');
  return JSON.parse(told) as T;
}

function pictureFrom(svg: string): Promise<HTMLImageElement> {
  const picture = new Image();
  return new Promise((resolve, reject) => {
    picture.onload = () => resolve(picture);
    picture.onerror = () => reject(new Error('the sheet is no picture'));
    picture.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  });
}

async function load(game: string): Promise<WaterArt> {
  const [scene, fish] = await Promise.all([fetchText(sceneOf(game, formatNow())), fetchText('/art/fishing/fish.svg')]);
  return { theme: toldIn<WaterTheme>(scene), creatures: { ...toldIn<FishSheet>(fish), picture: await pictureFrom(fish) } };
}

let held: { readonly game: string; readonly art: Promise<WaterArt> } | undefined;

/** The art of a game, fetched once; a fetch that failed is made again by the next caller. */
export function artOf(game: string): Promise<WaterArt> {
  if (held?.game !== game) {
    const art = load(game);
    art.catch(() => {
      held = undefined;
    });
    held = { game, art };
  }
  return held.art;
}
