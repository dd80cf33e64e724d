/** A sheet with one form: its fields, the server's refusal, and the submit button. */
import { BottomSheet, useToasts } from '@lantern/ui';
import type { ReactNode } from 'react';
import type { Fields } from '../../../lib/forms/field-spec.ts';
import { FormError, SubmitButton } from '../../../lib/forms/form-field.tsx';
import type { Form } from '../../../lib/forms/use-form.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { WithPassword } from '../../../lib/session/with-password.tsx';
import { refreshSecurity } from '../api/settings.ts';
import styles from '../security.module.css';

/** Shows success, refetches, closes. */
export function useDone(onClose: () => void): (said: string) => void {
  const toasts = useToasts();
  return (said) => {
    toasts.show({ type: 'success', text: said });
    refreshSecurity();
    onClose();
  };
}

interface SheetFormProps<F extends Fields> {
  readonly form: Form<F>;
  readonly submitLabel: string;
  /** Why it is required, above the fields. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** The form of a sheet, for sheets that have more than one step. */
export function SheetForm<F extends Fields>({ form, submitLabel, lead, children }: SheetFormProps<F>) {
  const t = useT();
  return (
    <form className={styles.form} {...form.element}>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
      <FormError form={form} />
      <SubmitButton form={form} busyLabel={t('security_busy')}>
        {submitLabel}
      </SubmitButton>
    </form>
  );
}

interface FormSheetProps<F extends Fields> extends SheetFormProps<F> {
  readonly title: string;
  readonly onClose: () => void;
  /** One of the fields is the login password. */
  readonly asksPassword?: boolean;
  readonly 'data-testid': string;
}

/** A sheet of one step. */
export function FormSheet<F extends Fields>({
  title,
  onClose,
  asksPassword = false,
  'data-testid': testId,
  ...form
}: FormSheetProps<F>) {
  return (
    <BottomSheet title={title} onClose={onClose} data-testid={testId}>
      {asksPassword ? (
        <WithPassword>
          <SheetForm {...form} />
        </WithPassword>
      ) : (
        <SheetForm {...form} />
      )}
    </BottomSheet>
  );
}
