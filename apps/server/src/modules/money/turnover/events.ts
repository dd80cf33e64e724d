/** Outbox events of bonuses. Amounts are decimal text, because JSON numbers are not exact. */
import type { MemberId } from '../../../kernel/ids.ts';
import type { OutboxEvent } from '../../../kernel/outbox.ts';

export const BONUS_AWARDED = 'bonus_awarded';
export const BONUS_ENDED = 'bonus_ended';

interface OfBonus {
  readonly requirementId: string;
  readonly memberId: MemberId;
  readonly currency: string;
  /** The bonus as it was awarded, in minor units. */
  readonly bonus: string;
}

export interface BonusAwarded extends OfBonus {
  readonly titleVi: string;
  readonly titleEn: string;
  /** The turnover it needs. */
  readonly required: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export interface BonusEnded extends OfBonus {
  /** `released`: its turnover is complete. `expired`: it was not in time. */
  readonly state: 'released' | 'expired';
}

/** A bonus was added to a member's bonus money. */
export const bonusAwarded = (payload: BonusAwarded): OutboxEvent<BonusAwarded> => ({ topic: BONUS_AWARDED, payload });

/** A bonus ended by itself. */
export const bonusEnded = (payload: BonusEnded): OutboxEvent<BonusEnded> => ({ topic: BONUS_ENDED, payload });
