/** Announcements over the reels: free spins, held coins, the total of a long round. A touch continues. */
import { useFormats } from '@lantern/ui';
import type { ReactNode } from 'react';
import { useT, type Translate } from '../../frame/i18n.ts';
import type { Flagship } from '../flagships/flagship.ts';
import type { Announcement, ViewStore } from '../play/view.ts';
import styles from './announcements.module.css';

export interface AnnouncementsProps {
  readonly view: ViewStore;
  readonly currency: string;
  /** A flagship's own words; undefined where it has none. */
  readonly words?: Flagship['announced'] | undefined;
  readonly onGoOn: () => void;
}

interface Wording {
  readonly title: string;
  readonly text?: string | undefined;
  readonly amount?: number;
}

function wordingOf(t: Translate, announcement: Exclude<Announcement, { readonly kind: 'win' }>): Wording {
  if (announcement.kind === 'free') {
    const { spins, again, multiplier } = announcement;
    return {
      title: t(again ? 'announce_free_more' : 'announce_free', { spins }),
      text: !again && multiplier > 1 ? t('announce_free_times', { times: multiplier }) : undefined,
    };
  }
  if (announcement.kind === 'hold')
    return { title: t('announce_hold'), text: t('announce_hold_text', { coins: announcement.coins }) };
  if (announcement.kind === 'grand') return { title: t('jackpot_grand'), amount: announcement.amount };
  return { title: t('announce_total'), amount: announcement.amount };
}

export function Announcements({ view, currency, words, onGoOn }: AnnouncementsProps): ReactNode {
  const t = useT();
  const formats = useFormats();
  const announcement = view.use((state) => state.announcement);
  if (!announcement || announcement.kind === 'win') return null;
  const { title, text, amount }: Wording = words?.(t, announcement) ?? wordingOf(t, announcement);
  return (
    <button type="button" className={styles.cover} onClick={onGoOn} data-testid="slot-announcement">
      <span className={styles.card}>
        <b className={styles.title}>{title}</b>
        {amount !== undefined && <span className={styles.amount}>{formats.money(amount, currency)}</span>}
        {text !== undefined && <span className={styles.text}>{text}</span>}
        <span className={styles.go}>{t('announce_go_on')}</span>
      </span>
    </button>
  );
}
