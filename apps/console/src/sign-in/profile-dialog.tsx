/** The operator's own password, factors, recovery codes and sessions. */
import { useState } from 'react';
import { call, refresh, useCall } from '../lib/calls.ts';
import { useT } from '../lib/i18n.ts';
import { ModalDialog } from '../widgets/dialogs.tsx';
import { CodeField, DeskField, Segments } from '../widgets/fields.tsx';
import { DeskButton, DeskNote, StatusBadge } from '../widgets/parts.tsx';
import { WhenRead } from '../widgets/states.tsx';
import { say } from '../widgets/toasts.tsx';
import { Time } from '../widgets/values.tsx';
import { PasswordForm } from './change-password.tsx';
import styles from './desk-sign-in.module.css';
import { makePasskey } from './passkeys.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpKey } from './totp-key.tsx';

type Tab = 'factors' | 'password' | 'sessions';

export function ProfileDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const [tab, setTab] = useState<Tab>('factors');
  return (
    <ModalDialog title={t('profile')} onClose={onClose} isWide>
      <Segments
        label={t('profile')}
        value={tab}
        onChange={setTab}
        options={(['factors', 'password', 'sessions'] as const).map((id) => ({ id, label: t(`profile_${id}`) }))}
      />
      {tab === 'factors' && <Factors />}
      {tab === 'password' && <PasswordForm onDone={onClose} />}
      {tab === 'sessions' && <OwnSessions />}
    </ModalDialog>
  );
}

/** What a change of factors shows next. */
type Next =
  | { readonly kind: 'totp'; readonly secret: string; readonly uri: string }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

function Factors() {
  const t = useT();
  const factors = useCall('ops.profile.factors', {});
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const [next, setNext] = useState<Next>();
  const body = { password };

  const failed = (message: string) => setFault(message);
  const changed = () => {
    setFault(undefined);
    refresh('ops.profile.factors');
  };
  async function startTotp(): Promise<void> {
    const result = await call('ops.profile.startTotp', { body });
    if (!result.ok) return failed(result.message);
    setNext({ kind: 'totp', ...result.value });
  }
  async function makeCodes(): Promise<void> {
    const result = await call('ops.profile.makeRecoveryCodes', { body });
    if (!result.ok) return failed(result.message);
    setNext({ kind: 'codes', codes: result.value.codes });
    changed();
  }
  async function addPasskey(): Promise<void> {
    const started = await call('ops.profile.startPasskey', { body });
    if (!started.ok) return failed(started.message);
    const passkey = await makePasskey(started.value.options);
    if (passkey === undefined) return failed(t('passkey_cancelled'));
    const added = await call('ops.profile.addPasskey', {
      body: { name: t('passkey_name'), passkey: passkey as never },
    });
    if (!added.ok) return failed(added.message);
    changed();
  }
  async function remove(passkeyId: string | undefined): Promise<void> {
    const result =
      passkeyId === undefined
        ? await call('ops.profile.removeTotp', { body })
        : await call('ops.profile.removePasskey', { body: { passkeyId, ...body } });
    if (!result.ok) return failed(result.message);
    changed();
  }

  if (next?.kind === 'codes') return <RecoveryCodes codes={next.codes} onDone={() => setNext(undefined)} />;
  if (next?.kind === 'totp')
    return (
      <NewTotp
        {...next}
        onDone={() => {
          setNext(undefined);
          changed();
        }}
      />
    );
  return (
    <WhenRead read={factors}>
      {({ totpSince, passkeys, recoveryCodesLeft }) => (
        <div className={styles.list}>
          <DeskField
            label={t('password_present')}
            side={t('factors_password_side')}
            type="password"
            value={password}
            onChange={setPassword}
            autoComplete="current-password"
            fault={fault}
          />
          <div className={styles.line}>
            <b>{t('totp')}</b>
            {totpSince !== null && (
              <small>
                {t('since')} <Time atMs={totpSince} />
              </small>
            )}
            <span className={styles.row}>
              <DeskButton size="small" isDisabled={password === ''} onPress={() => void startTotp()}>
                {t(totpSince === null ? 'factor_add' : 'factor_replace')}
              </DeskButton>
              {totpSince !== null && passkeys.length > 0 && (
                <DeskButton
                  size="small"
                  look="danger"
                  isDisabled={password === ''}
                  onPress={() => void remove(undefined)}
                >
                  {t('factor_remove')}
                </DeskButton>
              )}
            </span>
          </div>
          {passkeys.map((passkey) => (
            <div key={passkey.passkeyId} className={styles.line}>
              <b>{passkey.name}</b>
              <small>
                <Time atMs={passkey.usedAt ?? passkey.madeAt} />
              </small>
              <DeskButton
                size="small"
                look="danger"
                isDisabled={password === ''}
                onPress={() => void remove(passkey.passkeyId)}
              >
                {t('factor_remove')}
              </DeskButton>
            </div>
          ))}
          <div className={styles.line}>
            <b>{t('passkey_name')}</b>
            <DeskButton size="small" icon="fingerprint" isDisabled={password === ''} onPress={() => void addPasskey()}>
              {t('passkey_make')}
            </DeskButton>
          </div>
          <div className={styles.line}>
            <b>{t('recovery_codes')}</b>
            <small>{t('recovery_left', { count: recoveryCodesLeft })}</small>
            <DeskButton size="small" isDisabled={password === ''} onPress={() => void makeCodes()}>
              {t('recovery_make')}
            </DeskButton>
          </div>
        </div>
      )}
    </WhenRead>
  );
}

function NewTotp({
  secret,
  uri,
  onDone,
}: {
  readonly secret: string;
  readonly uri: string;
  readonly onDone: () => void;
}) {
  const t = useT();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  async function confirm(complete: string): Promise<void> {
    const result = await call('ops.profile.confirmTotp', { body: { code: complete } });
    if (result.ok) {
      say('ok', t('totp_on'));
      return onDone();
    }
    setCode('');
    setFault(result.message);
  }
  return (
    <div className={styles.list}>
      <TotpKey uri={uri} secret={secret} />
      <CodeField
        label={t('code_title')}
        value={code}
        onChange={setCode}
        onComplete={(complete) => void confirm(complete)}
        isFocused
        hasFault={fault !== undefined}
      />
      {fault !== undefined && (
        <DeskNote tone="bad" isAlert>
          {fault}
        </DeskNote>
      )}
    </div>
  );
}

function OwnSessions() {
  const t = useT();
  const sessions = useCall('ops.session.list', {});
  async function end(sessionId: string): Promise<void> {
    const result = await call('ops.session.end', { body: { sessionId } });
    if (!result.ok) say('bad', result.message);
    refresh('ops.session.list');
  }
  return (
    <WhenRead read={sessions}>
      {({ list }) => (
        <ul className={styles.list}>
          {list.map((one) => (
            <li key={one.sessionId} className={styles.line}>
              <b>{one.device}</b>
              <small>
                {one.address} · <Time atMs={one.lastSeenAt} />
              </small>
              {one.current ? (
                <StatusBadge tone="ok">{t('session_here')}</StatusBadge>
              ) : (
                <DeskButton size="small" look="danger" onPress={() => void end(one.sessionId)}>
                  {t('session_end')}
                </DeskButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </WhenRead>
  );
}
