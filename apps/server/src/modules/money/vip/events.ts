/** Outbox events and realtime messages of VIP. Amounts are decimal text, because JSON numbers are not exact. */
import type { EventPayload } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import type { OutboxEvent } from '../../../kernel/outbox.ts';
import type { RealtimeMessage } from '../../../kernel/realtime/bus.ts';
import { memberChannel } from '../../../kernel/realtime/member-channel.ts';

export const VIP_LEVEL_CHANGED = 'vip_level_changed';

export interface VipLevelChanged {
  /** One per change. */
  readonly changeId: string;
  readonly memberId: MemberId;
  readonly merchantCode: string;
  readonly currency: string;
  readonly from: number;
  /** Above `from` when the member rose, one below it after a check. */
  readonly to: number;
}

/** A member has another level. */
export const vipLevelChanged = (payload: VipLevelChanged): OutboxEvent<VipLevelChanged> => ({
  topic: VIP_LEVEL_CHANGED,
  payload,
});

export const VIP_KEEP_NOTICE = 'vip_keep_notice';

export interface VipKeepNotice {
  readonly memberId: MemberId;
  readonly merchantCode: string;
  readonly currency: string;
  readonly level: number;
  /** Points that keep the level, and those that will count at the check as of now. */
  readonly needs: string;
  readonly has: string;
  /** The day of the check, `yyyy-mm-dd`; a member is notified once about a check. */
  readonly checkedOn: string;
}

/** A member's level will fall at the next check unless more is played. */
export const vipKeepNotice = (payload: VipKeepNotice): OutboxEvent<VipKeepNotice> => ({
  topic: VIP_KEEP_NOTICE,
  payload,
});

/** The member's own screens read the level again. */
export const vipChanged = (memberId: MemberId, level: number): RealtimeMessage => ({
  channel: memberChannel(memberId),
  event: 'vip_changed',
  payload: { level } satisfies EventPayload<'vip_changed'>,
});
