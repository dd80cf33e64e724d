/** The reader of a list: language, and whether they use play money. */
import type { CallContext } from '../../../kernel/http/call-context.ts';
import { isRealMember } from '../../../kernel/session.ts';
import type { Reader } from './rules/card.ts';

/** The reader of a request. */
export const readerOf = ({ language, session }: Pick<CallContext<'optional'>, 'language' | 'session'>): Reader => ({
  language,
  playsFree: session !== undefined && !isRealMember(session.memberType),
});
