/** A set-up link: password, then an authenticator app or a passkey, then the recovery codes. */
import { useState } from 'react';
import { call, type OpsAnswer } from '../lib/calls.ts';
import { useT } from '../lib/i18n.ts';
import { CodeField, DeskField } from '../widgets/fields.tsx';
import { DeskButton, DeskNote } from '../widgets/parts.tsx';
import styles from './desk-sign-in.module.css';
import { Entrance } from './entrance.tsx';
import { isTypedTwice, NewPasswordFields, NO_PASSWORD } from './new-password-fields.tsx';
import { makePasskey } from './passkeys.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpKey } from './totp-key.tsx';

type Started = OpsAnswer<'ops.setup.start'>;

interface SetUpPageProps {
  readonly token: string;
  readonly onDone: () => void;
}

const PASSKEY_NAME_MAXIMUM = 40;

export function SetUpPage({ token, onDone }: SetUpPageProps) {
  const t = useT();
  const [started, setStarted] = useState<Started>();
  const [password, setPassword] = useState('');
  const [codes, setCodes] = useState<readonly string[]>();
  const [fault, setFault] = useState<string>();

  async function start(): Promise<void> {
    setFault(undefined);
    const result = await call('ops.setup.start', { body: { token, ...(password !== '' && { password }) } });
    if (result.ok) setStarted(result.value);
    else setFault(result.message);
  }

  return (
    <Entrance>
      {codes ? (
        <div className={styles.steps}>
          <h2>{t('recovery_codes')}</h2>
          <RecoveryCodes codes={codes} onDone={onDone} />
        </div>
      ) : started ? (
        <Enrolment started={started} token={token} known={password} onFinished={setCodes} />
      ) : (
        <form
          className={styles.steps}
          onSubmit={(event) => {
            event.preventDefault();
            void start();
          }}
        >
          <h2>{t('setup_title')}</h2>
          <p>{t('setup_text')}</p>
          <DeskField
            label={t('password_present')}
            side={t('setup_password_side')}
            type="password"
            value={password}
            onChange={setPassword}
            autoComplete="current-password"
            isLarge
            fault={fault}
          />
          <DeskButton type="submit" look="brand" size="large" isWide isDisabled={token === ''}>
            {t('continue')}
          </DeskButton>
          {token === '' && <DeskNote tone="bad">{t('setup_no_token')}</DeskNote>}
        </form>
      )}
    </Entrance>
  );
}

interface EnrolmentProps {
  readonly started: Started;
  readonly token: string;
  /** The present password of a link that resets factors. */
  readonly known: string;
  readonly onFinished: (codes: readonly string[]) => void;
}

function Enrolment({ started, token, known, onFinished }: EnrolmentProps) {
  const t = useT();
  const [fresh, setFresh] = useState(NO_PASSWORD);
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const isNew = started.kind === 'account';
  const password = isNew ? fresh.password : known;
  const isReady = isNew ? isTypedTwice(fresh) : known !== '';

  async function finish(
    proof: { method: 'totp'; code: string } | { method: 'passkey'; passkey: never; name: string },
  ): Promise<void> {
    setFault(undefined);
    const result = await call('ops.setup.finish', { body: { token, password, ...proof } });
    if (result.ok) return onFinished(result.value.recoveryCodes);
    setCode('');
    setFault(result.message);
  }

  async function withPasskey(): Promise<void> {
    const passkey = await makePasskey(started.passkeyOptions);
    if (passkey === undefined) return setFault(t('passkey_cancelled'));
    await finish({
      method: 'passkey',
      passkey: passkey as never,
      name: navigator.platform.slice(0, PASSKEY_NAME_MAXIMUM) || 'Passkey',
    });
  }

  return (
    <form
      className={styles.steps}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && code.length === 6) void finish({ method: 'totp', code });
      }}
    >
      <h2>{t('setup_hello', { name: started.displayName })}</h2>
      <p>{t('setup_account', { username: started.username })}</p>
      {isNew && <NewPasswordFields value={fresh} onChange={setFresh} isFocused />}
      <TotpKey uri={started.totp.uri} secret={started.totp.secret} />
      <CodeField label={t('code_title')} value={code} onChange={setCode} hasFault={fault !== undefined} />
      {fault !== undefined && (
        <DeskNote tone="bad" isAlert>
          {fault}
        </DeskNote>
      )}
      <DeskButton type="submit" look="brand" size="large" isWide isDisabled={!isReady || code.length < 6}>
        {t('setup_finish')}
      </DeskButton>
      <div className={styles.or}>{t('or')}</div>
      <DeskButton size="large" icon="fingerprint" isWide isDisabled={!isReady} onPress={() => void withPasskey()}>
        {t('passkey_make')}
      </DeskButton>
    </form>
  );
}
