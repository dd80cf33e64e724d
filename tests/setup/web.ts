/** Vitest global setup: builds the web apps that browser tests open from the current sources. */
import { buildWeb } from '../../tools/build.ts';

export const setup = (): Promise<void> => buildWeb((text) => process.stdout.write(`${text}\n`));
