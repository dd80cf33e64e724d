/** `npm run art`: composes changed art and renders every raster ahead, so that no member waits for a first rendering. */
import { readConfig } from '../apps/server/src/kernel/config.ts';
import { drawAll } from '../apps/server/src/modules/games/pictures/index.ts';
import { buildArt } from './art.ts';
import { ROOT } from './project.ts';

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const since = performance.now();
await buildArt(say);
const { pictures, bytes } = await drawAll(readConfig(process.env, ROOT), (done, of) => say(`${done} of ${of}`));
say(
  `${pictures} pictures, ${(bytes / 1024 / 1024).toFixed(1)} MiB, ${((performance.now() - since) / 1000).toFixed(0)} s`,
);
