/** The flagship slots by game, and their pieces. */
import type { VendorEntry } from '../../src/entry.ts';
import { CELL, COLUMNS, metadata } from '../sheet.ts';
import { BIEN_DONG } from './bien-dong.ts';
import { CAY_TRE } from './cay-tre.ts';
import { CHO_TET } from './cho-tet.ts';
import { picture, placed, type FlagshipArt } from './flagship.ts';
import { HOI_AN } from './hoi-an.ts';

const FLAGSHIPS: Readonly<Record<string, FlagshipArt>> = {
  'hoi-an-dem-hoa-dang': HOI_AN,
  'bien-dong-kho-bau': BIEN_DONG,
  'cay-tre-tram-dot': CAY_TRE,
  'cho-tet-chong-chong': CHO_TET,
};

/** How a title's name is set, instead of its vendor's hand. */
const HANDS: Readonly<Record<string, Pick<VendorEntry, 'face' | 'lettering'>>> = {
  'hoi-an-dem-hoa-dang': { face: 'yeseva-one', lettering: 'candy' },
  'bien-dong-kho-bau': { face: 'bungee', lettering: 'sea' },
  'cay-tre-tram-dot': { face: 'dela-gothic-one', lettering: 'jade' },
  'cho-tet-chong-chong': { face: 'sigmar-one', lettering: 'neon' },
};

/** The hand of a title's lettering; undefined for games that have their vendor's. */
export const handOf = (game: string): Pick<VendorEntry, 'face' | 'lettering'> | undefined => HANDS[game];

/** Share of a cell a symbol fills. */
const SHARE = 0.94;

/** The symbols on one sheet, in the layout of every slot. `facts` becomes the metadata, with the sheet's letters. */
function sheetOf({ symbols, symbolDefs }: FlagshipArt, facts: object): string {
  const letters = Object.keys(symbols);
  const drawn = letters.map((letter, index) => {
    const inset = (CELL * (1 - SHARE)) / 2;
    return placed(
      symbols[letter]!,
      (index % COLUMNS) * CELL + inset,
      Math.floor(index / COLUMNS) * CELL + inset,
      CELL * SHARE,
    );
  });
  return picture(
    COLUMNS * CELL,
    Math.ceil(letters.length / COLUMNS) * CELL,
    symbolDefs,
    drawn.join(''),
    metadata({ ...facts, letters: letters.join('') }),
  );
}

/** A piece of a flagship, painted when it is asked for. */
export interface FlagshipPiece {
  readonly name: 'scene' | 'feature' | 'cabinet' | 'feature-cabinet' | 'symbols';
  readonly paint: () => string;
}

/** The pieces of a title; undefined for games that are none of its kind. `facts`: the rest of its theme. */
export function flagshipPieces(game: string, facts: object): readonly FlagshipPiece[] | undefined {
  const art = FLAGSHIPS[game];
  if (!art) return undefined;
  const { featureCabinet } = art;
  return [
    { name: 'scene', paint: () => art.scene() },
    { name: 'feature', paint: () => art.feature() },
    { name: 'cabinet', paint: () => art.cabinet() },
    ...(featureCabinet ? [{ name: 'feature-cabinet' as const, paint: () => featureCabinet() }] : []),
    { name: 'symbols', paint: () => sheetOf(art, facts) },
  ];
}
