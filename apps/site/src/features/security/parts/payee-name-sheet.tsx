/** Binding the payee name: whose bank accounts may be linked. */
import { foldPayeeName } from '@lantern/contract/payee-name';
import { client, useCall } from '../../../lib/server/calls.ts';
import { FormField } from '../../../lib/forms/form-field.tsx';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { FormSheet, useDone } from './form-sheet.tsx';

interface PayeeNameSheetProps {
  readonly onClose: () => void;
  /** Replaces closing, when another step follows. */
  readonly onSaved?: () => void;
}

export function PayeeNameSheet({ onClose, onSaved = onClose }: PayeeNameSheetProps) {
  const t = useT();
  const done = useDone(onSaved);
  const rules = useCall('registration.settings', {}, { staleMs: Infinity }).data?.fields.payeeName.rules;
  const form = useForm({
    fields: { payeeName: { required: true, rules, tidy: foldPayeeName } },
    unmarked: true,
    refusedAt: { payee_name_format: 'payeeName', payee_name_locked: 'payeeName' },
    async send({ payeeName }) {
      const result = await client.call('security.bindPayeeName', { body: { payeeName } });
      if (!result.ok) return result;
      done(t('payee_saved'));
      return undefined;
    },
  });
  return (
    <FormSheet
      title={t('field_payeeName')}
      lead={t('payee_lead')}
      form={form}
      submitLabel={t('security_save')}
      onClose={onClose}
      data-testid="payee-name-sheet"
    >
      <FormField
        field={form.field('payeeName')}
        label={t('field_payeeName')}
        note={t('note_payee_name')}
        hint={t('hint_payee_name')}
        icon="identification-card"
        autoComplete="name"
        placeholder={t('placeholder_payee_name')}
        maxLength={50}
      />
    </FormSheet>
  );
}
