import type { HTMLAttributes, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName, IconVariant } from '../icons/icon-list.ts';
import { Skeleton } from './skeleton.tsx';
import styles from './surface.module.css';

export type CardProps = HTMLAttributes<HTMLDivElement> & {
  /** none for lists whose rows reach the edge. */
  padding?: 'none' | 'normal';
};

/** A raised surface: one hairline and a lit top edge. */
export function Card({ padding = 'normal', className, ...rest }: CardProps) {
  return <div {...rest} className={cx(styles.card, padding === 'normal' && styles.padded, className)} />;
}

export type SectionHeadProps = {
  title: ReactNode;
  /** Link of the section; `onOpen` makes a button, `href` a link. */
  more?: { label: string; onOpen: () => void } | undefined;
  /** A chip or remark instead of a link. */
  end?: ReactNode;
  level?: 2 | 3;
};

/** A section's title with at most one thing at its end. */
export function SectionHead({ title, more, end, level = 2 }: SectionHeadProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={styles.sectionHead}>
      <Heading className={styles.sectionTitle}>{title}</Heading>
      {end}
      {more !== undefined && (
        <button type="button" className={styles.more} onClick={more.onOpen}>
          {more.label}
          <Icon name="caret-right" size={14} mirror />
        </button>
      )}
    </div>
  );
}

export type ListRowProps = {
  icon?: IconName;
  /** Leading content that is not an icon: art, a badge. */
  start?: ReactNode;
  title: ReactNode;
  caption?: ReactNode;
  /** A value or chip at the end. */
  end?: ReactNode;
  onPress?: () => void;
  /** Shows the caret of a row that navigates; on by default when the row is clickable. */
  caret?: boolean;
  'data-testid'?: string;
};

/** One 54 px row of a list card. Pressable rows are buttons. */
export function ListRow({
  icon,
  start,
  title,
  caption,
  end,
  onPress,
  caret = onPress !== undefined,
  ...rest
}: ListRowProps) {
  const content = (
    <>
      {icon !== undefined && <Icon name={icon} variant="duotone" size={22} className={styles.rowIcon} />}
      {start}
      <span className={styles.rowText}>
        <span className={styles.rowTitle}>{title}</span>
        {caption !== undefined && <span className={styles.rowCaption}>{caption}</span>}
      </span>
      {end !== undefined && <span className={styles.rowEnd}>{end}</span>}
      {caret && <Icon name="caret-right" size={16} mirror className={styles.caret} />}
    </>
  );
  if (onPress === undefined) {
    return (
      <div {...rest} className={styles.listRow}>
        {content}
      </div>
    );
  }
  return (
    <button {...rest} type="button" className={cx(styles.listRow, styles.pressable)} onClick={onPress}>
      {content}
    </button>
  );
}

export type NoteTone = 'info' | 'warn' | 'bad' | 'ok';
const NOTE_ICON: Record<NoteTone, [IconName, IconVariant]> = {
  info: ['info', 'fill'],
  warn: ['warning', 'fill'],
  bad: ['warning-circle', 'fill'],
  ok: ['check-circle', 'fill'],
};

/** A note for the screen, not for one field. */
export function Note({ tone = 'info', children }: { tone?: NoteTone; children: ReactNode }) {
  const [name, variant] = NOTE_ICON[tone];
  return (
    <div className={cx(styles.note, styles[`note-${tone}`])}>
      <Icon name={name} variant={variant} className={styles.noteIcon} />
      <div className={styles.noteText}>{children}</div>
    </div>
  );
}

export type ProgressBarProps = {
  /** Name of the progress: "Vòng cược thưởng nạp đầu". */
  label: string;
  value: number;
  max: number;
  /** Read instead of the bare percentage: "12.800.000 ₫ trên 20.000.000 ₫". */
  valueText?: string;
};

/** Progress towards something; fills from the start edge in either text direction. */
export function ProgressBar({ label, value, max, valueText }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      aria-valuetext={valueText}
      className={styles.progress}
    >
      <i style={{ width: `${share * 100}%` }} />
    </div>
  );
}

/** A loading list row. */
export function SkeletonRow() {
  return (
    <div className={styles.listRow} aria-hidden="true">
      <Skeleton width={44} height={44} radius={12} />
      <span className={styles.rowText}>
        <Skeleton width="56%" height={12} radius={6} />
        <span className={styles.skeletonGap} />
        <Skeleton width="34%" height={10} radius={5} />
      </span>
      <Skeleton width={74} />
    </div>
  );
}
