/** Publishes an announcement, banner or popup; its HTML is sanitised here, so no reader ever meets anything else. */
import type { Kernel } from '../../kernel/module.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { faultOfTexts } from './rules/texts.ts';
import { sanitise } from './sanitise.ts';
import { writeAnnouncement, type Announcement } from './store.ts';

export type AnnouncementDraft = Omit<Announcement, 'announcementId' | 'groupName' | 'execution' | 'promotionType' | 'imageUrl' | 'url' | 'startsAt' | 'endsAt'> &
  Partial<Pick<Announcement, 'announcementId' | 'groupName' | 'execution' | 'promotionType' | 'imageUrl' | 'url' | 'startsAt' | 'endsAt'>>;

/** A name of the site's own art, a path of the site, or a safe address. */
const ADDRESS = /^(?:[a-z0-9-]{1,60}|\/(?!\/)[^\s]{0,500}|https:\/\/[^\s]{1,500})$/;

function faultOf(draft: AnnouncementDraft): string | undefined {
  const fault = faultOfTexts(draft);
  if (fault !== undefined) return fault;
  if ((draft.type === 'B') !== (draft.groupName != null)) return 'groupName';
  if ((draft.type === 'PU') !== (draft.execution != null)) return 'execution';
  if ([draft.imageUrl, draft.url].some((address) => address != null && !ADDRESS.test(address))) return 'url';
  if (draft.startsAt && draft.endsAt && draft.endsAt <= draft.startsAt) return 'endsAt';
  return undefined;
}

/** Writes it, replacing the one of the same id. Answers the id; refuses with `input_invalid` and the field at fault. */
export async function publishAnnouncement(kernel: Kernel, draft: AnnouncementDraft): Promise<Result<string, 'input_invalid'>> {
  const fault = faultOf(draft);
  if (fault !== undefined) return refuse('input_invalid', { fields: [{ field: fault, reason: 'invalid' }] });
  const announcementId = draft.announcementId ?? kernel.ids.next<string>();
  const contentVi = sanitise(draft.contentVi);
  const contentEn = sanitise(draft.contentEn);
  // Escaping may lengthen what was just short enough.
  const lengthened = faultOfTexts({ ...draft, contentVi, contentEn });
  if (lengthened !== undefined) return refuse('input_invalid', { fields: [{ field: lengthened, reason: 'invalid' }] });
  await writeAnnouncement(kernel.db, {
    ...draft,
    announcementId,
    groupName: draft.groupName ?? null,
    execution: draft.execution ?? null,
    promotionType: draft.promotionType ?? null,
    contentVi,
    contentEn,
    imageUrl: draft.imageUrl ?? null,
    url: draft.url ?? null,
    startsAt: draft.startsAt ?? null,
    endsAt: draft.endsAt ?? null,
  });
  return ok(announcementId);
}
