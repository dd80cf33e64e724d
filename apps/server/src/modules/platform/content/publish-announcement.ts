/** Publishes an announcement, banner or popup; its HTML is sanitised here, before it is stored. */
import { linkAddress, pictureAddress, type RichTextHosts } from '@lantern/contract/rich-text';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Kernel } from '../../../kernel/module.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import type { ContentDeps } from './deps.ts';
import { FOR_ALL, insertPiece, notePublished, type PieceBody } from './piece-store.ts';
import { faultOfTexts, withContents } from './rules/texts.ts';
import { sanitise } from './sanitise.ts';
import { writeAnnouncement, type Announcement } from './store.ts';

/** What a draft may leave out: it is then for everyone, from now on, without end. */
type Optional =
  | 'announcementId'
  | 'groupName'
  | 'execution'
  | 'promotionType'
  | 'imageUrl'
  | 'url'
  | 'startsAt'
  | 'endsAt'
  | 'others'
  | 'readers'
  | 'languages'
  | 'devices'
  | 'isMarketing'
  | 'category'
  | 'pinned';
export type AnnouncementDraft = Omit<Announcement, Optional> & Partial<Pick<Announcement, Optional>>;

/** A name of the site's own art. */
const ART = /^[a-z0-9-]{1,60}$/;
const ADDRESS_LENGTH_MAXIMUM = 500;

const isPicture = (source: string, hosts: RichTextHosts): boolean =>
  ART.test(source) || (source.length <= ADDRESS_LENGTH_MAXIMUM && pictureAddress(source, hosts) !== undefined);

/**
 * A screen of the site or an external page, which members reach through the leaving page unless the merchant has
 * allowed its host.
 */
function isTarget(href: string, hosts: RichTextHosts): boolean {
  const address = href.length <= ADDRESS_LENGTH_MAXIMUM ? linkAddress(href, hosts) : undefined;
  return address !== undefined && address.kind !== 'program';
}

type Texted = Pick<AnnouncementDraft, 'titleVi' | 'titleEn' | 'contentVi' | 'contentEn' | 'others'>;

/** Cleaned texts of a message to the inbox. Refuses with `input_invalid` and the field at fault. */
export function cleanMessage<T extends Texted & { readonly url: string | null }>(
  draft: T & { readonly startsAt: Date | null; readonly endsAt: Date | null },
  hosts: RichTextHosts,
): Result<T, 'input_invalid'> {
  const clean = withContents(draft, (html) => sanitise(html, hosts));
  const fault = faultOfTexts(draft) ?? faultOfTexts(clean);
  if (fault !== undefined) return invalid(fault);
  if (draft.url !== null && !isTarget(draft.url, hosts)) return invalid('url');
  if (draft.startsAt && draft.endsAt && draft.endsAt <= draft.startsAt) return invalid('endsAt');
  return ok(clean);
}

/** Stands in a list of notices: of members or of agents. */
const isNotice = ({ type }: Pick<AnnouncementDraft, 'type'>): boolean => type === 'PL' || type === 'A';

function faultOf(draft: AnnouncementDraft, hosts: RichTextHosts): string | undefined {
  const fault = faultOfTexts(draft);
  if (fault !== undefined) return fault;
  if ((draft.type === 'B') !== (draft.groupName != null)) return 'groupName';
  if ((draft.type === 'PU') !== (draft.execution != null)) return 'execution';
  if (draft.imageUrl != null && !isPicture(draft.imageUrl, hosts)) return 'imageUrl';
  if (draft.url != null && !isTarget(draft.url, hosts)) return 'url';
  if (draft.promotionType != null && draft.type !== 'PU') return 'promotionType';
  if (draft.category != null && !isNotice(draft)) return 'category';
  if (draft.pinned === true && !isNotice(draft)) return 'pinned';
  if (draft.startsAt && draft.endsAt && draft.endsAt <= draft.startsAt) return 'endsAt';
  return undefined;
}

const invalid = (field: string) => refuse('input_invalid', { fields: [{ field, reason: 'invalid' }] });

/** What the console shows of an announcement that was published without it. */
const bodyOf = (draft: AnnouncementDraft, hosts: RichTextHosts): PieceBody => ({
  type: draft.type,
  titleVi: draft.titleVi,
  titleEn: draft.titleEn,
  contentVi: sanitise(draft.contentVi, hosts),
  contentEn: sanitise(draft.contentEn, hosts),
  others: {},
  audience: FOR_ALL,
  isMarketing: draft.type === 'PR' || draft.promotionType != null,
  execution: draft.execution ?? null,
  groupName: draft.groupName ?? null,
  imageUrl: draft.imageUrl ?? null,
  url: draft.url ?? null,
  sort: Math.max(0, draft.sort),
  category: draft.category ?? null,
  pinned: draft.pinned ?? false,
  startsAt: draft.startsAt?.getTime() ?? null,
  endsAt: draft.endsAt?.getTime() ?? null,
  helpKind: null,
  parentId: null,
  message: null,
});

/** Writes it, replacing the one of the same id. Returns the id; refuses with `input_invalid` and the field at fault. */
export async function publishAnnouncement(
  { kernel, richTextHosts }: ContentDeps,
  draft: AnnouncementDraft,
): Promise<Result<string, 'input_invalid'>> {
  const hosts = await richTextHosts(draft.merchantCode);
  if (hosts === undefined) return invalid('merchantCode');
  return transact(kernel.db, async (tx) => {
    const written = await writeAnnouncementIn(tx, kernel, hosts, draft);
    if (written.ok) await notePublished(tx, draft.merchantCode, written.value, bodyOf(draft, hosts));
    return written;
  });
}

/** Keeps it as a draft that members do not see. Returns the id; refuses with `input_invalid` and the field at fault. */
export async function draftAnnouncement(
  { kernel, richTextHosts }: ContentDeps,
  draft: AnnouncementDraft,
): Promise<Result<string, 'input_invalid'>> {
  const hosts = await richTextHosts(draft.merchantCode);
  if (hosts === undefined) return invalid('merchantCode');
  const fault = faultOf(draft, hosts);
  if (fault !== undefined) return invalid(fault);
  const announcementId = draft.announcementId ?? kernel.ids.next<string>();
  await insertPiece(kernel.db, draft.merchantCode, announcementId, bodyOf(draft, hosts), 'system');
  return ok(announcementId);
}

/** Writes it in the caller's transaction, cleaned for these hosts. Refuses with `input_invalid` and the field at fault. */
export async function writeAnnouncementIn(
  tx: Tx,
  kernel: Pick<Kernel, 'ids'>,
  hosts: RichTextHosts,
  draft: AnnouncementDraft,
): Promise<Result<string, 'input_invalid'>> {
  const fault = faultOf(draft, hosts);
  if (fault !== undefined) return invalid(fault);
  const announcementId = draft.announcementId ?? kernel.ids.next<string>();
  const clean = withContents(draft, (html) => sanitise(html, hosts));
  // Escaping may lengthen a text beyond the limit.
  const lengthened = faultOfTexts(clean);
  if (lengthened !== undefined) return invalid(lengthened);
  await writeAnnouncement(tx, {
    ...clean,
    announcementId,
    others: clean.others ?? {},
    readers: draft.readers ?? 'all',
    languages: draft.languages ?? [],
    devices: draft.devices ?? [],
    isMarketing: draft.isMarketing === true || draft.type === 'PR' || draft.promotionType != null,
    groupName: draft.groupName ?? null,
    execution: draft.execution ?? null,
    promotionType: draft.promotionType ?? null,
    category: draft.category ?? null,
    pinned: draft.pinned ?? false,
    imageUrl: draft.imageUrl ?? null,
    url: draft.url ?? null,
    startsAt: draft.startsAt ?? null,
    endsAt: draft.endsAt ?? null,
  });
  return ok(announcementId);
}
