/** What the screen's parts share: the answered standing and its lines. */
import type { Answer } from '@lantern/web';
import type { useT } from '../../lib/i18n.ts';

export type TurnoverStanding = Answer<'turnover.standing'>;
export type TurnoverLine = TurnoverStanding['lines'][number];

/** What a requirement is called: deposits are all alike, a bonus has its promotion's name. */
export const titleOf = ({ source, title }: Pick<TurnoverLine, 'source' | 'title'>, t: ReturnType<typeof useT>): string => (source === 'deposit' ? t('title_deposit') : title);
