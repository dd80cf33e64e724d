/** Registration by username (§2, §5): fields, rules and messages come from the server; the same evaluator judges them there. */
import { Button, Checkbox, SliderCheck } from '@lantern/ui';
import { brokenRule } from '@lantern/contract/field-rules';
import type { CallFailed } from '@lantern/client';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useT, type TextKey } from '../../lib/i18n.ts';
import { registerMethod } from '../../lib/running-mode.ts';
import { solveChallenge, type SliderProof } from './api/solve-challenge.ts';
import { signUp } from './api/sign-in.ts';
import { RegisterField } from './parts/register-field.tsx';
import { FIELD_CODES, FIELD_ORDER, type FieldErrors, type FieldName, type RegistrationSettings } from './registration-fields.ts';
import styles from './auth-form.module.css';

interface RegisterFormProps {
  readonly settings: RegistrationSettings;
  readonly onRegistered: () => void;
}

interface Consents {
  readonly terms: boolean;
  readonly age: boolean;
  readonly personalData: boolean;
  readonly marketing: boolean;
}

/** Terms may start ticked (source); the others never do. */
const FIRST_CONSENTS: Consents = { terms: true, age: false, personalData: false, marketing: false };
const REVALIDATE_MS = 200;

export function RegisterForm({ settings, onRegistered }: RegisterFormProps) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const names = FIELD_ORDER.filter((name) => settings.fields[name]?.enabled);
  const [values, setValues] = useState<Readonly<Partial<Record<FieldName, string>>>>({});
  const [touched, setTouched] = useState<ReadonlySet<FieldName>>(new Set());
  const [serverErrors, setServerErrors] = useState<FieldErrors>({});
  const [consents, setConsents] = useState(FIRST_CONSENTS);
  const [proof, setProof] = useState<SliderProof>();
  const [attempt, setAttempt] = useState(0);
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<CallFailed>();
  useRevalidationOnLanguageChange(t, () => setServerErrors({}));

  function errorOf(name: FieldName): string | undefined {
    const value = values[name] ?? '';
    if (name === 'confirmPassword') {
      if (value === '') return t('in_incorrect_password');
      return value === (values.password ?? '') ? undefined : t('in_confirmation_correct');
    }
    const field = settings.fields[name];
    const broken = field && brokenRule(field.rules, value);
    if (broken) return t(broken.message as TextKey, numbered(broken.messageValues));
    return field?.required && value === '' ? t('field_required') : undefined;
  }

  const invalid = names.filter((name) => errorOf(name) !== undefined);
  const open = invalid.length + (proof ? 0 : 1) + [consents.age, consents.personalData, consents.terms].filter((given) => !given).length;

  function focusField(name: FieldName | undefined): void {
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  }

  function refuse(failed: CallFailed): void {
    setProof(undefined);
    setAttempt((count) => count + 1);
    const name = FIELD_CODES[failed.code] ?? (failed.value?.['field'] as FieldName | undefined);
    if (name && names.includes(name)) {
      setServerErrors({ [name]: failed.message });
      focusField(name);
    } else setRefusal(failed);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTouched(new Set(names));
    setRefusal(undefined);
    if (invalid.length > 0) return focusField(invalid[0]);
    if (open > 0 || sending || !proof) return;
    setSending(true);
    const failed = await signUp({
      ...values,
      registerUrl: location.host,
      domain: location.host,
      registerMethod: registerMethod(),
      type: 0,
      ageConfirmed: consents.age,
      dataConsent: consents.personalData,
      marketingConsent: consents.marketing,
      ...proof,
    });
    setSending(false);
    if (failed) refuse(failed);
    else onRegistered();
  }

  function reset(): void {
    setValues({});
    setTouched(new Set());
    setServerErrors({});
    setConsents(FIRST_CONSENTS);
    setRefusal(undefined);
    setProof(undefined);
    setAttempt((count) => count + 1);
    focusField(names[0]);
  }

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {names.map((name) => (
        <RegisterField
          key={name}
          name={name}
          required={settings.fields[name]?.required === true}
          value={values[name] ?? ''}
          error={serverErrors[name] ?? (touched.has(name) ? errorOf(name) : undefined)}
          valid={touched.has(name) && (values[name] ?? '') !== '' && errorOf(name) === undefined}
          onChange={(value) => {
            setValues((before) => ({ ...before, [name]: value }));
            setServerErrors((before) => ({ ...before, [name]: undefined }));
          }}
          onLeave={() => (values[name] ?? '') !== '' && setTouched((before) => new Set(before).add(name))}
        />
      ))}
      <div className={styles.slider}>
        <SliderCheck
          key={attempt}
          onSolve={async () => {
            const solved = await solveChallenge();
            setProof(solved);
            return solved !== undefined;
          }}
        />
      </div>
      <div className={styles.consents}>
        <Checkbox name="terms" required data-testid="field-terms" checked={consents.terms} onChange={(terms) => setConsents({ ...consents, terms })}>
          {t('consent_terms')}
        </Checkbox>
        <Checkbox name="ageConfirmed" required data-testid="field-ageConfirmed" checked={consents.age} onChange={(age) => setConsents({ ...consents, age })}>
          {t('consent_age', { age: settings.minimumAge })}
        </Checkbox>
        <Checkbox
          name="dataConsent"
          required
          data-testid="field-dataConsent"
          checked={consents.personalData}
          onChange={(personalData) => setConsents({ ...consents, personalData })}
        >
          {t('consent_data')}
        </Checkbox>
        <Checkbox name="marketingConsent" data-testid="field-marketingConsent" checked={consents.marketing} onChange={(marketing) => setConsents({ ...consents, marketing })}>
          {t('consent_marketing')}
        </Checkbox>
      </div>
      {refusal && (
        <p className={styles.refusal} role="alert">
          {refusal.message}
        </p>
      )}
      <Button
        look="brand"
        wide
        type="submit"
        data-testid="submit"
        busy={sending ? t('register_busy') : undefined}
        reason={open > 0 ? t('register_open', { count: open }) : undefined}
      >
        {t('register_submit')}
      </Button>
      <Button look="ghost" wide data-testid="reset" onClick={reset}>
        {t('register_reset')}
      </Button>
    </form>
  );
}

/** Rule messages count their values from zero: {0}, {1}. */
function numbered(values: readonly (string | number)[] | undefined): Record<string, string | number> {
  return Object.fromEntries((values ?? []).map((value, at) => [String(at), value]));
}

/** Messages the server worded in the old language go; rules speak the new one after the debounce (LOC-05). */
function useRevalidationOnLanguageChange(language: unknown, revalidate: () => void): void {
  const newest = useRef(revalidate);
  newest.current = revalidate;
  useEffect(() => {
    const timer = setTimeout(() => newest.current(), REVALIDATE_MS);
    return () => clearTimeout(timer);
  }, [language]);
}
