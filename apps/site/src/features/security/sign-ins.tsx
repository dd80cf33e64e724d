/** Devices and sign-ins: this one first, every other can be ended, and sign-out everywhere. */
import {
  Button,
  Card,
  Icon,
  SectionHead,
  SkeletonRow,
  StatusChip,
  Switch,
  useDialogs,
  useFormats,
  useToasts,
} from '@lantern/ui';
import type { AnswerOf } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import { useState } from 'react';
import { useNavigate } from '../../lib/navigation/navigation.tsx';
import { Block } from '../../lib/block.tsx';
import { client, refresh, useCall } from '../../lib/server/calls.ts';
import { useT } from '../../lib/language/i18n.ts';
import { forgetSession } from '../../lib/session/session.ts';
import { useSecuritySettings } from './api/settings.ts';
import { deviceName } from './security-texts.ts';
import styles from './security.module.css';

type SignIn = AnswerOf<Calls['security.sessions']>['list'][number];

export function SignIns() {
  const t = useT();
  const signIns = useCall('security.sessions', {});
  return (
    <div className={`gutter ${styles.page}`}>
      <LoginAlerts />
      <Block
        read={signIns}
        waiting={[0, 1, 2].map((row) => (
          <SkeletonRow key={row} />
        ))}
      >
        {({ list }) => (
          <>
            <SignInList
              title={t('sessions_open')}
              list={[...list.filter(({ current }) => current), ...list.filter(({ open, current }) => open && !current)]}
            />
            <SignInList title={t('sessions_past')} list={list.filter(({ open }) => !open)} />
          </>
        )}
      </Block>
      <EndAll />
    </div>
  );
}

function SignInList({ title, list }: { readonly title: string; readonly list: readonly SignIn[] }) {
  if (list.length === 0) return null;
  return (
    <section className={styles.section}>
      <SectionHead title={title} />
      <Card padding="none">
        {list.map((signIn) => (
          <SignInRow key={signIn.sessionId} {...signIn} />
        ))}
      </Card>
    </section>
  );
}

function SignInRow({ sessionId, device, address, startedAt, lastSeenAt, current, open, newDevice }: SignIn) {
  const t = useT();
  const formats = useFormats();
  const end = useEnd(sessionId);
  const name = deviceName(device) ?? t('sessions_unknown');
  return (
    <div className={styles.signIn} data-testid="sign-in" data-current={current || undefined}>
      <Icon
        name={/^(android|ios)/.test(device) ? 'device-mobile' : 'globe'}
        size={24}
        className={open ? styles.openIcon : styles.pastIcon}
      />
      <div className={styles.signInWords}>
        <b>{name}</b>
        <span className={styles.caption}>{address}</span>
        <span className={styles.caption}>
          {current
            ? t('sessions_since', { time: formats.dateTime(startedAt, 'dateTime') })
            : t('sessions_seen', { time: formats.dateTime(lastSeenAt, 'dateTime') })}
        </span>
        {(current || newDevice) && (
          <span className={styles.chips}>
            {current && <StatusChip tone="ok">{t('sessions_this')}</StatusChip>}
            {newDevice && (
              <StatusChip tone="warn" icon="info">
                {t('sessions_new')}
              </StatusChip>
            )}
          </span>
        )}
      </div>
      {open && !current && (
        <Button
          small
          aria-label={t('sessions_end_named', { device: name })}
          data-testid="end-session"
          busy={end.busy ? t('security_busy') : undefined}
          onClick={() => void end.run()}
        >
          {t('sessions_end')}
        </Button>
      )}
    </div>
  );
}

function useEnd(sessionId: string) {
  const t = useT();
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    async run(): Promise<void> {
      setBusy(true);
      const result = await client.call('security.endSession', { body: { sessionId } });
      setBusy(false);
      toasts.show(result.ok ? { type: 'success', text: t('sessions_ended') } : { type: 'fail', text: result.message });
      refresh('security.sessions');
    },
  };
}

/** Notifies by email and on the other devices when a device signs in for the first time. */
function LoginAlerts() {
  const t = useT();
  const toasts = useToasts();
  const settings = useSecuritySettings();
  const [wanted, setWanted] = useState<boolean>();
  const on = wanted ?? settings.data?.loginAlerts ?? true;

  async function set(enabled: boolean): Promise<void> {
    setWanted(enabled);
    const result = await client.call('security.setLoginAlerts', { body: { enabled } });
    if (!result.ok) toasts.show({ type: 'fail', text: result.message });
    await settings.refetch();
    setWanted(undefined);
  }

  return (
    <Card padding="none">
      <div className={styles.alerts}>
        <Icon name="bell" variant="duotone" size={22} className={styles.alertsIcon} />
        <div className={styles.alertsWords}>
          <b>{t('sessions_alerts')}</b>
          <span className={styles.caption}>{t('sessions_alerts_caption')}</span>
        </div>
        <Switch
          label={t('sessions_alerts')}
          on={on}
          busy={wanted !== undefined || settings.data === undefined}
          data-testid="login-alerts"
          onChange={(enabled) => void set(enabled)}
        />
      </div>
    </Card>
  );
}

function EndAll() {
  const t = useT();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const navigate = useNavigate();

  async function endAll(): Promise<void> {
    const sure = await dialogs.confirm({
      title: t('sessions_all'),
      text: t('sessions_all_text'),
      confirmLabel: t('sessions_all_confirm'),
    });
    if (!sure) return;
    const result = await client.call('security.endAllSessions');
    if (!result.ok) return void toasts.show({ type: 'fail', text: result.message });
    forgetSession();
    toasts.show({ type: 'success', text: t('sessions_all_done') });
    navigate('/m/login', { replace: true });
  }

  return (
    <div className={styles.endAll}>
      <Button wide icon="sign-out" data-testid="end-all-sessions" onClick={() => void endAll()}>
        {t('sessions_all')}
      </Button>
      <p className={styles.caption}>{t('sessions_all_caption')}</p>
    </div>
  );
}
