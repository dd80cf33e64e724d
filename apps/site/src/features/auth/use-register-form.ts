/** State and sending of the registration form: values, what is wrong with them, consents, the slider's proof. */
import { brokenRule } from '@lantern/contract/field-rules';
import type { CallFailed } from '@lantern/client';
import { useEffect, useRef, useState } from 'react';
import { useT, type TextKey } from '../../lib/i18n.ts';
import { registerMethod } from '../../lib/running-mode.ts';
import { signUp } from './api/sign-in.ts';
import type { SliderProof } from '../../lib/solve-challenge.ts';
import { FIELD_CODES, FIELD_ORDER, FIRST_CONSENTS, type Consents, type FieldErrors, type FieldName, type RegistrationSettings } from './registration-fields.ts';

type Values = Readonly<Partial<Record<FieldName, string>>>;

const REVALIDATE_MS = 200;

/** Rule messages count their values from zero: {0}, {1}. */
function numbered(values: readonly (string | number)[] | undefined): Record<string, string | number> {
  return Object.fromEntries((values ?? []).map((value, at) => [String(at), value]));
}

/** Messages the server worded in the old language go; rules speak the new one after the debounce (LOC-05). */
function useRevalidation(language: unknown, revalidate: () => void): void {
  const newest = useRef(revalidate);
  useEffect(() => {
    newest.current = revalidate;
  });
  useEffect(() => {
    const timer = setTimeout(() => newest.current(), REVALIDATE_MS);
    return () => clearTimeout(timer);
  }, [language]);
}

/** The message of the first rule a field breaks (§5), in the language of now. */
function useFieldErrors(settings: RegistrationSettings, values: Values): (name: FieldName) => string | undefined {
  const t = useT();
  return (name) => {
    const value = values[name] ?? '';
    if (name === 'confirmPassword') {
      if (value === '') return t('in_incorrect_password');
      return value === (values.password ?? '') ? undefined : t('in_confirmation_correct');
    }
    const field = settings.fields[name];
    const broken = field && brokenRule(field.rules, value);
    if (broken) return t(broken.message as TextKey, numbered(broken.messageValues));
    return field?.required && value === '' ? t('field_required') : undefined;
  };
}

/** What was typed, where the member has been, and what is wrong with it: by the rules, or by the server's word. */
function useFields(settings: RegistrationSettings) {
  const [values, setValues] = useState<Values>({});
  const [touched, setTouched] = useState<ReadonlySet<FieldName>>(new Set());
  const [refused, refuse] = useState<FieldErrors>({});
  const errorOf = useFieldErrors(settings, values);
  return {
    values,
    errorOf,
    refuse,
    touch: (names: readonly FieldName[]) => setTouched(new Set(names)),
    clear() {
      setValues({});
      setTouched(new Set());
      refuse({});
    },
    bind: (name: FieldName) => ({
      value: values[name] ?? '',
      error: refused[name] ?? (touched.has(name) ? errorOf(name) : undefined),
      valid: touched.has(name) && (values[name] ?? '') !== '' && errorOf(name) === undefined,
      onChange(value: string) {
        setValues((before) => ({ ...before, [name]: value }));
        refuse((before) => ({ ...before, [name]: undefined }));
      },
      onLeave() {
        if ((values[name] ?? '') !== '') setTouched((before) => new Set(before).add(name));
      },
    }),
  };
}

/** What the form shows and does; `focus` puts the cursor into a field. */
export function useRegisterForm(settings: RegistrationSettings, focus: (name: FieldName | undefined) => void, onRegistered: () => void) {
  const names = FIELD_ORDER.filter((name) => settings.fields[name]?.enabled);
  const fields = useFields(settings);
  const [consents, setConsents] = useState<Consents>(FIRST_CONSENTS);
  const [proof, setProof] = useState<SliderProof>();
  const [attempt, setAttempt] = useState(0);
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<CallFailed>();
  useRevalidation(useT(), () => fields.refuse({}));

  const invalid = names.filter((name) => fields.errorOf(name) !== undefined);
  const missingConsents = [consents.terms, consents.age, consents.personalData].filter((given) => !given).length;
  const open = invalid.length + missingConsents + (proof ? 0 : 1);

  function resetSlider(): void {
    setProof(undefined);
    setAttempt((count) => count + 1);
  }

  function refuse(failed: CallFailed): void {
    resetSlider();
    const name = FIELD_CODES[failed.code] ?? (failed.value?.['field'] as FieldName | undefined);
    if (!name || !names.includes(name)) return setRefusal(failed);
    fields.refuse({ [name]: failed.message });
    focus(name);
  }

  async function submit(): Promise<void> {
    fields.touch(names);
    setRefusal(undefined);
    if (invalid.length > 0) return focus(invalid[0]);
    if (open > 0 || sending || !proof) return;
    setSending(true);
    const { age: ageConfirmed, personalData: dataConsent, marketing: marketingConsent } = consents;
    const from = { registerUrl: location.host, domain: location.host, registerMethod: registerMethod(), type: 0 };
    const failed = await signUp({ ...fields.values, ...from, ageConfirmed, dataConsent, marketingConsent, ...proof });
    setSending(false);
    if (failed) refuse(failed);
    else onRegistered();
  }

  return {
    names,
    attempt,
    open,
    sending,
    refusal,
    consents,
    setConsents,
    setProof,
    submit,
    field: (name: FieldName) => ({ name, required: settings.fields[name]?.required === true, ...fields.bind(name) }),
    reset() {
      fields.clear();
      setConsents(FIRST_CONSENTS);
      setRefusal(undefined);
      resetSlider();
      focus(names[0]);
    },
  };
}
