/** Announcements (MSG-02), pinned ones first, by category where they have some: each opens its whole text and is then marked as read. */
import { NOTICE_CATEGORIES } from '@lantern/contract/constants';
import { BottomSheet, Card, Chip, clock, cx, Empty, Icon, SkeletonRow, useFormats, type IconName } from '@lantern/ui';
import { useEffect, useState } from 'react';
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

type Category = NonNullable<Notice['category']>;

const SIGNS: Readonly<Record<Category, IconName>> = {
  system: 'gear',
  payment: 'bank',
  game: 'game-controller',
  event: 'trophy',
};
const HOUR_MS = 3_600_000;
/** How long before its end a notice says when that is. */
const ENDS_SOON_MS = 24 * HOUR_MS;

export function NoticeList() {
  const t = useT();
  const notices = useNotices();
  const [address, setAddress] = useSearchParams();
  const open = notices.data?.list.find(({ id }) => id === address.get('id'));
  useReading(open);
  return (
    <div className={`gutter ${styles.page}`} data-testid="notice-list">
      <Block
        read={notices}
        waiting={
          <Card padding="none">
            {[0, 1, 2, 3].map((row) => (
              <SkeletonRow key={row} />
            ))}
          </Card>
        }
      >
        {({ list }) =>
          list.length === 0 ? (
            <Card padding="none">
              <Empty title={t('notices_none')} text={t('notices_none_text')} />
            </Card>
          ) : (
            <Notices list={list} onOpen={({ id }) => setAddress({ id })} />
          )
        }
      </Block>
      {open && <Opened notice={open} onClose={() => setAddress({}, { replace: true })} />}
    </div>
  );
}

interface NoticesProps {
  readonly list: readonly Notice[];
  readonly onOpen: (notice: Notice) => void;
}

/** Pinned ones under a name of their own; a category is offered where some notice has it. */
function Notices({ list, onOpen }: NoticesProps) {
  const t = useT();
  const signedIn = useSession() !== null;
  const [chosen, choose] = useState<Category>();
  const offered = NOTICE_CATEGORIES.filter((one) => list.some(({ category }) => category === one));
  const category = chosen !== undefined && offered.includes(chosen) ? chosen : undefined;
  const shown = category === undefined ? list : list.filter((notice) => notice.category === category);
  const pinned = shown.filter((notice) => notice.pinned === true);
  const others = shown.filter((notice) => notice.pinned !== true);
  const rows = (part: readonly Notice[]) => (
    <Card padding="none">
      {part.map((notice) => (
        <Row key={notice.id} notice={notice} unread={signedIn && !notice.read} onOpen={() => onOpen(notice)} />
      ))}
    </Card>
  );
  return (
    <>
      {offered.length > 0 && (
        <div className={styles.categories} role="group" aria-label={t('notice_categories')}>
          <Chip selected={category === undefined} onClick={() => choose(undefined)} data-testid="notice-category-all">
            {t('notice_all')}
          </Chip>
          {offered.map((one) => (
            <Chip
              key={one}
              selected={one === category}
              onClick={() => choose(one)}
              data-testid={`notice-category-${one}`}
            >
              {t(`notice_category_${one}`)}
            </Chip>
          ))}
        </div>
      )}
      {pinned.length > 0 && (
        <section data-testid="notices-pinned">
          <h2 className={styles.partName}>{t('notice_pinned')}</h2>
          {rows(pinned)}
        </section>
      )}
      {others.length > 0 && (
        <section>
          {pinned.length > 0 && <h2 className={styles.partName}>{t('notice_others')}</h2>}
          {rows(others)}
        </section>
      )}
    </>
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
  const { category, endsAt } = notice;
  const leftMs = endsAt === undefined ? Infinity : endsAt - clock.nowMs();
  return (
    <button type="button" className={styles.notice} data-testid="notice" data-unread={unread} onClick={onOpen}>
      <MessageSign icon={category === undefined ? 'megaphone' : SIGNS[category]} unread={unread} />
      <span className={styles.noticeWords}>
        <span className={cx(styles.noticeTitle, unread && styles.strong)}>
          {unread && <span className="sr-only">{t('notice_unread')} </span>}
          {notice.title}
        </span>
        <span className={styles.noticeTime}>
          <time dateTime={new Date(notice.publishedAt).toISOString()}>
            {formats.dateTime(notice.publishedAt, 'dateTime')}
          </time>
          {category !== undefined && ` · ${t(`notice_category_${category}`)}`}
          {leftMs < ENDS_SOON_MS && (
            <b className={styles.noticeEnds}>
              {' · '}
              {t('notice_hours_left', { count: Math.max(1, Math.ceil(leftMs / HOUR_MS)) })}
            </b>
          )}
        </span>
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
