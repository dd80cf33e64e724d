/** What announcements and mails look alike in: the icon of a row with its unread mark, and the head of the opened sheet. */
import { Icon, useFormats, type IconName } from '@lantern/ui';
import styles from './message-parts.module.css';

export function MessageSign({ icon, unread }: { readonly icon: IconName; readonly unread: boolean }) {
  return (
    <span className={styles.sign}>
      <Icon name={icon} size={22} />
      {unread && <span className={styles.dot} data-testid="unread-dot" />}
    </span>
  );
}

/** Title and time, in milliseconds since 1970; the sheet itself is named by the title. */
export function MessageHead({ title, at }: { readonly title: string; readonly at: number }) {
  const formats = useFormats();
  return (
    <>
      <p className={styles.title} aria-hidden="true">
        {title}
      </p>
      <time className={styles.time}>{formats.dateTime(at, 'dateTime')}</time>
    </>
  );
}
