/** The nickname, validated by the contract's rule. */
import { isNickname, NICKNAME_LENGTH_MAXIMUM, tidyNickname } from '@lantern/contract/nickname';
import { useToasts } from '@lantern/ui';
import { client, refresh } from '../../../lib/server/calls.ts';
import { FormError, FormField, SubmitButton } from '../../../lib/forms/form-field.tsx';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useT } from '../../../lib/language/i18n.ts';
import styles from '../profile.module.css';

export function NicknameForm({ nickname }: { readonly nickname: string }) {
  const t = useT();
  const toasts = useToasts();
  const form = useForm({
    fields: {
      nickname: {
        required: true,
        initial: nickname,
        validate: (value) => (value === '' || isNickname(tidyNickname(value)) ? undefined : 'nickname_format'),
      },
    },
    unmarked: true,
    refusedAt: { name_format: 'nickname' },
    send: async (values) => {
      const set = await client.call('member.setNickname', { body: { nickname: values.nickname } });
      if (!set.ok) return set;
      toasts.show({ type: 'success', text: t('profile_saved') });
      refresh('member.profile');
      return undefined;
    },
  });
  return (
    <form className={styles.form} {...form.element}>
      <FormField
        field={form.field('nickname')}
        label={t('field_nickname')}
        icon="user"
        autoCapitalize="words"
        autoComplete="nickname"
        maxLength={NICKNAME_LENGTH_MAXIMUM * 2}
        hint={t('nickname_hint')}
      />
      <FormError form={form} />
      <SubmitButton form={form} busyLabel={t('profile_saving')}>
        {t('profile_save')}
      </SubmitButton>
    </form>
  );
}
