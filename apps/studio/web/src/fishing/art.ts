/** The art of a room, as painted by the build: the scene in the screen's format, its theme, and the creatures. */
import type { FishSheet } from '@lantern/catalogue';
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

const METADATA = /<metadata>([^<]*)<\/metadata>/;

/** The address of a game's scene. */
export const sceneOf = (game: string, format: WaterFormat): string => `/art/fishing/${game}.${format}.svg`;

/** The screen's current format. */
export const formatNow = (): WaterFormat => (window.innerHeight > window.innerWidth ? 'tall' : 'wide');

function metadataIn<T>(svg: string): T {
  const metadata = METADATA.exec(svg)?.[1]?.replace(/&lt;/g, '<').replace(/&amp;/g, '&');
  if (metadata === undefined) throw new Error('the picture has no metadata');
  return JSON.parse(metadata) as T;
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
  return {
    theme: metadataIn<WaterTheme>(scene),
    creatures: { ...metadataIn<FishSheet>(fish), picture: await pictureFrom(fish) },
  };
}

let held: { readonly game: string; readonly art: Promise<WaterArt> } | undefined;

/** The art of a game, fetched once; a failed fetch is retried by the next caller. */
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
