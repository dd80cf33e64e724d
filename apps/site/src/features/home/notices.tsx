/** The running line of notices (HOME-12); a tap opens them all. */
import { BottomSheet, Empty, Marquee, useFormats } from '@lantern/ui';
import { useState } from 'react';
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { plainText } from '../../lib/plain-text.ts';
import styles from './home.module.css';

export function Notices() {
  const t = useT();
  const formats = useFormats();
  const [open, setOpen] = useState(false);
  const notices = useCall('announcement.list', { query: { types: 'A,PL', platform: 'M' } }, { staleMs: 60_000 });
  const list = notices.data?.list ?? [];
  return (
    <>
      <Marquee label={t('notices')} items={list.map(({ title }) => title)} emptyText={t(notices.isError ? 'notices_failed' : 'notices_none')} onOpen={() => (notices.isError ? void notices.refetch() : setOpen(true))} />
      {open && (
        <BottomSheet title={t('notices')} onClose={() => setOpen(false)} data-testid="notices">
          {list.length === 0 && <Empty title={t('notices_none')} />}
          {list.map(({ id, title, content, publishedAt }) => (
            <article key={id} className={styles.notice}>
              <h3>{title}</h3>
              <p>{plainText(content)}</p>
              <time>{formats.dateTime(publishedAt, 'date')}</time>
            </article>
          ))}
        </BottomSheet>
      )}
    </>
  );
}
