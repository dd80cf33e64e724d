/** Vendors and games as data. */
export * from './entry.ts';
export * from './palettes.ts';
