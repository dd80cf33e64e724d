/** Typing and pasting numbers; reports at once what was understood and what was not. */
import { BottomSheet, Button } from '@lantern/ui';
import { useMemo, useState } from 'react';
import { plainMarks, type Marks } from '../../bets/marks.ts';
import { parseNumbers } from '../../bets/number-entry.ts';
import { picksMaximum } from '../../bets/price.ts';
import type { BetType, Way } from '../../bets/ways.ts';
import { useT } from '../../lib/i18n.ts';
import styles from './number-entry-sheet.module.css';

export interface NumberEntrySheetProps {
  readonly betType: BetType;
  readonly way: Way;
  readonly marks: Marks;
  readonly onMarks: (marks: Marks) => void;
  readonly onClose: () => void;
}

/** Maximum length of the quoted rejected input. */
const QUOTED = 12;

export function NumberEntrySheet({ betType, way, marks, onMarks, onClose }: NumberEntrySheetProps) {
  const t = useT();
  const [text, setText] = useState('');
  const { digits, from, to } = betType.selection;
  const { numbers, rejected } = useMemo(() => parseNumbers(text, { digits, from, to }), [text, digits, from, to]);
  const next = new Set([...marks, ...numbers]);
  const maximum = picksMaximum(way);
  const over = plainMarks(next).length > maximum;
  const reason = over ? t('picks_maximum', { maximum }) : numbers.length === 0 ? t('entry_none') : undefined;
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
            onMarks(next);
            onClose();
          }}
        >
          {t('entry_add', { count: numbers.length })}
        </Button>
      }
    >
      <label className={styles.label} htmlFor="typed-numbers">
        {to === undefined ? t('entry_label', { digits }) : t('entry_balls', { from: from ?? 0, to })}
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
        placeholder={t('entry_hint', {
          example: (to === undefined ? ['12', '34', '56'] : ['1', '5', '9'])
            .map((number) => number.padStart(digits, '0').slice(-digits))
            .join(' '),
        })}
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
            {t('entry_rejected', {
              numbers: rejected.slice(0, QUOTED).join(', '),
              more: Math.max(0, rejected.length - QUOTED),
            })}
          </p>
        )}
      </div>
    </BottomSheet>
  );
}
