/** Outbox events of rewards. Amounts are decimal text, because JSON numbers are not exact. */
import type { MemberId } from '../../../kernel/ids.ts';
import type { OutboxEvent } from '../../../kernel/outbox.ts';

export const REWARD_READY = 'reward_ready';
export const REWARD_ISSUED = 'reward_issued';

interface RewardOfEvent {
  readonly entryId: string;
  readonly memberId: MemberId;
  readonly currency: string;
  readonly amount: string;
  readonly titleVi: string;
  readonly titleEn: string;
}

/** Rewards of one transaction that can be claimed. */
export interface RewardReady {
  readonly rewards: readonly (RewardOfEvent & {
    /** Of the promotion: missions of a day have one in common. */
    readonly period: string;
    /** Milliseconds since 1970. */
    readonly claimUntil: number;
    /** A gift with turnover: it lapses, and is bonus money. */
    readonly isBonus: boolean;
  })[];
}

/** Rewards of one transaction that were paid without a claim. */
export interface RewardIssued {
  readonly rewards: readonly RewardOfEvent[];
}

/** Members have earned rewards, which they can claim. */
export const rewardReady = (payload: RewardReady): OutboxEvent<RewardReady> => ({ topic: REWARD_READY, payload });

/** Rewards were added to members' cash by themselves. */
export const rewardIssued = (payload: RewardIssued): OutboxEvent<RewardIssued> => ({ topic: REWARD_ISSUED, payload });

export const APPLICATION_REJECTED = 'application_rejected';
export const APPLICATION_LAPSED = 'application_lapsed';

/** What it says is looked up when the event is delivered (`applicationFor`): a note may name the person. */
export interface ApplicationEnded {
  readonly applicationId: string;
  readonly memberId: MemberId;
}

/** An operator has rejected an application. */
export const applicationRejected = (payload: ApplicationEnded): OutboxEvent<ApplicationEnded> => ({
  topic: APPLICATION_REJECTED,
  payload,
});

/** No one answered an application in time. */
export const applicationLapsed = (payload: ApplicationEnded): OutboxEvent<ApplicationEnded> => ({
  topic: APPLICATION_LAPSED,
  payload,
});
