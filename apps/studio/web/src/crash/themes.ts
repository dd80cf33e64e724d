/** Themes of the curves: rider, sky and tune, in the colours of the game's tile. */
import type { Tune } from '../frame/sound/tune.ts';

const pictureOf = {
  rocket: new URL('./art/rocket.svg', import.meta.url).href,
  kite: new URL('./art/kite.svg', import.meta.url).href,
  glider: new URL('./art/glider.svg', import.meta.url).href,
  balloon: new URL('./art/balloon.svg', import.meta.url).href,
  plane: new URL('./art/plane.svg', import.meta.url).href,
  saucer: new URL('./art/saucer.svg', import.meta.url).href,
  rock: new URL('./art/rock.svg', import.meta.url).href,
  volcano: new URL('./art/volcano.svg', import.meta.url).href,
  comet: new URL('./art/comet.svg', import.meta.url).href,
  planet: new URL('./art/planet.svg', import.meta.url).href,
  cloud: new URL('./art/cloud.svg', import.meta.url).href,
  clover: new URL('./art/clover.svg', import.meta.url).href,
} as const;
type Picture = keyof typeof pictureOf;

/** Objects in the sky. */
export interface Landmark {
  readonly picture: string;
  /** Centre and size as shares of the scene's width and height (size: of the width). */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly alpha: number;
  /** How far it sinks as the curve climbs, in scene heights. */
  readonly sinks: number;
}

export interface Theme {
  readonly top: string;
  readonly mid: string;
  readonly foot: string;
  readonly light: string;
  readonly accent: string;
  readonly rider: string;
  readonly mirrored: boolean;
  /** Rotation that makes the picture horizontal, in radians. */
  readonly turn: number;
  /** How much of the curve's slope the rider follows. */
  readonly leans: number;
  /** Size of the rider, in CSS pixels. */
  readonly size: number;
  /** Position of the curve's end in the picture, from its centre, as shares of its size. */
  readonly hitch: { readonly x: number; readonly y: number };
  readonly sky: 'stars' | 'clouds' | 'bolts' | 'embers';
  readonly trail: 'flame' | 'wind' | 'beam' | 'lava';
  /** Explodes at the crash, or flies off. */
  readonly ends: 'burst' | 'away';
  readonly landmarks: readonly Landmark[];
  readonly tune: Tune;
}

const mark = (picture: Picture, x: number, y: number, size: number, alpha: number, sinks: number): Landmark => ({
  picture: pictureOf[picture],
  x,
  y,
  size,
  alpha,
  sinks,
});
const tune = (
  scale: readonly number[],
  root: number,
  beatsPerMinute: number,
  lead: Tune['lead'],
  under: Tune['under'],
  drum: readonly number[],
  seed: number,
): Tune => ({ scale, root, beatsPerMinute, lead, under, drum, seed });

const LYDIAN = [0, 2, 4, 6, 7, 9, 11];
const BAC = [0, 2, 5, 7, 9];
const DORIAN = [0, 2, 3, 5, 7, 9, 10];
const MAJOR = [0, 2, 4, 7, 9];
const NAM = [0, 3, 5, 7, 10];
const PULSE = [0, 8];
const GALLOP = [0, 3, 4, 8, 11, 12];
const UP = -Math.PI / 4;

const ROCKET: Theme = {
  top: '#1a1650',
  mid: '#4b3fa3',
  foot: '#08071f',
  light: '#cdc6ff',
  accent: '#ffcf7d',
  rider: pictureOf.rocket,
  mirrored: false,
  turn: -UP,
  leans: 1,
  size: 84,
  hitch: { x: -0.3, y: 0.3 },
  sky: 'stars',
  trail: 'flame',
  ends: 'burst',
  landmarks: [mark('planet', 0.88, 0.13, 0.2, 0.85, 0.08)],
  tune: tune(LYDIAN, 55, 104, 'bell', 'pad', PULSE, 41),
};

const THEMES: Readonly<Record<string, Theme>> = {
  'ten-lua-x1000': ROCKET,
  'dieu-bay-cao': {
    top: '#1667b8',
    mid: '#58b7ee',
    foot: '#0b2c5e',
    light: '#f4fbff',
    accent: '#fff0b0',
    rider: pictureOf.kite,
    mirrored: true,
    turn: -UP,
    leans: 0.5,
    size: 84,
    hitch: { x: 0.03, y: 0.28 },
    sky: 'clouds',
    trail: 'wind',
    ends: 'away',
    landmarks: [],
    tune: tune(BAC, 57, 92, 'flute', 'zither', [], 17),
  },
  'phi-co-tia-chop': {
    top: '#07265e',
    mid: '#0f62b4',
    foot: '#030a26',
    light: '#8fe0ff',
    accent: '#ffd36a',
    rider: pictureOf.plane,
    mirrored: false,
    turn: -UP,
    leans: 1,
    size: 82,
    hitch: { x: -0.26, y: 0.26 },
    sky: 'bolts',
    trail: 'wind',
    ends: 'away',
    landmarks: [],
    tune: tune(DORIAN, 52, 118, 'reed', 'bell', GALLOP, 29),
  },
  'du-luon-troi-xanh': {
    top: '#b8400a',
    mid: '#ff8a24',
    foot: '#3a0d02',
    light: '#ffe3a3',
    accent: '#fff4cf',
    rider: pictureOf.glider,
    mirrored: false,
    turn: 0,
    leans: 0.25,
    size: 92,
    hitch: { x: 0, y: 0.3 },
    sky: 'clouds',
    trail: 'wind',
    ends: 'away',
    landmarks: [],
    tune: tune(MAJOR, 54, 96, 'marimba', 'pad', PULSE, 73),
  },
  'bong-bong-cau-may': {
    top: '#5b0f4e',
    mid: '#d2437f',
    foot: '#1f0620',
    light: '#ffc3df',
    accent: '#ffe7a0',
    rider: pictureOf.balloon,
    mirrored: false,
    turn: 0,
    leans: 0.2,
    size: 84,
    hitch: { x: -0.16, y: 0.42 },
    sky: 'stars',
    trail: 'wind',
    ends: 'burst',
    landmarks: [mark('clover', 0.88, 0.14, 0.15, 0.6, 0.15), mark('cloud', 0.16, 0.16, 0.26, 0.35, 0.35)],
    tune: tune(MAJOR, 60, 88, 'marimba', 'bell', [], 5),
  },
  'dia-bay-ngoai-khong-gian': {
    top: '#15131f',
    mid: '#3b3350',
    foot: '#07060c',
    light: '#e8d9ff',
    accent: '#f3cd77',
    rider: pictureOf.saucer,
    mirrored: true,
    turn: 0,
    leans: 0.35,
    size: 92,
    hitch: { x: 0, y: 0.06 },
    sky: 'stars',
    trail: 'beam',
    ends: 'away',
    landmarks: [mark('comet', 0.88, 0.14, 0.17, 0.7, 0.2), mark('planet', 0.14, 0.12, 0.12, 0.55, 0.1)],
    tune: tune(LYDIAN, 50, 76, 'pad', 'bell', [], 97),
  },
  'nui-lua-leo-thang': {
    top: '#7a1022',
    mid: '#cf2f1c',
    foot: '#26060d',
    light: '#ffb45a',
    accent: '#ffd98a',
    rider: pictureOf.rock,
    mirrored: false,
    turn: 0,
    leans: 1,
    size: 64,
    hitch: { x: 0, y: 0 },
    sky: 'embers',
    trail: 'lava',
    ends: 'burst',
    landmarks: [mark('volcano', 0.16, 0.82, 0.56, 0.95, 0.7)],
    tune: tune(NAM, 50, 104, 'reed', 'pad', GALLOP, 61),
  },
};

/** The theme of a game; the rocket's for games without one. */
export const themeOf = (game: string): Theme => THEMES[game] ?? ROCKET;

/** A drifting cloud. */
export const CLOUD = pictureOf.cloud;
