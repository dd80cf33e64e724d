/** Vendors and games as data. */
export * from './entry.ts';
export { COLOURS, tintOf, type Colours } from './palettes.ts';
export { GAMES } from './games/index.ts';
export { VENDORS } from './vendors.ts';
