/** A promo code as it is typed: ten signs of Crockford's alphabet, in groups, whatever was pasted. */
import { PROMO_CODE_LENGTH } from '@lantern/contract/promotion-rules';

/** Signs people read for others. */
const ALIKE: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };
/** Signs after which a dash follows. */
const GROUPS = [4, 8];

/** The signs of a code without anything else: `den8-lOiL-26` is `DEN8101126`. */
export const codeSigns = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/[OIL]/g, (sign) => ALIKE[sign] ?? sign)
    .slice(0, PROMO_CODE_LENGTH);

/** As it stands in the field: `DEN8-1011-26`. */
export function codeShown(text: string): string {
  const signs = codeSigns(text);
  const ends = [...GROUPS.filter((end) => end < signs.length), signs.length];
  return ends.map((end, at) => signs.slice(ends[at - 1] ?? 0, end)).join('-');
}

export const isWholeCode = (text: string): boolean => codeSigns(text).length === PROMO_CODE_LENGTH;
