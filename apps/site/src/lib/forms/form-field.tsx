/** Inputs of a form: a line of text, a password, and the submit button; each linked to its label, hint and error. */
import {
  Button,
  Field,
  PasswordInput,
  TextInput,
  type ButtonProps,
  type PasswordInputProps,
  type TextInputProps,
} from '@lantern/ui';
import type { ReactNode } from 'react';
import { useT } from '../language/i18n.ts';
import type { Fields } from './field-spec.ts';
import styles from './forms.module.css';
import type { BoundField, Form } from './use-form.ts';

/** Texts around a field's input. */
export interface FieldWords {
  readonly field: BoundField;
  readonly label: string;
  /** A note at the label's end; an optional field has one by default. */
  readonly note?: ReactNode;
  /** A line below; the error replaces it. */
  readonly hint?: ReactNode;
}

type Typed<P> = Omit<P, 'name' | 'value' | 'onChange' | 'onBlur' | 'required'>;

/** Props of every input of the kit: name, test id, value, and handlers of typing and blur. */
export function inputProps({ name, value, required, onChange, onLeave }: BoundField) {
  return {
    name,
    required,
    'data-testid': `field-${name}`,
    value,
    onChange: (event: { readonly target: { readonly value: string } }) => onChange(event.target.value),
    onBlur: onLeave,
  };
}

/** The frame of any input: label, asterisk, note, hint or error. */
export function FieldFrame({ field, label, note, hint, children }: FieldWords & { readonly children: ReactNode }) {
  const t = useT();
  const { required, marked } = field;
  return (
    <Field
      label={label}
      required={required && marked}
      note={note ?? (required || !marked ? undefined : t('optional'))}
      hint={hint}
      error={field.error}
      valid={field.valid}
    >
      {children}
    </Field>
  );
}

/**
 * The digits of the typed or pasted text, at most that many. Replaces the input's own `maxLength`, which would count
 * the spaces and dots of a pasted number too.
 */
export const digitsOf = (text: string, lengthMaximum: number): string =>
  text.replace(/\D/g, '').slice(0, lengthMaximum);

/** A line of text. `digitsOnly` drops everything else as it is typed or pasted. */
export function FormField({
  field,
  label,
  note,
  hint,
  digitsOnly = false,
  ...rest
}: FieldWords & Typed<TextInputProps> & { readonly digitsOnly?: boolean }) {
  const { maxLength, ...input } = rest;
  const bound = digitsOnly
    ? { ...field, onChange: (text: string) => field.onChange(digitsOf(text, maxLength ?? Infinity)) }
    : field;
  return (
    <FieldFrame field={field} label={label} note={note} hint={hint}>
      <TextInput
        autoCapitalize="none"
        spellCheck={false}
        inputMode={digitsOnly ? 'numeric' : undefined}
        maxLength={digitsOnly ? undefined : maxLength}
        {...input}
        {...inputProps(bound)}
      />
    </FieldFrame>
  );
}

const PASSWORD_LENGTH_MAXIMUM = 128;

/**
 * A password as dots with an eye; paste and password managers are supported. `autoComplete` says which password it is.
 */
export function PasswordField({
  field,
  label,
  note,
  hint,
  ...input
}: FieldWords & Typed<PasswordInputProps> & { readonly autoComplete: string }) {
  return (
    <FieldFrame field={field} label={label} note={note} hint={hint}>
      <PasswordInput maxLength={PASSWORD_LENGTH_MAXIMUM} {...input} {...inputProps(field)} />
    </FieldFrame>
  );
}

interface FormErrorProps {
  readonly form?: Pick<Form<Fields>, 'refusal'>;
  /** Another message, until the form has a refusal of its own. */
  readonly notice?: string | undefined;
}

/** The server's refusal that is about no particular field. The region stays mounted, so that its text is read out. */
export function FormError({ form, notice }: FormErrorProps) {
  const message = form?.refusal?.message ?? notice;
  return <div role="alert">{message !== undefined && <p className={styles.refusal}>{message}</p>}</div>;
}

interface SubmitButtonProps extends Pick<ButtonProps, 'look' | 'children'> {
  readonly form: Pick<Form<Fields>, 'busy' | 'open' | 'submit'>;
  /** Busy text while sending: "Đang gửi…". */
  readonly busyLabel: string;
  /** The missing entry, when a form can say it better than by a count. */
  readonly reason?: string | undefined;
}

/** Submits the form. While entries are missing it shows how many, and a press focuses the first. */
export function SubmitButton({ form, busyLabel, reason, look = 'brand', children }: SubmitButtonProps) {
  const t = useT();
  return (
    <Button
      look={look}
      wide
      type="submit"
      data-testid="submit"
      busy={form.busy ? busyLabel : undefined}
      reason={form.open > 0 ? (reason ?? t('form_open', { count: form.open })) : undefined}
      onBlocked={() => void form.submit()}
    >
      {children}
    </Button>
  );
}
