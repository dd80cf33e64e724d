/** Opens an account for a person by hand; the one-time password is shown once. */
import { BottomSheet, Button, Note, Segmented, Skeleton } from '@lantern/ui';
import type { Answer } from '@lantern/web';
import { useState } from 'react';
import { Block } from '../../../lib/block.tsx';
import { CopyButton } from '../../../lib/device/copy-button.tsx';
import { FormError, FormField, SubmitButton } from '../../../lib/forms/form-field.tsx';
import { useForm } from '../../../lib/forms/use-form.ts';
import { client, useCall } from '../../../lib/server/calls.ts';
import { useFormats } from '@lantern/ui';
import { useAgentT } from '../agent-texts.tsx';
import { refreshTree } from '../api/use-downlines.ts';
import { RateSliders, type Rates } from '../parts/rate-sliders.tsx';
import { useAmounts } from '../parts/use-amounts.ts';
import styles from '../parts/agent-sheets.module.css';

type Opened = Answer<'agent.openDownline'>;
type Role = Opened['role'];
const NAME_MAXIMUM = 64;

export function OpenSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useAgentT();
  const [opened, setOpened] = useState<Opened>();
  return (
    <BottomSheet title={t('open_title')} onClose={onClose} data-testid="open-sheet">
      {opened ? <Done opened={opened} onClose={onClose} /> : <OpenForm onOpened={setOpened} />}
    </BottomSheet>
  );
}

function OpenForm({ onOpened }: { readonly onOpened: (opened: Opened) => void }) {
  const t = useAgentT();
  const amounts = useAmounts('VND');
  const own = useCall('agent.rates', {});
  const [role, setRole] = useState<Role>('member');
  const [rates, setRates] = useState<Rates>({});
  const form = useForm({
    fields: { username: { required: true, tidy: (value) => value.trim() } },
    unmarked: true,
    refusedAt: { username_format: 'username', username_taken: 'username' },
    async send({ username }) {
      const sent = await client.call('agent.openDownline', {
        body: { username, role, rebatesBasisPoints: { ...rates } },
      });
      if (!sent.ok) return sent;
      refreshTree();
      onOpened(sent.value);
      return undefined;
    },
  });
  return (
    <form className={styles.form} {...form.element}>
      <p className={styles.lead}>{t('open_lead')}</p>
      <Segmented<Role>
        label={t('open_role')}
        value={role}
        onChange={setRole}
        options={[
          { value: 'member', label: t('role_member') },
          { value: 'agent', label: t('role_agent') },
        ]}
      />
      <FormField
        field={form.field('username')}
        label={t('open_username')}
        hint={t('open_username_hint')}
        icon="user"
        autoComplete="off"
        maxLength={NAME_MAXIMUM}
      />
      <Block read={own} waiting={<Skeleton height={320} radius={18} />}>
        {({ list }) => <RateSliders own={list} rates={rates} amounts={amounts} onChange={setRates} />}
      </Block>
      <FormError form={form} />
      <SubmitButton form={form} busyLabel={t('sending')}>
        {t('open_submit')}
      </SubmitButton>
    </form>
  );
}

function Done({ opened, onClose }: { readonly opened: Opened; readonly onClose: () => void }) {
  const t = useAgentT();
  const formats = useFormats();
  return (
    <div className={styles.form} data-testid="open-done">
      <p className={styles.lead}>{t('open_done', { name: opened.username })}</p>
      <b className={styles.once} dir="ltr" data-testid="open-password">
        {opened.oneTimePassword}
      </b>
      <CopyButton label={t('open_password')} value={opened.oneTimePassword} />
      <Note tone="warn">{t('open_once')}</Note>
      <p className={styles.lead}>{t('open_claim', { date: formats.dateTime(opened.claimBy, 'date') })}</p>
      <Button look="brand" wide onClick={onClose}>
        {t('open_noted')}
      </Button>
    </div>
  );
}
