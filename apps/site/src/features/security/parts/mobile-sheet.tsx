/** Binding a mobile number with the code sent to it. */
import { useState } from 'react';
import { client } from '../../../lib/server/calls.ts';
import { CodeField } from '../../../lib/forms/code-field.tsx';
import { PasswordField } from '../../../lib/forms/form-field.tsx';
import { DIALING_CODE_DEFAULT, MobileField, mobileComplaint } from '../../../lib/forms/mobile-field.tsx';
import { sendMobileCode } from '../../../lib/forms/send-code.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { FormSheet, useDone } from './form-sheet.tsx';

export function MobileSheet({ bound, onClose }: { readonly bound: boolean; readonly onClose: () => void }) {
  const t = useT();
  const done = useDone(onClose);
  const [country, setCountry] = useState(DIALING_CODE_DEFAULT);
  const form = useForm({
    fields: {
      mobileNum: { required: true, validate: (value: string) => mobileComplaint(country, value) },
      verificationCode: { required: true },
      password: { required: true },
    },
    unmarked: true,
    refusedAt: {
      mobile_invalid: 'mobileNum',
      mobile_taken: 'mobileNum',
      verification_code_wrong: 'verificationCode',
      password_wrong: 'password',
    },
    async send({ mobileNum, verificationCode, password }) {
      const result = await client.call('security.bindMobile', {
        body: { mobileNum, countryDialingCode: country, verificationCode, password },
      });
      if (!result.ok) return result;
      done(t('mobile_saved'));
      return undefined;
    },
  });
  return (
    <FormSheet
      title={t(bound ? 'mobile_change' : 'mobile_bind')}
      lead={t('mobile_lead')}
      form={form}
      submitLabel={t('security_save')}
      onClose={onClose}
      asksPassword
      data-testid="mobile-sheet"
    >
      <MobileField
        field={form.field('mobileNum')}
        label={t('field_mobileNum')}
        countryDialingCode={country}
        onCountry={setCountry}
      />
      <CodeField
        field={form.field('verificationCode')}
        label={t('security_code')}
        sending={{
          form,
          before: ['mobileNum'],
          code: 'verificationCode',
          send: () => sendMobileCode('binding', country, form.values.mobileNum),
        }}
      />
      <PasswordField
        field={form.field('password')}
        label={t('security_login_password')}
        autoComplete="current-password"
      />
    </FormSheet>
  );
}
