/** Decimal text as the language writes it: `19,508389` in Vietnamese. What is copied keeps its point. */
import { i18n } from '../../../lib/i18n.ts';

const WITH_COMMA = ['vi', 'pt'];

/** A decimal of the wire for reading. */
export const decimal = (text: string): string => (WITH_COMMA.includes(i18n.locale()) ? text.replace('.', ',') : text);
