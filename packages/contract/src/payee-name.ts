/**
 * Payee names as banks write them (§5 dictionary: "without diacritics and with spaces"), judged the same way by forms and
 * server. Free of zod.
 */

export const PAYEE_NAME_LENGTH_MAXIMUM = 50;
const WORDS = /^[A-Z]+( [A-Z]+)+$/;
const MARKS = /\p{M}/gu;

/** Capitals and single spaces; diacritics stay, so that a rule can refuse them. */
const tidy = (name: string): string => name.trim().replace(/\s+/gu, ' ').toUpperCase();

/** The name as a bank prints it: `Nguyễn  Văn Đức` becomes `NGUYEN VAN DUC`. Đ is a letter of its own that no normal form takes apart. */
export const foldPayeeName = (name: string): string => tidy(name.normalize('NFKD').replace(MARKS, '').replace(/[đĐ]/g, 'D'));

/** Whether a folded name can be a payee's: at least two words of A–Z. */
export const isFoldedPayeeName = (folded: string): boolean => folded.length <= PAYEE_NAME_LENGTH_MAXIMUM && WORDS.test(folded);

/** The payee name as it is kept, or undefined when it is not written without diacritics and with spaces. */
export function payeeNameOf(typed: string): string | undefined {
  const name = tidy(typed);
  return isFoldedPayeeName(name) ? name : undefined;
}
