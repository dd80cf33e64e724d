/** Typing and pasting numbers; says at once what was understood and what was not. */
import { BottomSheet, Button } from '@lantern/ui';
import { useMemo, useState } from 'react';
import { parseNumbers } from '../bets/number-entry.ts';
import { useT } from '../lib/i18n.ts';
import styles from './number-entry-sheet.module.css';

export interface NumberEntrySheetProps {
  readonly digits: number;
  readonly maximum: number;
  readonly picks: ReadonlySet<string>;
  readonly onPicks: (picks: ReadonlySet<string>) => void;
  readonly onClose: () => void;
}

/** Of what was not understood, this much is quoted. */
const QUOTED = 12;

export function NumberEntrySheet({ digits, maximum, picks, onPicks, onClose }: NumberEntrySheetProps) {
  const t = useT();
  const [text, setText] = useState('');
  const { numbers, rejected } = useMemo(() => parseNumbers(text, digits), [text, digits]);
  const next = new Set([...picks, ...numbers]);
  const over = next.size > maximum;
  const reason = over ? t('picks_maximum', { maximum }) : numbers.length === 0 ? t('entry_empty', { digits }) : undefined;
  return (
    <BottomSheet
      title={t('type_numbers')}
      onClose={onClose}
      data-testid="number-entry"
      footer={
        <Button
          wide
          look="brand"
          reason={reason}
          data-testid="number-entry-add"
          onClick={() => {
            onPicks(next);
            onClose();
          }}
        >
          {t('entry_add', { count: numbers.length })}
        </Button>
      }
    >
      <label className={styles.label} htmlFor="typed-numbers">
        {t('entry_label', { digits })}
      </label>
      <textarea
        id="typed-numbers"
        data-autofocus
        data-testid="field-numbers"
        className={styles.field}
        rows={3}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        placeholder={t('entry_hint', { example: ['12', '34', '56'].map((number) => number.padStart(digits, '0').slice(-digits)).join(' ') })}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div aria-live="polite">
        {numbers.length > 0 && (
          <p className={styles.understood} data-testid="entry-understood">
            {t('entry_understood', { count: numbers.length })}
          </p>
        )}
        {rejected.length > 0 && (
          <p className={styles.rejected} data-testid="entry-rejected">
            {t('entry_rejected', { numbers: rejected.slice(0, QUOTED).join(', '), more: Math.max(0, rejected.length - QUOTED) })}
          </p>
        )}
      </div>
    </BottomSheet>
  );
}
