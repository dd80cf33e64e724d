/** Names of the odds formats. */
import type { OddsFormat } from '../../../../wire/sports-slips.ts';
import type { T } from '../play/words.ts';

export const oddsFormatName = (t: T, format: OddsFormat): string => t(`sports_format_${format}`);
