/** Identifiers of this module. */
import type { Branded } from '../../../kernel/ids.ts';

export type BankCardId = Branded<'bank-card'>;
