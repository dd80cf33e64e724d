/** Pre-renders the tiles that home shows first, while the server is idle. */
import type { Logger } from '../../../kernel/log.ts';
import type { PictureCache } from './picture-cache.ts';
import type { Format, Size } from '../../../kernel/images/tile-sizes.ts';
import type { Pieces } from './pieces.ts';

export interface WarmUp {
  stop(): Promise<void>;
}

export interface WarmUpOptions {
  readonly pieces: Pieces;
  readonly cache: PictureCache;
  readonly log: Logger;
  /** Tiles in the order they should be ready. */
  readonly order: readonly string[];
  /** Pause before the first, and between two. */
  readonly startAfterMs: number;
  readonly pauseMs: number;
}

/** Formats requested by phones: AVIF by most, WebP by the others. */
const PRERENDERED: readonly (readonly [Size, Format])[] = [
  ['m', 'avif'],
  ['m', 'webp'],
];

/** Starts drawing after the pause; `stop` ends it between two rasters. */
export function startWarmUp({ pieces, cache, log, order, startAfterMs, pauseMs }: WarmUpOptions): WarmUp {
  const halt = new AbortController();
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (halt.signal.aborted) return resolve();
      const timer = setTimeout(resolve, ms);
      halt.signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
    });
  const run = async (): Promise<void> => {
    await pause(startAfterMs);
    if (halt.signal.aborted) return;
    const hashes = await Promise.all((await pieces.names()).map((name) => pieces.hashOf(name)));
    await cache.prune(new Set(hashes.filter((hash) => hash !== undefined)));
    for (const [size, format] of PRERENDERED) {
      for (const piece of order) {
        if (halt.signal.aborted) return;
        const hash = await pieces.hashOf(piece);
        if (hash === undefined || (await cache.kept(hash, size, format))) continue;
        await cache.draw(piece, hash, size, format, true);
        await pause(pauseMs);
      }
    }
  };
  const running = run().catch((error: unknown) => log.warn({ err: error }, 'tiles could not be pre-rendered'));
  return {
    async stop() {
      halt.abort();
      await running;
    },
  };
}
