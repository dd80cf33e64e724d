/** Announcements (MSG-02): each opens its whole text and is then marked as read. */
import { BottomSheet, Card, cx, Empty, Icon, SkeletonRow, useFormats } from '@lantern/ui';
import { useEffect } from 'react';
import { useSearchParams } from '../../lib/navigation/navigation.tsx';
import { Block } from '../../lib/block.tsx';
import { client, refresh } from '../../lib/server/calls.ts';
import { useT } from '../../lib/language/i18n.ts';
import { MessageHead, MessageSign } from '../../lib/content/message-parts.tsx';
import { useNotices, type Notice } from '../../lib/content/notices.ts';
import { useSession } from '../../lib/session/session.ts';
import styles from './content.module.css';
import { Prose } from '../../lib/content/prose.tsx';

/** Marks it read once it is open, then the list reloads; the contract keeps the calls apart (§9). */
function useReading(notice: Notice | undefined): void {
  const signedIn = useSession() !== null;
  const unread = notice !== undefined && !notice.read && signedIn ? notice.id : undefined;
  useEffect(() => {
    if (unread === undefined) return;
    void client.call('announcement.markRead', { body: { announcementId: unread, read: true } }).then((marked) => {
      if (marked.ok) refresh('announcement.list');
    });
  }, [unread]);
}

export function NoticeList() {
  const t = useT();
  const notices = useNotices();
  const signedIn = useSession() !== null;
  const [address, setAddress] = useSearchParams();
  const open = notices.data?.list.find(({ id }) => id === address.get('id'));
  useReading(open);
  return (
    <div className={`gutter ${styles.page}`} data-testid="notice-list">
      <Card padding="none">
        <Block
          read={notices}
          waiting={[0, 1, 2, 3].map((row) => (
            <SkeletonRow key={row} />
          ))}
        >
          {({ list }) => (
            <>
              {list.length === 0 && <Empty title={t('notices_none')} text={t('notices_none_text')} />}
              {list.map((notice) => (
                <Row
                  key={notice.id}
                  notice={notice}
                  unread={signedIn && !notice.read}
                  onOpen={() => setAddress({ id: notice.id })}
                />
              ))}
            </>
          )}
        </Block>
      </Card>
      {open && <Opened notice={open} onClose={() => setAddress({}, { replace: true })} />}
    </div>
  );
}

interface RowProps {
  readonly notice: Notice;
  readonly unread: boolean;
  readonly onOpen: () => void;
}

function Row({ notice, unread, onOpen }: RowProps) {
  const t = useT();
  const formats = useFormats();
  return (
    <button type="button" className={styles.notice} data-testid="notice" data-unread={unread} onClick={onOpen}>
      <MessageSign icon="megaphone" unread={unread} />
      <span className={styles.noticeWords}>
        <span className={cx(styles.noticeTitle, unread && styles.strong)}>
          {unread && <span className="sr-only">{t('notice_unread')} </span>}
          {notice.title}
        </span>
        <time className={styles.noticeTime} dateTime={new Date(notice.publishedAt).toISOString()}>
          {formats.dateTime(notice.publishedAt, 'dateTime')}
        </time>
      </span>
      <Icon name="caret-right" size={16} mirror className={styles.caret} />
    </button>
  );
}

function Opened({ notice, onClose }: { readonly notice: Notice; readonly onClose: () => void }) {
  return (
    <BottomSheet title={notice.title} hideTitle onClose={onClose} data-testid="notice-detail">
      <MessageHead title={notice.title} at={notice.publishedAt} />
      <div className={styles.sheetText}>
        <Prose html={notice.content} />
      </div>
    </BottomSheet>
  );
}
