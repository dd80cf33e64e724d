/** Announcements for a reader: by audience, requested types, group and platform, valid now, in their language; and marking one as read. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/module.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact } from '../../../kernel/tx.ts';
import type { Audience } from './audience.ts';
import type { ContentDeps } from './deps.ts';
import { textsFor } from './rules/texts.ts';
import { readOf, insertRead } from './read-store.ts';
import { readShown, type AnnouncementFilter, type ShownAnnouncement, isShown } from './store.ts';

export type { AnnouncementFilter } from './store.ts';

export type AnnouncementList = AnswerOf<Calls['announcement.list']>['list'];

/** Path of the promotions page. */
const PROMOTIONS_PATH = '/m/activity';

/** The one action of a popup (MSG-01): a promotion for members; anyone else can only close it. */
function actionOf(
  { type, promotionType, url }: ShownAnnouncement,
  { signedIn }: Audience,
): AnnouncementList[number]['action'] {
  if (type !== 'PU') return undefined;
  if (promotionType !== null) return signedIn ? { kind: 'promotion', url: url ?? PROMOTIONS_PATH } : { kind: 'close' };
  return url === null ? { kind: 'close' } : { kind: 'link', url };
}

function present(
  row: ShownAnnouncement,
  { audience, read }: { readonly audience: Audience; readonly read: boolean },
): AnnouncementList[number] {
  const action = actionOf(row, audience);
  const { title, content } = textsFor(row, audience.language);
  return {
    id: row.announcementId,
    type: row.type,
    title,
    content,
    read,
    ...(row.groupName === null ? {} : { groupName: row.groupName }),
    ...(row.url === null ? {} : { url: row.url }),
    ...(row.imageUrl === null ? {} : { imageUrl: row.imageUrl }),
    ...(row.promotionType === null ? {} : { promotionType: row.promotionType }),
    ...(row.category === null ? {} : { category: row.category }),
    ...(row.pinned ? { pinned: true as const } : {}),
    ...(action === undefined ? {} : { action }),
    ...(row.execution === null ? {} : { execution: row.execution }),
    publishedAt: row.startsAt.getTime(),
    ...(row.endsAt === null ? {} : { endsAt: row.endsAt.getTime() }),
  };
}

/** The list, with the reader's read marks. Nothing that advertises is for members who limit or exclude themselves. */
export async function listAnnouncements(
  { kernel, isSelfLimited }: ContentDeps,
  filter: AnnouncementFilter,
  reader?: MemberId,
): Promise<AnnouncementList> {
  const found = await readShown(kernel.db, filter);
  const isSpared =
    reader !== undefined && found.some(({ isMarketing }) => isMarketing) && (await isSelfLimited(kernel.db, reader));
  const rows = isSpared ? found.filter(({ isMarketing }) => !isMarketing) : found;
  const read =
    reader === undefined
      ? new Set<string>()
      : await readOf(
          kernel.db,
          reader,
          rows.map(({ announcementId }) => announcementId),
        );
  return rows.map((row) => present(row, { audience: filter.audience, read: read.has(row.announcementId) }));
}

interface Reading {
  readonly merchantCode: string;
  readonly memberId: MemberId;
  readonly audience: Audience;
  readonly announcementId: string;
}

/** Marks an announcement as read by the signed-in member; idempotent. Refuses one this reader does not see. */
export async function markRead(
  kernel: Kernel,
  { merchantCode, memberId, audience, announcementId }: Reading,
): Promise<Result<Record<string, never>, 'announcement_not_found'>> {
  return transact(kernel.db, async (tx) => {
    if (!(await isShown(tx, merchantCode, audience, announcementId))) return refuse('announcement_not_found');
    await insertRead(tx, memberId, announcementId);
    return ok({});
  });
}
