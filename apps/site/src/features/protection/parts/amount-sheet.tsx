/** Sets, lowers, raises or removes one money limit, and shows beforehand when it takes effect. */
import { currencyFormat } from '@lantern/money/format';
import { AmountInput, BottomSheet, Button, Chip, Field, Note, useFormats } from '@lantern/ui';
import { useState } from 'react';
import { useT } from '../../../lib/language/i18n.ts';
import { useSaveLimit } from '../api/save-limit.ts';
import type { MoneyLimit } from '../api/use-protection.ts';
import styles from '../protection.module.css';
import { effectOf, quickAmounts } from '../state/limit-choice.ts';

interface AmountSheetProps {
  readonly limit: MoneyLimit;
  readonly currency: string;
  readonly onClose: () => void;
}

export function AmountSheet({ limit: { kind, span, amount }, currency, onClose }: AmountSheetProps) {
  const t = useT();
  const formats = useFormats();
  const unit = 10 ** (currencyFormat(currency)?.exponent ?? 0);
  const [digits, setDigits] = useState(amount === null ? '' : String(Math.round(amount / unit)));
  const { busy, save } = useSaveLimit(kind, span);
  const wanted = Number(digits || '0') * unit;
  const effect = effectOf(amount, wanted);
  const missing = wanted <= 0 ? t('protect_amount_missing') : effect === 'same' ? t('protect_same') : undefined;
  const send = async (value: number | null) => {
    if (await save(value)) onClose();
  };
  return (
    <BottomSheet
      title={t('protect_limit_of', { kind: t(`protect_kind_${kind}`), span: t(`protect_span_${span}`) })}
      onClose={onClose}
      data-testid="limit-sheet"
      footer={
        <Button
          wide
          look="brand"
          reason={missing}
          busy={busy ? t('protect_saving') : undefined}
          onClick={() => void send(wanted)}
          data-testid="limit-save"
        >
          {t('protect_save')}
        </Button>
      }
    >
      <div className={styles.sheet}>
        <p className={styles.text}>{t(`protect_about_${kind}`)}</p>
        <Field label={t('protect_amount')}>
          <AmountInput
            value={digits}
            onChange={setDigits}
            unit={currencyFormat(currency)?.symbol ?? currency}
            data-testid="limit-amount"
          />
        </Field>
        <div className={styles.chips}>
          {quickAmounts(amount, unit).map((quick) => (
            <Chip key={quick} small selected={quick === wanted} onClick={() => setDigits(String(quick / unit))}>
              {formats.money(quick, currency)}
            </Chip>
          ))}
        </div>
        {wanted > 0 && effect !== 'same' && (
          <Note tone={effect === 'now' ? 'ok' : 'info'}>
            {t(effect === 'now' ? 'protect_works_now' : 'protect_works_later')}
          </Note>
        )}
        {amount !== null && (
          <Button wide look="ghost" onClick={() => void send(null)} data-testid="limit-remove">
            {t('protect_remove')}
          </Button>
        )}
      </div>
    </BottomSheet>
  );
}
