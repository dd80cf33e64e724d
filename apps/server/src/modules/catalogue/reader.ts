/** Who reads a list: language, and whether they play with play money. */
import type { CallContext } from '../../kernel/http/call-context.ts';
import { isRealMember } from '../../kernel/session.ts';
import type { Reader } from './rules/card.ts';

/** The reader a request comes from. */
export const readerOf = ({ language, session }: Pick<CallContext<'optional'>, 'language' | 'session'>): Reader => ({
  language,
  playsFree: session !== undefined && !isRealMember(session.memberType),
});
