/** §1 merchant configuration: trad = Tradition, ent = Entertainment. */
import { PLAY_TYPES } from '@lantern/contract';

export type PlayType = (typeof PLAY_TYPES)[number];

/** Whether the text names a play type. */
export const isPlayType = (text: string): text is PlayType => PLAY_TYPES.some((playType) => playType === text);
