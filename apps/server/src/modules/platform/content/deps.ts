/** What the module's functions share. */
import type { BroadcastChannel, ConsentProduct, MarketingPurpose } from '@lantern/contract';
import type { Language } from '@lantern/contract/errors';
import type { RichTextHosts } from '@lantern/contract/rich-text';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/module.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { OtherTexts } from './rules/texts.ts';

/** A message to the inbox of members, as it is published. */
export interface PublishedMessage {
  readonly broadcastId: string;
  readonly merchantCode: string;
  readonly receivers: 'all' | 'members' | 'agents';
  /** Levels of the VIP programme, both included; null: any. */
  readonly levels: { readonly from: number; readonly to: number } | null;
  /** Where it goes besides the inbox; what is about the service goes to devices at most. */
  readonly also: readonly BroadcastChannel[];
  /** Of marketing; null: about the service. */
  readonly product: ConsentProduct | null;
  readonly purpose: MarketingPurpose | null;
  readonly titleVi: string;
  readonly titleEn: string;
  readonly contentVi: string;
  readonly contentEn: string;
  readonly others: OtherTexts;
  readonly url: string | null;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
}

export interface ContentPorts {
  /** The inboxes of members. */
  readonly inbox: {
    publish(tx: Tx, message: PublishedMessage): Promise<void>;
    withdraw(tx: Tx, merchantCode: string, broadcastId: string): Promise<void>;
    /** Shows it to one member only, in place of the test they had. */
    test(tx: Tx, message: PublishedMessage, memberId: MemberId): Promise<void>;
  };
  /** Allowed hosts of pictures and links in the merchant's texts besides the site itself; undefined for an unknown merchant. */
  readonly richTextHosts: (merchantCode: string) => Promise<RichTextHosts | undefined>;
  /** Languages of the merchant's site; empty for an unknown merchant. */
  readonly languagesOf: (merchantCode: string) => Promise<readonly Language[]>;
  /** Whether the member has a limit of their own, a break or an exclusion: nothing that advertises is shown to them. */
  readonly isSelfLimited: (tx: Tx, memberId: MemberId) => Promise<boolean>;
  /** Members of the merchant who signed in within the last days, on one of these devices or, with none, on any. */
  readonly activeMembers: (
    tx: Tx,
    merchantCode: string,
    of: { readonly days: number; readonly devices: readonly ('android' | 'ios' | 'desktop')[] },
  ) => Promise<{ readonly members: number; readonly exact: boolean }>;
  /** Members of the merchant that drafts can be sent to. */
  readonly testMembers: (
    tx: Tx,
    merchantCode: string,
  ) => Promise<readonly { readonly memberId: MemberId; readonly username: string }[]>;
  /** How many members of the merchant limit or exclude themselves. */
  readonly countSelfLimited: (tx: Tx, merchantCode: string) => Promise<number>;
}

export interface ContentDeps extends ContentPorts {
  readonly kernel: Kernel;
}
