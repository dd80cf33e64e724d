/** Words for what the trail names: kinds of acts, and what they are about. Apart from the other texts, so that the first page does not carry them. */
import en from '../locales/trail/en.json' with { type: 'json' };
import vi from '../locales/trail/vi.json' with { type: 'json' };
import { i18n } from './i18n.ts';

/** The text under `key` in the console's language, else the code itself. */
function trailWord(key: string, code: string): string {
  const texts: Readonly<Record<string, string>> = i18n.locale() === 'en' ? en : vi;
  return texts[key] ?? code;
}

/** `ops.members.lock` is “Member locked”; so are commands, `operator create`. */
export const actName = (call: string): string => trailWord(`act_${call.replaceAll(/[. ]/g, '_')}`, call);

/** `risk_alert` is “Case”. */
export const objectName = (kind: string): string => trailWord(`object_${kind}`, kind);
