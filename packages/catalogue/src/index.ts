/** Vendors and games as data. */
export * from './entry.ts';
export { GAMES } from './games/index.ts';
export { VENDORS } from './vendors.ts';
