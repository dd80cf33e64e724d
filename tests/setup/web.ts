/** Vitest global setup: the web apps that browser tests open are those of the sources as they are. */
import { buildWeb } from '../../tools/build.ts';

export const setup = (): Promise<void> => buildWeb((text) => process.stdout.write(`${text}\n`));
