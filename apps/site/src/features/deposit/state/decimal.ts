/** Decimal text in the language's format: `19,508389` in Vietnamese. The copied value keeps its point. */
import { i18n } from '../../../lib/language/i18n.ts';

const WITH_COMMA = ['vi', 'pt'];

/** Formats a decimal of the wire for reading. */
export const decimal = (text: string): string => (WITH_COMMA.includes(i18n.locale()) ? text.replace('.', ',') : text);
