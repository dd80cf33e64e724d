/** Announcements as a reader sees them: of the asked types, group and platform, valid now, in the reader's language. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { Language } from '@lantern/contract/errors';
import type { MemberId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/module.ts';
import { readOf } from './read-store.ts';
import { readShown, type AnnouncementFilter, type ShownAnnouncement } from './store.ts';

export type { AnnouncementFilter } from './store.ts';
export type AnnouncementList = AnswerOf<Calls['announcement.list']>['list'];

function present(row: ShownAnnouncement, language: Language, read: boolean): AnnouncementList[number] {
  const vietnamese = language === 'VI';
  return {
    id: row.announcementId,
    type: row.type,
    title: vietnamese ? row.titleVi : row.titleEn,
    content: vietnamese ? row.contentVi : row.contentEn,
    read,
    ...(row.groupName === null ? {} : { groupName: row.groupName }),
    ...(row.url === null ? {} : { url: row.url }),
    ...(row.imageUrl === null ? {} : { imageUrl: row.imageUrl }),
    ...(row.promotionType === null ? {} : { promotionType: row.promotionType }),
    ...(row.execution === null ? {} : { execution: row.execution }),
    publishedAt: row.startsAt.getTime(),
    ...(row.endsAt === null ? {} : { endsAt: row.endsAt.getTime() }),
  };
}

/** The list, with what the reader has read; languages without own texts read English. */
export async function listAnnouncements(kernel: Kernel, filter: AnnouncementFilter, language: Language, reader?: MemberId): Promise<AnnouncementList> {
  const rows = await readShown(kernel.db, filter);
  const read = reader === undefined ? new Set<string>() : await readOf(kernel.db, reader, rows.map(({ announcementId }) => announcementId));
  return rows.map((row) => present(row, language, read.has(row.announcementId)));
}
