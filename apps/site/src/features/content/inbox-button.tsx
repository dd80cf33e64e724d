/** The way from the announcements to the inbox, with the unread mails. */
import { IconButton } from '@lantern/ui';
import { useUnreadMails } from '../../lib/content/mails.ts';
import { useT } from '../../lib/language/i18n.ts';
import { useNavigate } from '../../lib/navigation/navigation.tsx';
import { isRealMember, useSession } from '../../lib/session/session.ts';

/** Members only: guests and trial accounts have no inbox. */
export function InboxButton() {
  return isRealMember(useSession()) ? <MemberButton /> : null;
}

function MemberButton() {
  const t = useT();
  const navigate = useNavigate();
  const unread = useUnreadMails();
  return (
    <IconButton
      icon="envelope"
      boxed
      label={t('title_inbox')}
      count={unread}
      data-testid="notice-inbox"
      onClick={() => navigate('/m/webEmail')}
    />
  );
}
