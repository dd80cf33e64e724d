/** Colours of chips by their place in the rack: white numbers must be readable on all of them. */
import type { CSSProperties } from 'react';

const CLAYS = ['#2b62c9', '#0d7a58', '#c01d28', '#6b3fb5', '#8c6212', '#0f6f86', '#a02f6c', '#3a3550'];

/** The colour of the chip at a place of the rack. */
export const chipColour = (place: number): CSSProperties =>
  ({ '--clay': CLAYS[place % CLAYS.length] }) as CSSProperties;
