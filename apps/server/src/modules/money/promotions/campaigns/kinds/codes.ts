/** Promo codes: ten of Crockford's 32 letters, fifty bits. Pure. Source: engagement.md §5 K11. */
import { PROMO_CODE_LENGTH } from '@lantern/contract/promotion-rules';
import type { Random } from '../../../../../kernel/random.ts';

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE = new RegExp(`^[${LETTERS}]{${PROMO_CODE_LENGTH}}$`);

/** A code as it was made: small letters, dashes and spaces are accepted, and letters that look like digits. Undefined: none can look so. */
export function normalCode(typed: string): string | undefined {
  const letters = typed.toUpperCase().replaceAll(/[\s-]/gu, '').replaceAll('O', '0').replaceAll(/[IL]/gu, '1');
  return CODE.test(letters) ? letters : undefined;
}

/** New codes, each different. A letter is five bits of a byte, so all are equally likely. */
export function newCodes(random: Random, count: number): readonly string[] {
  const codes = new Set<string>();
  while (codes.size < count)
    codes.add([...random.bytes(PROMO_CODE_LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join(''));
  return [...codes];
}
