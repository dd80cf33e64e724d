/** The equation picture and its answer; a tap on the picture asks for another (ACC-02). */
import { Field, TextInput } from '@lantern/ui';
import { useCallback, useEffect, useState } from 'react';
import { client } from '../../../lib/calls.ts';
import { useT } from '../../../lib/i18n.ts';
import styles from './captcha-field.module.css';

export interface CaptchaAnswer {
  readonly captchaId: string;
  readonly captcha: string;
}

interface CaptchaFieldProps {
  readonly onChange: (answer: CaptchaAnswer) => void;
  readonly error?: string | undefined;
  /** Waiting this long stands in for the answer; 0 when it does not. */
  readonly pauseSec: number;
}

const LENGTH_MAXIMUM = 6;

export function CaptchaField({ onChange, error, pauseSec }: CaptchaFieldProps) {
  const t = useT();
  const [picture, setPicture] = useState<{ readonly id: string; readonly image: string }>();
  const [text, setText] = useState('');

  const refresh = useCallback(async () => {
    setText('');
    const result = await client.call('session.captcha');
    setPicture(result.ok ? result.value : undefined);
    if (result.ok) onChange({ captchaId: result.value.id, captcha: '' });
  }, [onChange]);

  useEffect(() => void refresh(), [refresh]);

  function type(value: string): void {
    const digits = value.replace(/\D/g, '').slice(0, LENGTH_MAXIMUM);
    setText(digits);
    if (picture) onChange({ captchaId: picture.id, captcha: digits });
  }

  return (
    <Field label={t('field_captcha')} error={error} hint={pauseSec > 0 ? t('captcha_hint_pause', { seconds: pauseSec }) : t('captcha_hint')}>
      <div className={styles.row}>
        <TextInput
          icon="shield-check"
          inputMode="numeric"
          autoComplete="off"
          data-testid="field-captcha"
          maxLength={LENGTH_MAXIMUM}
          value={text}
          onChange={(event) => type(event.target.value)}
        />
        <button type="button" className={styles.picture} onClick={() => void refresh()} aria-label={t('captcha_refresh')}>
          {picture && <img src={picture.image} alt={t('captcha_image')} data-testid="captcha-image" />}
        </button>
      </div>
    </Field>
  );
}
