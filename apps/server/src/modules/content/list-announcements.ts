/** Announcements as a reader sees them: of the asked types, group and platform, valid now, in the reader's language. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { Language } from '@lantern/contract/errors';
import type { Kernel } from '../../kernel/module.ts';
import { readShown, type AnnouncementFilter, type ShownAnnouncement } from './store.ts';

export type AnnouncementList = AnswerOf<Calls['announcement.list']>['list'];

function present(row: ShownAnnouncement, language: Language): AnnouncementList[number] {
  const vietnamese = language === 'VI';
  return {
    id: row.announcementId,
    type: row.type,
    title: vietnamese ? row.titleVi : row.titleEn,
    content: vietnamese ? row.contentVi : row.contentEn,
    read: false,
    ...(row.groupName === null ? {} : { groupName: row.groupName }),
    ...(row.url === null ? {} : { url: row.url }),
    ...(row.imageUrl === null ? {} : { imageUrl: row.imageUrl }),
    ...(row.promotionType === null ? {} : { promotionType: row.promotionType }),
    ...(row.execution === null ? {} : { execution: row.execution }),
    publishedAt: row.startsAt.getTime(),
  };
}

/** The list; languages without own texts read English. */
export async function listAnnouncements(kernel: Kernel, filter: AnnouncementFilter, language: Language): Promise<AnnouncementList> {
  const rows = await readShown(kernel.db, filter);
  return rows.map((row) => present(row, language));
}
