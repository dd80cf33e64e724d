/** Identifiers of this module. */
import type { Branded } from '../../../kernel/ids.ts';

export type WithdrawalId = Branded<'withdrawal'>;
