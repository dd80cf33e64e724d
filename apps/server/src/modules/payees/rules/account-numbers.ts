/** Account numbers: how long they are where, and what of them is shown. */

export interface LinkableBank {
  readonly code: string;
  readonly bin: string;
  readonly name: string;
  readonly shortName: string;
  readonly linkable: boolean;
  readonly numberLength: readonly [minimum: number, maximum: number];
}

/** One form for one account: some banks give out numbers with letters, whose case counts for nothing. */
export const foldNumber = (accountNumber: string): string => accountNumber.toUpperCase();

/** Why a number cannot be one of the bank's, or undefined. */
export function numberFault(accountNumber: string, { numberLength: [minimum, maximum] }: LinkableBank): 'too_small' | 'too_big' | undefined {
  if (accountNumber.length < minimum) return 'too_small';
  return accountNumber.length > maximum ? 'too_big' : undefined;
}

const SHOWN = 4;

/** What its owner knows it by: `•••• 6789`. Of short numbers at most half is shown. */
export const maskedNumber = (accountNumber: string): string => `•••• ${accountNumber.slice(-Math.min(SHOWN, Math.floor(accountNumber.length / 2)))}`;
