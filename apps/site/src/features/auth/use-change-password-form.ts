/** State and sending of the change-password form (ACC-13). */
import type { CallFailed } from '@lantern/client';
import { PASSWORD_LOADING_MS, PASSWORD_REDIRECT_MS, TOAST_SUCCESS_MS } from '@lantern/contract/constants';
import { useDialogs, useToasts } from '@lantern/ui';
import { useState } from 'react';
import { client, useCall } from '../../lib/server/calls.ts';
import type { FieldSpec } from '../../lib/forms/field-spec.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useT } from '../../lib/language/i18n.ts';
import { dropChangeTicket, invalidateChangeTicket, usePasswordDue } from '../../lib/session/password-due.ts';
import { renewRemembered } from './api/renew-remembered.ts';
import { NEW_PASSWORD_REFUSALS, useNewPasswordFields } from './new-password-fields.ts';

type ChangeFields = Readonly<
  Record<'newPassword' | 'confirmNewPassword', FieldSpec> & Partial<Record<'oldPassword', FieldSpec>>
>;
type ChangeValues = Readonly<Partial<Record<keyof ChangeFields, string>>>;

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** `onChanged` is called PASSWORD_REDIRECT_MS after the server has confirmed. */
export function useChangePasswordForm(onChanged: () => void) {
  const t = useT();
  const toasts = useToasts();
  const dialogs = useDialogs();
  const { due, ticket } = usePasswordDue();
  // Once the password is set, the form stays as it is until the page is left.
  const [showOld, setShowOld] = useState<boolean>();
  const needsOld = showOld ?? ticket === undefined;
  const rules = useCall('registration.settings', {}, { staleMs: Infinity }).data?.loginPassword;
  const passwords = useNewPasswordFields({ empty: 'change_confirm_required', different: 'change_confirm_mismatch' });
  const fields: ChangeFields = { ...(needsOld ? { oldPassword: { required: true, rules } } : {}), ...passwords };

  async function sayUnchanged(): Promise<undefined> {
    await dialogs.alert({ title: t('prompt'), text: t('change_unchanged') });
    return undefined;
  }

  async function settle(newPassword: string): Promise<undefined> {
    setShowOld(needsOld);
    dropChangeTicket();
    toasts.show({ type: 'success', text: t('change_saved'), durationMs: TOAST_SUCCESS_MS });
    await Promise.all([renewRemembered(newPassword), after(PASSWORD_REDIRECT_MS)]);
    onChanged();
    return undefined;
  }

  async function send({
    oldPassword,
    newPassword = '',
    confirmNewPassword = '',
  }: ChangeValues): Promise<CallFailed | undefined> {
    if (needsOld && oldPassword === newPassword) return sayUnchanged();
    const proof = ticket === undefined ? { oldPassword: oldPassword ?? '' } : { ticket };
    const done = toasts.show({ type: 'loading', text: t('change_busy'), durationMs: PASSWORD_LOADING_MS });
    const result = await client.call('security.changePassword', {
      body: { ...proof, newPassword, confirmNewPassword },
    });
    done();
    if (result.ok) return settle(newPassword);
    if (result.code === 'password_unchanged') return sayUnchanged();
    if (result.code === 'change_ticket_invalid') invalidateChangeTicket();
    return result;
  }

  const form = useForm({
    fields,
    unmarked: true,
    refusedAt: { ...NEW_PASSWORD_REFUSALS, password_wrong: 'oldPassword' },
    send,
  });
  return { form, needsOld, due };
}
