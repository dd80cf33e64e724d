/** Which broadcasts a member sees, and which of them are unread. Pure; instants are microseconds since 1970. */
import type { ConsentProduct, MarketingPurpose } from '@lantern/contract';

export interface BroadcastFrame {
  readonly broadcastId: string;
  readonly receivers: 'all' | 'members' | 'agents';
  /** Levels of the VIP programme, both included; null: any. */
  readonly levels: { readonly from: number; readonly to: number } | null;
  /** Null: about the service. */
  readonly product: ConsentProduct | null;
  readonly purpose: MarketingPurpose | null;
  /** When it becomes visible. */
  readonly seq: bigint;
  readonly endsAt: bigint | null;
  /** A draft that is tested: the only one who gets it, no matter whom it is for. */
  readonly onlyMember: string | null;
}

/** What is known of one member's inbox. */
export interface InboxMarks {
  readonly memberId: string;
  readonly isAgent: boolean;
  /** In the VIP programme. */
  readonly level: number;
  /** Everything about the service up to here counts as read. */
  readonly floor: bigint;
  readonly read: ReadonlySet<string>;
  readonly deleted: ReadonlySet<string>;
  /** Marketing that was sent to the member, and when. */
  readonly delivered: ReadonlyMap<string, bigint>;
  /** Products the member consents to in the inbox; none while they are protected. */
  readonly products: ReadonlySet<ConsentProduct>;
}

/** What is needed to say whom a broadcast is for now. */
export type Receiver = Pick<InboxMarks, 'memberId' | 'isAgent' | 'level'>;

function isToReceiver({ receivers, levels, onlyMember }: BroadcastFrame, receiver: Receiver): boolean {
  const { memberId, isAgent, level } = receiver;
  if (onlyMember !== null) return onlyMember === memberId;
  if (levels !== null && (level < levels.from || level > levels.to)) return false;
  return receivers === 'all' || (receivers === 'agents') === isAgent;
}

/** Whether it is visible to this member at the instant. */
export const isCurrent = (broadcast: BroadcastFrame, receiver: Receiver, now: bigint): boolean =>
  broadcast.seq <= now && (broadcast.endsAt === null || broadcast.endsAt > now) && isToReceiver(broadcast, receiver);

export interface Shown<B extends BroadcastFrame> {
  readonly broadcast: B;
  /** When it came to the member. */
  readonly at: bigint;
  readonly read: boolean;
}

/** The broadcasts in a member's inbox. Marketing is in it once it was sent, and as long as its consent stands. */
export function shownTo<B extends BroadcastFrame>(
  broadcasts: readonly B[],
  marks: InboxMarks,
  now: bigint,
): readonly Shown<B>[] {
  return broadcasts.flatMap((broadcast) => {
    const { broadcastId, product, seq } = broadcast;
    if (!isCurrent(broadcast, marks, now) || marks.deleted.has(broadcastId)) return [];
    const isRead = marks.read.has(broadcastId);
    if (product === null) return [{ broadcast, at: seq, read: isRead || seq <= marks.floor }];
    const at = marks.delivered.get(broadcastId);
    return at === undefined || !marks.products.has(product) ? [] : [{ broadcast, at, read: isRead }];
  });
}

/** Marketing that waits for the member, newest first. What came before they joined is not for them. */
export const waitingFor = <B extends BroadcastFrame>(
  broadcasts: readonly B[],
  marks: InboxMarks & { readonly joined: bigint },
  now: bigint,
): readonly B[] =>
  broadcasts
    .filter(
      (broadcast) =>
        broadcast.product !== null &&
        marks.products.has(broadcast.product) &&
        broadcast.seq > marks.joined &&
        !marks.delivered.has(broadcast.broadcastId) &&
        isCurrent(broadcast, marks, now),
    )
    .toSorted((a, b) => Number(b.seq - a.seq));
