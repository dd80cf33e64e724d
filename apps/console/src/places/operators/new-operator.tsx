/** A new operator: a request that another admin decides. */
import { useState } from 'react';
import { call, refresh } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useMe } from '../../lib/session.ts';
import { ModalDialog } from '../../widgets/dialogs.tsx';
import { DeskField, Segments } from '../../widgets/fields.tsx';
import { DeskButton, DeskNote } from '../../widgets/parts.tsx';
import { say } from '../../widgets/toasts.tsx';
import panels from '../../widgets/desk-panels.module.css';
import styles from './operators.module.css';
import { RoleFields, type Role } from './role-fields.tsx';

export function NewOperator({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const me = useMe();
  const [username, setUsername] = useState('');
  const [displayName, setDisplayName] = useState('');
  const [language, setLanguage] = useState<'VI' | 'EN'>('VI');
  const [roles, setRoles] = useState<readonly Role[]>([]);
  const [merchants, setMerchants] = useState<readonly string[]>([me.merchant]);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const isReady =
    [username, displayName, reason].every((text) => text.trim() !== '') && roles.length > 0 && merchants.length > 0;

  async function send(): Promise<void> {
    const result = await call('ops.operators.create', {
      body: {
        username: username.trim(),
        displayName: displayName.trim(),
        language,
        roles: [...roles],
        merchants: [...merchants],
        reason: reason.trim(),
      },
    });
    if (!result.ok) return setFault(result.message);
    say('ok', t(result.value.state === 'pending' ? 'request_sent' : 'done'));
    refresh('ops.operators.list', 'ops.approvals.list');
    onClose();
  }

  return (
    <ModalDialog title={t('operator_new')} onClose={onClose} isWide>
      <DeskNote>{t('operator_new_text')}</DeskNote>
      <div className={styles.grid}>
        <DeskField label={t('username')} value={username} onChange={setUsername} maxLength={64} isFocused />
        <DeskField label={t('display_name')} value={displayName} onChange={setDisplayName} maxLength={60} />
      </div>
      <Segments
        label={t('language')}
        value={language}
        onChange={setLanguage}
        options={[
          { id: 'VI', label: t('language_vi') },
          { id: 'EN', label: t('language_en') },
        ]}
      />
      <RoleFields roles={roles} merchants={merchants} onRoles={setRoles} onMerchants={setMerchants} />
      <DeskField
        label={t('reason')}
        side={t('reason_kept')}
        value={reason}
        onChange={setReason}
        maxLength={500}
        lines={2}
      />
      {fault !== undefined && (
        <DeskNote tone="bad" isAlert>
          {fault}
        </DeskNote>
      )}
      <div className={panels.dialogFoot}>
        <DeskButton onPress={onClose}>{t('cancel')}</DeskButton>
        <DeskButton look="brand" isDisabled={!isReady} onPress={() => void send()}>
          {t('request_send')}
        </DeskButton>
      </div>
    </ModalDialog>
  );
}
