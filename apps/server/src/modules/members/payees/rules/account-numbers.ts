/** Account numbers: their length by bank, and their masked form. */

export interface LinkableBank {
  readonly code: string;
  readonly bin: string;
  readonly name: string;
  readonly shortName: string;
  readonly linkable: boolean;
  readonly numberLength: readonly [minimum: number, maximum: number];
}

/** The normal form of an account number: some banks issue numbers with letters, whose case is ignored. */
export const foldNumber = (accountNumber: string): string => accountNumber.toUpperCase();

/** Why a number cannot belong to the bank, or undefined. */
export function numberFault(
  accountNumber: string,
  { numberLength: [minimum, maximum] }: LinkableBank,
): 'too_small' | 'too_big' | undefined {
  if (accountNumber.length < minimum) return 'too_small';
  return accountNumber.length > maximum ? 'too_big' : undefined;
}

const SHOWN = 4;

/** The masked form: `•••• 6789`. Of short numbers at most half is shown. */
export const maskedNumber = (accountNumber: string): string =>
  `•••• ${accountNumber.slice(-Math.min(SHOWN, Math.floor(accountNumber.length / 2)))}`;
