/** The inbox (MSG-04): mails of the system under their days; each opens in full and is then marked as read. */
import { Button, Card, clock, cx, Empty, ListRow, SkeletonRow, useFormats, useToasts } from '@lantern/ui';
import { useEffect } from 'react';
import { Block } from '../../lib/block.tsx';
import { useUnreadMails } from '../../lib/content/mails.ts';
import { MessageSign } from '../../lib/content/message-parts.tsx';
import { useT } from '../../lib/language/i18n.ts';
import { LoadMore } from '../../lib/load-more.tsx';
import { useNavigate, useSearchParams } from '../../lib/navigation/navigation.tsx';
import { dayStart } from '../../lib/vietnam-days.ts';
import { readAllMails, readMail, useMails, type Mail } from './api/use-mails.ts';
import { mailDays } from './days.ts';
import styles from './inbox.module.css';
import { MAIL_ICONS } from './mail-looks.ts';
import { OpenedMail } from './parts/opened-mail.tsx';

export function Inbox() {
  const t = useT();
  const mails = useMails();
  const [address, setAddress] = useSearchParams();
  const open = mails.data?.find(({ mailId }) => mailId === address.get('id'));
  const unreadId = open?.read === false ? open.mailId : undefined;
  useEffect(() => {
    if (unreadId !== undefined) void readMail(unreadId);
  }, [unreadId]);
  return (
    <div className={`gutter ${styles.page}`} data-testid="inbox">
      <Block
        read={mails}
        waiting={
          <Card padding="none">
            {[0, 1, 2, 3].map((row) => (
              <SkeletonRow key={row} />
            ))}
          </Card>
        }
      >
        {(list) =>
          list.length === 0 ? (
            <Card padding="none">
              <Empty title={t('inbox_none')} text={t('inbox_none_text')} />
            </Card>
          ) : (
            <>
              <ReadAll list={list} />
              {mailDays(list).map(({ start, mails: ofDay }) => (
                <section key={start} className={styles.day}>
                  <h2 className={styles.dayName}>
                    <DayName start={start} />
                  </h2>
                  <Card padding="none">
                    {ofDay.map((mail) => (
                      <Row key={mail.mailId} mail={mail} onOpen={() => setAddress({ id: mail.mailId })} />
                    ))}
                  </Card>
                </section>
              ))}
              <LoadMore loadMore={mails.loadMore} loading={mails.loadingMore} />
              {mails.loadMore === undefined && !mails.loadingMore && <p className={styles.kept}>{t('inbox_kept')}</p>}
              <PushEntry />
            </>
          )
        }
      </Block>
      {open && <OpenedMail mail={open} onClose={() => setAddress({}, { replace: true })} />}
    </div>
  );
}

/** Leads to the switch for messages on the lock screen; nothing is asked here. */
function PushEntry() {
  const t = useT();
  const navigate = useNavigate();
  return (
    <Card padding="none">
      <ListRow
        icon="bell"
        title={t('push_title')}
        caption={t('push_entry')}
        data-testid="inbox-push"
        onPress={() => navigate('/m/member/privacy#push')}
      />
    </Card>
  );
}

/**
 * How many are unread, and the way to read all of them. What the list holds counts too: the server's number may arrive after it, and a bar that
 * appears then would move the mails from under a finger.
 */
function ReadAll({ list }: { readonly list: readonly Mail[] }) {
  const t = useT();
  const toasts = useToasts();
  const unread = Math.max(useUnreadMails(), list.filter(({ read }) => !read).length);
  if (unread === 0) return null;

  async function readAll(): Promise<void> {
    const refusal = await readAllMails();
    if (refusal !== undefined) toasts.show({ type: 'fail', text: refusal });
  }

  return (
    <div className={styles.bar}>
      <span data-testid="inbox-unread">{t('inbox_unread_count', { count: unread })}</span>
      <Button small look="ghost" data-testid="inbox-read-all" onClick={() => void readAll()}>
        {t('inbox_read_all')}
      </Button>
    </div>
  );
}

function DayName({ start }: { readonly start: number }) {
  const t = useT();
  const formats = useFormats();
  const now = clock.nowMs();
  if (start === dayStart(now)) return t('record_today');
  if (start === dayStart(now, 1)) return t('record_yesterday');
  return formats.dateTime(start, 'date');
}

interface RowProps {
  readonly mail: Mail;
  readonly onOpen: () => void;
}

function Row({ mail, onOpen }: RowProps) {
  const t = useT();
  const formats = useFormats();
  const unread = !mail.read;
  return (
    <button type="button" className={styles.mail} data-testid="mail" data-unread={unread} onClick={onOpen}>
      <MessageSign icon={MAIL_ICONS[mail.kind]} unread={unread} />
      <span className={styles.words}>
        <span className={styles.head}>
          <span className={cx(styles.title, unread && styles.strong)}>
            {unread && <span className="sr-only">{t('notice_unread')} </span>}
            {mail.title}
          </span>
          <time className={styles.time} dateTime={new Date(mail.createdAt).toISOString()}>
            {formats.dateTime(mail.createdAt, 'time')}
          </time>
        </span>
        <span className={styles.text}>{mail.text}</span>
      </span>
    </button>
  );
}
