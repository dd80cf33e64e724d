/**
 * Payee names as banks write them (§5 dictionary: "without diacritics and with spaces"), however they were typed: forms
 * and server fold and validate them the same way. Free of zod.
 */

export const PAYEE_NAME_LENGTH_MAXIMUM = 50;
const WORDS = /^[A-Z]+( [A-Z]+)+$/;
const MARKS = /\p{M}/gu;

/**
 * The name as a bank prints it: `Nguyễn  Văn Đức` becomes `NGUYEN VAN DUC`. Đ is a separate letter that no normal form
 * decomposes.
 */
export const foldPayeeName = (name: string): string =>
  name.normalize('NFKD').replace(MARKS, '').replace(/[đĐ]/g, 'D').trim().replace(/\s+/gu, ' ').toUpperCase();

/** Whether a folded name can be a payee's: at least two words of A–Z. */
export const isFoldedPayeeName = (folded: string): boolean =>
  folded.length <= PAYEE_NAME_LENGTH_MAXIMUM && WORDS.test(folded);

/** The payee name as it is stored, or undefined when a bank could not print it. */
export function payeeNameOf(typed: string): string | undefined {
  const name = foldPayeeName(typed);
  return isFoldedPayeeName(name) ? name : undefined;
}
