import { NoticeList } from '../features/content/notice-list.tsx';
import { InboxButton } from '../features/content/inbox-button.tsx';
import { HeaderAction } from '../lib/navigation/header-action.tsx';

/** Announcements (§2), with the way to the member's own mails. */
export default function NoticePage() {
  return (
    <>
      <HeaderAction>
        <InboxButton />
      </HeaderAction>
      <NoticeList />
    </>
  );
}
