/** Around the rows of a list: the foot with sums and pages, and the bar of acts on selected rows. */
import { DeskIcon, type DeskIconName } from '@lantern/ui/desk-icon';
import { useFormats } from '@lantern/ui/i18n';
import { cx } from '@lantern/ui';
import { useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { useT } from '../lib/i18n.ts';
import styles from './desk-table.module.css';
import { ConfirmDialog, ReasonDialog } from './dialogs.tsx';
import { DeskButton, KeyCap } from './parts.tsx';

export interface BulkAct<T> {
  readonly id: string;
  readonly label: string;
  readonly icon: DeskIconName;
  /** What it will do to these rows, shown before it is done. */
  readonly summary: (rows: readonly T[]) => ReactNode;
  readonly act: (rows: readonly T[]) => Promise<void>;
  readonly isDanger?: boolean;
}

/** An act whose reason the trail keeps; false leaves the dialog with what was typed. */
export interface ReasonedAct<T> extends Omit<BulkAct<T>, 'act'> {
  readonly withReason: (rows: readonly T[], reason: string) => Promise<boolean>;
}

interface FootProps {
  readonly shown: number;
  readonly count?: { readonly value: number; readonly isExact: boolean } | undefined;
  readonly isStale: boolean;
  readonly onRetry: () => void;
  readonly onFirst: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  /** Address of the list as a file. */
  readonly file: string | undefined;
  readonly children?: ReactNode;
}

export function TableFoot({ shown, count, isStale, onRetry, onFirst, onNext, file, children }: FootProps) {
  const t = useT();
  const { integer } = useFormats();
  return (
    <div className={styles.foot}>
      <span>
        {t('rows_shown', { count: shown })}
        {count && ` · ${t(count.isExact ? 'count_exact' : 'count_estimated', { count: integer(count.value) })}`}
      </span>
      {children}
      {isStale && (
        <span role="alert">
          {t('rows_stale')}{' '}
          <DeskButton look="link" onPress={onRetry}>
            {t('retry')}
          </DeskButton>
        </span>
      )}
      <span className={styles.end}>
        {file !== undefined && (
          <a className={styles.file} href={file} download>
            <DeskIcon name="download-simple" size={15} />
            {t('export_csv')}
          </a>
        )}
        {onFirst && (
          <DeskButton size="small" look="ghost" onPress={onFirst}>
            {t('page_first')}
          </DeskButton>
        )}
        {onNext && (
          <DeskButton size="small" icon="caret-right" onPress={onNext}>
            {t('page_next')}
          </DeskButton>
        )}
      </span>
    </div>
  );
}

interface BulkBarProps<T> {
  readonly label: string;
  readonly rows: readonly T[];
  readonly acts: readonly (BulkAct<T> | ReasonedAct<T>)[];
  readonly onClear: () => void;
}

/** Acts on the selected rows; each first shows what it will do. */
export function BulkBar<T>({ label, rows, acts, onClear }: BulkBarProps<T>) {
  const t = useT();
  const [asked, ask] = useState<BulkAct<T> | ReasonedAct<T>>();
  return (
    <div className={styles.bulk} role="toolbar" aria-label={label}>
      <b aria-live="polite">{t('rows_selected', { count: rows.length })}</b>
      {acts.map((act) => (
        <Button key={act.id} className={cx(styles.bulkButton)} onPress={() => ask(act)}>
          <DeskIcon name={act.icon} size={15} />
          {act.label}
        </Button>
      ))}
      <Button className={cx(styles.bulkButton)} aria-label={t('selection_clear')} onPress={onClear}>
        <KeyCap>Esc</KeyCap>
      </Button>
      {asked && 'withReason' in asked && (
        <ReasonDialog
          title={`${asked.label}: ${t('rows_selected', { count: rows.length })}`}
          draft={`BULK_${asked.id}`}
          actionLabel={asked.label}
          look={asked.isDanger ? 'danger' : 'brand'}
          onClose={() => ask(undefined)}
          onSubmit={async (reason) => {
            const done = await asked.withReason(rows, reason);
            if (done) onClear();
            return done;
          }}
        >
          {asked.summary(rows)}
        </ReasonDialog>
      )}
      {asked && 'act' in asked && (
        <ConfirmDialog
          title={`${asked.label}: ${t('rows_selected', { count: rows.length })}`}
          actionLabel={asked.label}
          look={asked.isDanger ? 'danger' : 'brand'}
          onClose={() => ask(undefined)}
          onConfirm={() => void asked.act(rows).then(onClear)}
        >
          {asked.summary(rows)}
        </ConfirmDialog>
      )}
    </div>
  );
}
