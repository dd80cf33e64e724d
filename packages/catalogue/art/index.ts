/** Tile art and logos, painted as SVG from the catalogue's entries. */
export { composeTile, linesOf, type TileGame, type TileLanguage, type TileVendor } from './compose.ts';
export { composeLogo } from './logo.ts';
export { composeGameBackground, composePieces } from './instant.ts';
export { composeName, composeScene, composeSymbols, type SlotGame } from './slots.ts';
export { CELL, COLUMNS } from './sheet.ts';
export { flagshipPieces, handOf } from './flagships/index.ts';
export { composeFish, fishSheet } from './fishing.ts';
export { composeWater, type WaterFormat } from './fishing-scene.ts';
export { composePictures } from './tables.ts';
export { LOTTERY_TILES, type LotteryTile } from './lottery-tiles.ts';
export { isSubject } from './subjects/draw-subject.ts';
