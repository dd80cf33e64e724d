/** Shared by the screen's parts: the answered state and its requirements. */
import type { Answer } from '@lantern/web';
import type { useT } from '../../lib/language/i18n.ts';

export type TurnoverStanding = Answer<'turnover.standing'>;
export type TurnoverLine = TurnoverStanding['lines'][number];

/** The name of a requirement: deposits are all alike, a bonus has its promotion's name. */
export const titleOf = (
  { source, title }: Pick<TurnoverLine, 'source' | 'title'>,
  t: ReturnType<typeof useT>,
): string => (source === 'deposit' ? t('title_deposit') : title);
