/** The sportsbook is silent: it is read, beside whatever else a member does. */
import type { Sound } from '../frame/sound/sound.ts';

const nothing = (): void => undefined;

export const SILENT: Sound<never> = {
  touched: nothing,
  play: nothing,
  toggle: nothing,
  useOn: () => false,
  destroy: nothing,
};
