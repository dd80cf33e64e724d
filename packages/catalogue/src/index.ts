/** Vendors and games as data. */
export * from './entry.ts';
export type { FishCell, FishSheet, Motion } from './fish-sheet.ts';
export { COLOURS, tintOf, type Colours } from './palettes.ts';
export { GAMES } from './games/index.ts';
export { VENDORS } from './vendors.ts';
