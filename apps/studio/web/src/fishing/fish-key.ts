/** Message keys of fish names. */
import type { TextKey } from '../frame/i18n.ts';

/** The key of a fish's name. */
export const fishKey = (fish: string): TextKey => `fish_name_${fish.replace(/-/g, '_')}` as TextKey;
