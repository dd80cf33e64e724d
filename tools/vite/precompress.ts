/** Compressed copies of what a build made. */
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);
const COMPRESSIBLE = /\.(?:js|css|svg|json|webmanifest|wasm|txt)$/;

/** Vite plugin: writes `.br` and `.gz` beside every text asset, once at build, at the strength no request could afford. */
export function precompress(): Plugin {
  let directory = '';
  return {
    name: 'lantern-precompress',
    apply: 'build',
    configResolved(config) {
      directory = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((file) =>
        COMPRESSIBLE.test(file),
      );
      await Promise.all(
        files.map(async (file) => {
          const path = join(directory, file);
          const text = await readFile(path);
          const brotli = {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
          };
          await writeFile(`${path}.br`, await brotliOf(text, { params: brotli }));
          await writeFile(`${path}.gz`, await gzipOf(text, { level: constants.Z_BEST_COMPRESSION }));
        }),
      );
    },
  };
}
