/** Binding an email address with the code sent to it. */
import { EMAIL_LENGTH_MAXIMUM } from '@lantern/contract/constants';
import { client } from '../../../lib/server/calls.ts';
import { CodeField } from '../../../lib/forms/code-field.tsx';
import { FormField } from '../../../lib/forms/form-field.tsx';
import { sendEmailCode } from '../../../lib/forms/send-code.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { FormSheet, useDone } from './form-sheet.tsx';

export function EmailSheet({ bound, onClose }: { readonly bound: boolean; readonly onClose: () => void }) {
  const t = useT();
  const done = useDone(onClose);
  const form = useForm({
    fields: {
      email: { required: true, rules: [{ kind: 'type', type: 'email', message: 'rule.email.type' }] },
      verificationCode: { required: true },
    },
    unmarked: true,
    refusedAt: { email_format: 'email', verification_code_wrong: 'verificationCode' },
    async send({ email, verificationCode }) {
      const result = await client.call('member.setEmail', { body: { email: email.trim(), verificationCode } });
      if (!result.ok) return result;
      done(t('email_saved'));
      return undefined;
    },
  });
  return (
    <FormSheet
      title={t(bound ? 'email_change' : 'email_bind')}
      lead={t('email_lead')}
      form={form}
      submitLabel={t('security_save')}
      onClose={onClose}
      data-testid="email-sheet"
    >
      <FormField
        field={form.field('email')}
        label={t('field_email')}
        icon="envelope"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={EMAIL_LENGTH_MAXIMUM}
      />
      <CodeField
        field={form.field('verificationCode')}
        label={t('security_code')}
        sending={{
          form,
          before: ['email'],
          code: 'verificationCode',
          send: () => sendEmailCode('binding', form.values.email),
        }}
      />
    </FormSheet>
  );
}
