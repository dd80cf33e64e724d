/** The canvas of one picture: its colours, its random numbers, and the definitions its parts share. */
import type { Palette } from '../src/entry.ts';
import { COLOURS, type Colours } from '../src/palettes.ts';
import { randomFrom, type Random } from './random.ts';
import { drawSubject } from './subjects/draw-subject.ts';

export const WIDTH = 324;
export const HEIGHT = 432;
export const CENTRE_X = WIDTH / 2;
/** Centre of the subject: the lettering is at the foot. */
export const CENTRE_Y = 158;

export interface Canvas {
  readonly colours: Colours;
  readonly random: Random;
  /** Adds a definition once and returns the paint reference to it. */
  define(id: string, markup: string): string;
  /** A subject in a box of 100 about the origin; defined once however often it is used. */
  subject(name: string): string;
  definitions(): string;
}

/** An empty canvas; `seed` fixes all randomness in it. */
export function createCanvas(seed: string, palette: Palette): Canvas {
  const parts = new Map<string, string>();
  const subjects = new Map<string, string>();
  return {
    colours: COLOURS[palette],
    random: randomFrom(seed),
    define(id, markup) {
      parts.set(id, markup);
      return `url(#${id})`;
    },
    subject(name) {
      let id = subjects.get(name);
      if (id === undefined) {
        // No prefix of another id: ids inside a subject begin with its own.
        id = subjects.size < 10 ? `s${subjects.size}` : `u${subjects.size}`;
        subjects.set(name, id);
        const { body, definitions } = drawSubject(name, id);
        parts.set(id, `${definitions}<g id="${id}">${body}</g>`);
      }
      return `<use href="#${id}"/>`;
    },
    definitions: () => [...parts.values()].join(''),
  };
}
