/** Words for what the trail names: kinds of acts, and what they are about. */
import { word } from './words.ts';

/** `ops.members.lock` is “Member locked”; so are commands, `operator create`. */
export const actName = (call: string): string => word('act', call.replaceAll(/[. ]/g, '_'));

/** `risk_alert` is “Case”. */
export const objectName = (kind: string): string => word('object', kind);
