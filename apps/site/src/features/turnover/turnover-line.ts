/** What the screen's parts share: the answered standing and its lines. */
import type { Answer } from '@lantern/web';

export type TurnoverStanding = Answer<'turnover.standing'>;
export type TurnoverLine = TurnoverStanding['lines'][number];
