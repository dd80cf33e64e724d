import { NoticeList } from '../features/content/notice-list.tsx';

/** Announcements (§2). */
export default function NoticePage() {
  return <NoticeList />;
}
