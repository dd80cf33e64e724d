/** A one-time code and the button that sends it, by SMS or by email (ACC-10). */
import type { CallResult } from '@lantern/client';
import { SMS_CODE_LENGTH_MAXIMUM, SMS_LOADING_MS, SMS_SENT_TOAST_MS } from '@lantern/contract/constants';
import { TextInput, useToasts } from '@lantern/ui';
import { useState } from 'react';
import { useT } from '../language/i18n.ts';
import type { Fields } from './field-spec.ts';
import { digitsOf, FieldFrame, inputProps, type FieldWords } from './form-field.tsx';
import styles from './forms.module.css';
import { useCodeCountdown, type CodeExpiry } from './use-code-countdown.ts';
import type { Form } from './use-form.ts';

export interface CodeSending<F extends Fields> {
  readonly form: Pick<Form<F>, 'values' | 'check' | 'refuse'>;
  /** What must be valid before a code is sent: the number or the address. */
  readonly before: readonly (keyof F & string)[];
  /** The code's own field: validated too when it is filled; an empty one passes. */
  readonly code: keyof F & string;
  readonly send: () => Promise<CallResult<CodeExpiry>>;
}

/** Validates, sends, reports, counts down. A refusal shows at its field and leaves the button enabled. */
function useCodeSending<F extends Fields>({ form, before, code, send }: CodeSending<F>) {
  const t = useT();
  const toasts = useToasts();
  const countdown = useCodeCountdown();
  const [sending, setSending] = useState(false);

  async function start(): Promise<void> {
    const checked = form.values[code] === '' ? before : [...before, code];
    if (sending || countdown.leftSec > 0 || !form.check(...checked)) return;
    setSending(true);
    const done = toasts.show({ type: 'loading', text: t('in_sms_sending'), durationMs: SMS_LOADING_MS });
    const result = await send().finally(() => {
      done();
      setSending(false);
    });
    if (!result.ok) return form.refuse(result);
    toasts.show({ type: 'success', text: t('in_sms_send'), durationMs: SMS_SENT_TOAST_MS });
    countdown.start(result.value);
  }

  return { start, sending, leftSec: countdown.leftSec };
}

/** "Get code", then the seconds until another may be sent, then "get code" again. */
export function SmsCodeButton<F extends Fields>(sending: CodeSending<F>) {
  const t = useT();
  const { start, sending: busy, leftSec } = useCodeSending(sending);
  return (
    <button
      type="button"
      className={styles.getCode}
      data-testid="get-code"
      aria-disabled={busy || leftSec > 0 || undefined}
      aria-label={leftSec > 0 ? t('code_wait', { seconds: leftSec }) : undefined}
      onClick={() => void start()}
    >
      {leftSec > 0 ? t('code_countdown', { seconds: leftSec }) : t('code_get')}
    </button>
  );
}

/** The code's input with its button at the end. The phone offers a code it has received. */
export function CodeField<F extends Fields>({
  field,
  label,
  note,
  hint,
  sending,
}: FieldWords & { readonly sending: CodeSending<F> }) {
  return (
    <FieldFrame field={field} label={label} note={note} hint={hint}>
      <TextInput
        icon="shield-check"
        inputMode="numeric"
        autoComplete="one-time-code"
        end={<SmsCodeButton {...sending} />}
        {...inputProps({ ...field, onChange: (text) => field.onChange(digitsOf(text, SMS_CODE_LENGTH_MAXIMUM)) })}
      />
    </FieldFrame>
  );
}
