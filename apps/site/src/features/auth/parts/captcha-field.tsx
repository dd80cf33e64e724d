/** The captcha picture and its answer; a tap on the picture loads another (ACC-02). */
import { CAPTCHA_LENGTH_MAXIMUM } from '@lantern/contract/constants';
import { TextInput } from '@lantern/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { client } from '../../../lib/server/calls.ts';
import { digitsOf, FieldFrame, inputProps } from '../../../lib/forms/form-field.tsx';
import type { BoundField } from '../../../lib/forms/use-form.ts';
import { useT } from '../../../lib/language/i18n.ts';
import styles from './captcha-field.module.css';

interface CaptchaFieldProps {
  readonly field: BoundField;
  /** A new picture invalidates the answer to the one before. */
  readonly onPicture: (captchaId: string | undefined) => void;
  /** Waiting this long replaces the answer; 0 when it does not. */
  readonly pauseSec: number;
  /** A preloaded first picture. */
  readonly first?: { readonly id: string; readonly image: string } | undefined;
}

/** Shows a new picture when it is given a new React key. */
export function CaptchaField({ field, onPicture, pauseSec, first }: CaptchaFieldProps) {
  const t = useT();
  const [image, setImage] = useState(first?.image);
  const begun = useRef(first);
  const asked = useRef(0);

  const refresh = useCallback(async () => {
    const mine = (asked.current += 1);
    const result = await client.call('session.captcha');
    // A later request, or the next field, has its own picture: an older answer must not replace its id.
    if (mine !== asked.current) return;
    setImage(result.ok ? result.value.image : undefined);
    onPicture(result.ok ? result.value.id : undefined);
  }, [onPicture]);

  useEffect(() => {
    if (begun.current) onPicture(begun.current.id);
    else void refresh();
    begun.current = undefined;
    return () => {
      asked.current += 1;
    };
  }, [refresh, onPicture]);

  return (
    <FieldFrame
      field={field}
      label={t('field_captcha')}
      hint={pauseSec > 0 ? t('captcha_hint_pause', { seconds: pauseSec }) : t('captcha_hint')}
    >
      <div className={styles.row}>
        <TextInput
          icon="shield-check"
          inputMode="numeric"
          autoComplete="off"
          {...inputProps({ ...field, onChange: (text) => field.onChange(digitsOf(text, CAPTCHA_LENGTH_MAXIMUM)) })}
        />
        <button
          type="button"
          className={styles.picture}
          onClick={() => void refresh()}
          aria-label={t('captcha_refresh')}
        >
          {image !== undefined && <img src={image} alt={t('captcha_image')} data-testid="captcha-image" />}
        </button>
      </div>
    </FieldFrame>
  );
}
