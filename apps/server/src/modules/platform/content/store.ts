/** Announcements in both languages. */
import type { ANNOUNCEMENT_TYPES } from '@lantern/contract';
import type { NOTICE_CATEGORIES } from '@lantern/contract/constants';
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Audience } from './audience.ts';
import type { OtherTexts } from './rules/texts.ts';

export type AnnouncementType = (typeof ANNOUNCEMENT_TYPES)[number];
export type BannerGroup = 'm_home' | 'm_live' | 'm_reg';

export interface Announcement {
  readonly announcementId: string;
  readonly merchantCode: string;
  readonly type: AnnouncementType;
  /** M mobile, W web. */
  readonly platform: 'M' | 'W';
  readonly groupName: BannerGroup | null;
  /** Audience of a popup: A signed in, B others, F first login. */
  readonly execution: 'A' | 'B' | 'F' | null;
  readonly promotionType: string | null;
  readonly titleVi: string;
  readonly titleEn: string;
  readonly contentVi: string;
  readonly contentEn: string;
  readonly others: OtherTexts;
  /** Who sees it; a popup's `execution` says more. */
  readonly readers: 'all' | 'members' | 'guests';
  /** Empty: all of them. */
  readonly languages: readonly string[];
  readonly devices: readonly string[];
  /** Never shown to members who limit or exclude themselves. */
  readonly isMarketing: boolean;
  /** An address, or the name of one of the site's own pictures. */
  readonly imageUrl: string | null;
  readonly url: string | null;
  readonly sort: number;
  /** Of a notice: what it is about. */
  readonly category: (typeof NOTICE_CATEGORIES)[number] | null;
  /** A notice that comes before the others. */
  readonly pinned: boolean;
  /** Null: from now on. */
  readonly startsAt: Date | null;
  /** Excluded; null: no end. */
  readonly endsAt: Date | null;
  /** A draft that is tested: the only one who sees it, no matter whom it is for. */
  readonly onlyMember?: MemberId | undefined;
}

export type ShownAnnouncement = Announcement & { readonly startsAt: Date };

/**
 * Popups are for members (A), for guests (B) or for a first login (F), and announcements of type A for agents (§3, §4);
 * everything else is for everyone it is not closed to by readers, language and device. A draft that is tested is for its tester.
 */
const isFor = ({ memberId, signedIn, firstLogin, agent, language, device }: Audience) => sql<boolean>`CASE
      WHEN only_member IS NOT NULL THEN only_member = ${memberId ?? null} ELSE (type <> 'A' OR ${agent})
      AND readers IN ('all', ${signedIn ? 'members' : 'guests'})
      AND (languages = '{}' OR ${language} = ANY(languages)) AND (devices = '{}' OR ${device} = ANY(devices))
      AND (type <> 'PU' OR execution = ANY(${[...(signedIn ? ['A'] : ['B']), ...(firstLogin ? ['F'] : [])]}::text[])) END`;

export interface AnnouncementFilter {
  readonly merchantCode: string;
  readonly audience: Audience;
  /** All types when undefined. */
  readonly types: readonly AnnouncementType[] | undefined;
  readonly groupName: string | undefined;
  readonly platform: string | undefined;
}

/** More than any screen shows. */
const LIST_MAXIMUM = 200;

/** Currently valid announcements: pinned ones, then in the operator's order, then newest first. */
export async function readShown(
  tx: Tx,
  { merchantCode, audience, types, groupName, platform }: AnnouncementFilter,
): Promise<readonly ShownAnnouncement[]> {
  const { rows } =
    await sql<ShownAnnouncement>`SELECT announcement_id AS "announcementId", merchant_code AS "merchantCode", type, platform,
      group_name AS "groupName", execution, promotion_type AS "promotionType", title_vi AS "titleVi", title_en AS "titleEn",
      content_vi AS "contentVi", content_en AS "contentEn", others, readers, languages, devices, is_marketing AS "isMarketing",
      image_url AS "imageUrl", url, sort, category, pinned, starts_at AS "startsAt", ends_at AS "endsAt"
    FROM content.announcement
    WHERE merchant_code = ${merchantCode}
      AND (${types === undefined} OR type = ANY(${[...(types ?? [])]}::text[]))
      AND (${groupName ?? null}::text IS NULL OR group_name = ${groupName ?? null})
      AND (${platform ?? null}::text IS NULL OR platform = ${platform ?? null})
      AND ${isFor(audience)}
      AND starts_at <= kernel.now() AND (ends_at IS NULL OR ends_at > kernel.now())
    ORDER BY pinned DESC, sort, starts_at DESC, announcement_id LIMIT ${LIST_MAXIMUM}`.execute(tx);
  return rows;
}

/** Whether this reader of the merchant sees the announcement now. */
export async function isShown(
  tx: Tx,
  merchantCode: string,
  audience: Audience,
  announcementId: string,
): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 FROM content.announcement WHERE announcement_id = ${announcementId} AND merchant_code = ${merchantCode}
    AND ${isFor(audience)} AND starts_at <= kernel.now() AND (ends_at IS NULL OR ends_at > kernel.now())`.execute(tx);
  return rows.length > 0;
}

/** Writes the whole announcement, new or not. One of another merchant is left as it is. */
export async function writeAnnouncement(tx: Tx, a: Announcement): Promise<void> {
  await sql`INSERT INTO content.announcement (announcement_id, merchant_code, type, platform, group_name, execution, promotion_type, title_vi,
      title_en, content_vi, content_en, others, readers, languages, devices, is_marketing, image_url, url, sort, category, pinned, starts_at, ends_at, only_member)
    VALUES (${a.announcementId}, ${a.merchantCode}, ${a.type}, ${a.platform}, ${a.groupName}, ${a.execution}, ${a.promotionType}, ${a.titleVi},
      ${a.titleEn}, ${a.contentVi}, ${a.contentEn}, ${JSON.stringify(a.others)}::jsonb, ${a.readers}, ${[...a.languages]}::text[],
      ${[...a.devices]}::text[], ${a.isMarketing}, ${a.imageUrl}, ${a.url}, ${a.sort}, ${a.category}, ${a.pinned}, coalesce(${a.startsAt}::timestamptz, kernel.now()), ${a.endsAt}, ${a.onlyMember ?? null})
    ON CONFLICT (announcement_id) DO UPDATE SET type = excluded.type, platform = excluded.platform,
      group_name = excluded.group_name, execution = excluded.execution, promotion_type = excluded.promotion_type,
      title_vi = excluded.title_vi, title_en = excluded.title_en, content_vi = excluded.content_vi, content_en = excluded.content_en,
      others = excluded.others, readers = excluded.readers, languages = excluded.languages, devices = excluded.devices,
      is_marketing = excluded.is_marketing, image_url = excluded.image_url, url = excluded.url, sort = excluded.sort, category = excluded.category, pinned = excluded.pinned,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at
    WHERE announcement.merchant_code = excluded.merchant_code`.execute(tx);
}

/** Ends the tests of a member, and deletes those of the merchant that are over. */
export async function deleteTests(tx: Tx, merchantCode: string, memberId: MemberId): Promise<void> {
  await sql`DELETE FROM content.announcement WHERE merchant_code = ${merchantCode} AND only_member IS NOT NULL
    AND (only_member = ${memberId} OR ends_at <= kernel.now())`.execute(tx);
}

/** Deletes the tests of a member, in the transaction of their erasure. */
export async function eraseTests(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`DELETE FROM content.announcement WHERE only_member = ${memberId}`.execute(tx);
}
