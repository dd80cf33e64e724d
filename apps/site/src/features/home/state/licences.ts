/**
 * The three licence badges of the footer (HOME-14). A badge without an entry in a public register is a sample, and
 * labelled so; an operator who has the licence enters the register's address here.
 */
import type { TextKey } from '../../../lib/language/i18n.ts';

export interface Licence {
  readonly id: 'a' | 'b' | 'c';
  readonly label: TextKey;
  readonly registerUrl?: string;
}

export const LICENCES: readonly Licence[] = [
  { id: 'a', label: 'licence_a' },
  { id: 'b', label: 'licence_b' },
  { id: 'c', label: 'licence_c' },
];
