/** The drawing process: reads only the build's own pictures, runs at low priority, and ends with its parent. */
import { constants, setPriority } from 'node:os';
import { rasterise } from './rasterise.ts';
import type { Format, Size } from './picture-name.ts';

export interface DrawOrder {
  readonly svg: Uint8Array;
  readonly size: Size;
  readonly format: Format;
}

export type Drawn = { readonly raster: Uint8Array } | { readonly fault: string };

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.on('disconnect', () => process.exit(0));
process.on('message', ({ svg, size, format }: DrawOrder) => {
  const answer = (drawn: Drawn): void => void process.send?.(drawn);
  rasterise(Buffer.from(svg), size, format).then(
    (raster) => answer({ raster }),
    (error: unknown) => answer({ fault: String(error) }),
  );
});
