/** The message centre (MSG-03): messages and contact channels; what is not built is not listed. */
import { Card, CountBadge, ListRow } from '@lantern/ui';
import { useNavigate } from '../../lib/navigation/navigation.tsx';
import { useT } from '../../lib/language/i18n.ts';
import { useHasChat, useOpenChat, useUnreadChat } from '../../lib/content/chat.ts';
import { useUnreadMails } from '../../lib/content/mails.ts';
import { useNotices, useUnreadNotices } from '../../lib/content/notices.ts';
import { useAccess } from '../../lib/session/access.ts';
import styles from './content.module.css';
import { Contacts } from './parts/contacts.tsx';

export function MessageCentre() {
  const t = useT();
  const navigate = useNavigate();
  const access = useAccess();
  const unread = useUnreadNotices();
  const mails = useUnreadMails();
  const hasChat = useHasChat();
  const openChat = useOpenChat();
  const chats = useUnreadChat();
  const newest = useNotices().data?.list[0];
  return (
    <div className={`gutter ${styles.page}`} data-testid="message-centre">
      <Card padding="none">
        <ListRow
          icon="megaphone"
          title={t('title_announcement')}
          caption={newest?.title ?? t('message_notice_text')}
          end={unread > 0 ? <Unread count={unread} words={t('notice_unread_count', { count: unread })} /> : undefined}
          onPress={() => navigate('/m/notice')}
          data-testid="message-notice"
        />
        <ListRow
          icon="envelope"
          title={t('title_inbox')}
          caption={t('inbox_text')}
          end={mails > 0 ? <Unread count={mails} words={t('inbox_unread_count', { count: mails })} /> : undefined}
          onPress={() => access.go('/m/webEmail')}
          data-testid="message-inbox"
        />
        {hasChat && (
          <ListRow
            icon="headset"
            title={t('title_chat')}
            caption={t('chat_text_entry')}
            end={chats > 0 ? <Unread count={chats} words={t('chat_unread_count', { count: chats })} /> : undefined}
            onPress={openChat}
            data-testid="message-chat"
          />
        )}
        <ListRow
          icon="pencil"
          title={t('title_feedback')}
          caption={t('feedback_text')}
          onPress={() => access.go('/m/feedback')}
          data-testid="message-feedback"
        />
        <ListRow
          icon="question"
          title={t('title_help')}
          caption={t('message_help_text')}
          onPress={() => navigate('/m/help')}
          data-testid="message-help"
        />
      </Card>
      <Contacts title={t('message_contacts')} />
    </div>
  );
}

/** A badge that is read as words. */
function Unread({ count, words }: { readonly count: number; readonly words: string }) {
  return (
    <>
      <span className="sr-only">{words}</span>
      <span aria-hidden="true">
        <CountBadge count={count} />
      </span>
    </>
  );
}
