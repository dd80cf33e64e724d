/** The sixteen palettes of tile art, and the one colour a tile shows before its picture has loaded. */
import type { Palette } from './entry.ts';

export interface Colours {
  /** The background, from the top edge to the foot; the foot is the palette's darkest. */
  readonly top: string;
  readonly mid: string;
  readonly foot: string;
  /** What shines behind the subject. */
  readonly light: string;
  /** Lines, frames and sparks. */
  readonly accent: string;
}

export const COLOURS: Readonly<Record<Palette, Colours>> = {
  ember: { top: '#7a1022', mid: '#cf2f1c', foot: '#26060d', light: '#ffb45a', accent: '#ffd98a' },
  jade: { top: '#053b35', mid: '#0b8f6b', foot: '#021719', light: '#8dffd0', accent: '#ffe7a0' },
  indigo: { top: '#0d1c55', mid: '#2c4fb8', foot: '#060b24', light: '#9fc4ff', accent: '#ffd98a' },
  gold: { top: '#8a4a08', mid: '#e39b1c', foot: '#2a1203', light: '#fff0b0', accent: '#fff4cf' },
  lotus: { top: '#5b0f4e', mid: '#d2437f', foot: '#1f0620', light: '#ffc3df', accent: '#ffe7a0' },
  sea: { top: '#04587f', mid: '#0aa7bf', foot: '#021a3a', light: '#b6fff4', accent: '#ffe27a' },
  deep: { top: '#07265e', mid: '#0f62b4', foot: '#030a26', light: '#8fe0ff', accent: '#ffd36a' },
  night: { top: '#1a1650', mid: '#4b3fa3', foot: '#08071f', light: '#cdc6ff', accent: '#ffcf7d' },
  felt: { top: '#0a4a35', mid: '#11784f', foot: '#03180f', light: '#b8ffd6', accent: '#ffd98a' },
  wine: { top: '#560c1f', mid: '#a31c37', foot: '#19040b', light: '#ffb9a8', accent: '#ffd98a' },
  sky: { top: '#1667b8', mid: '#58b7ee', foot: '#0b2c5e', light: '#f4fbff', accent: '#fff0b0' },
  orange: { top: '#b8400a', mid: '#ff8a24', foot: '#3a0d02', light: '#ffe3a3', accent: '#fff4cf' },
  steel: { top: '#14293a', mid: '#35617f', foot: '#050d15', light: '#bfe6ff', accent: '#ff8a5a' },
  lime: { top: '#2c5c0b', mid: '#86bd1d', foot: '#0c1d03', light: '#f4ffb0', accent: '#fff4cf' },
  ink: { top: '#15131f', mid: '#3b3350', foot: '#07060c', light: '#e8d9ff', accent: '#f3cd77' },
  cream: { top: '#c98f45', mid: '#f3d596', foot: '#5e300d', light: '#fffaf0', accent: '#a32a1c' },
};

/** The colour of a tile until its picture has loaded, as `#rrggbb`. */
export function tintOf(palette: Palette): string {
  return COLOURS[palette].top;
}
