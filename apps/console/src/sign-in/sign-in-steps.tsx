/** The two steps of a sign-in: user name and password, then a code, a passkey or a recovery code. */
import { DeskIcon } from '@lantern/ui/desk-icon';
import { useNow } from '@lantern/ui';
import type { CallFailed } from '@lantern/client';
import { useState, type SubmitEvent } from 'react';
import { call, type OpsAnswer } from '../lib/calls.ts';
import { useT } from '../lib/i18n.ts';
import { CodeField, DeskField } from '../widgets/fields.tsx';
import { DeskButton, DeskNote } from '../widgets/parts.tsx';
import styles from './desk-sign-in.module.css';
import { askForPasskey, type PasskeyOptions } from './passkeys.ts';

type SignedIn = OpsAnswer<'ops.session.login'>;
type Method = 'totp' | 'passkey' | 'recovery';

interface Ticket {
  readonly ticket: string;
  readonly methods: readonly Method[];
  readonly passkeyOptions?: PasskeyOptions;
}

interface SignInStepsProps {
  /** Known when someone signs in again; only the password is asked. */
  readonly username?: string;
  readonly onSignedIn: (me: SignedIn) => void;
}

function ticketOf({ code, value }: CallFailed): Ticket | undefined {
  return code === 'second_factor_required' && typeof value?.['ticket'] === 'string'
    ? (value as unknown as Ticket)
    : undefined;
}

export function SignInSteps({ username: known, onSignedIn }: SignInStepsProps) {
  const t = useT();
  const [username, setUsername] = useState(known ?? '');
  const [password, setPassword] = useState('');
  const [ticket, setTicket] = useState<Ticket>();
  const [fault, setFault] = useState<string>();
  const [isSending, setSending] = useState(false);

  async function start(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    setFault(undefined);
    const result = await call('ops.session.login', { body: { username: username.trim(), password } });
    setSending(false);
    if (result.ok) return onSignedIn(result.value);
    const next = ticketOf(result);
    if (next) setTicket(next);
    else setFault(result.message);
  }

  if (ticket)
    return (
      <SecondStep
        ticket={ticket}
        username={username}
        onSignedIn={onSignedIn}
        onBack={(reason) => {
          setTicket(undefined);
          setPassword('');
          setFault(reason);
        }}
      />
    );
  return (
    <form className={styles.steps} onSubmit={(event) => void start(event)}>
      <Track step={1} />
      <h2>{t('sign_in')}</h2>
      {known === undefined && (
        <DeskField
          label={t('username')}
          value={username}
          onChange={setUsername}
          autoComplete="username"
          maxLength={64}
          isLarge
          isFocused
        />
      )}
      <DeskField
        label={t('password')}
        type="password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        maxLength={128}
        isLarge
        isFocused={known !== undefined}
        fault={fault}
      />
      <DeskButton
        type="submit"
        look="brand"
        size="large"
        isWide
        hotkey="↵"
        isDisabled={isSending || username.trim() === '' || password === ''}
      >
        {t('continue')}
      </DeskButton>
      <DeskNote>{t('sign_in_help')}</DeskNote>
    </form>
  );
}

function Track({ step }: { readonly step: 1 | 2 }) {
  const t = useT();
  return (
    <div className={styles.track}>
      <span className={styles.mark} data-now={step === 1 || undefined} data-done={step === 2 || undefined}>
        {step === 2 ? <DeskIcon name="check-circle" size={17} /> : 1}
      </span>
      {step === 1 ? <b>{t('password')}</b> : t('password')}
      <i />
      <span className={styles.mark} data-now={step === 2 || undefined}>
        2
      </span>
      {step === 2 ? <b>{t('second_factor')}</b> : t('second_factor')}
    </div>
  );
}

interface SecondStepProps {
  readonly ticket: Ticket;
  readonly username: string;
  readonly onSignedIn: (me: SignedIn) => void;
  /** The ticket is no longer valid, or another account is wanted. */
  readonly onBack: (reason?: string) => void;
}

/** Authenticator codes change every half minute (RFC 6238). */
const PERIOD_SEC = 30;

function SecondStep({ ticket, username, onSignedIn, onBack }: SecondStepProps) {
  const t = useT();
  const [method, setMethod] = useState<Method>(
    ticket.methods.includes('totp') ? 'totp' : (ticket.methods[0] ?? 'recovery'),
  );
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const [isSending, setSending] = useState(false);

  async function confirm(proof: {
    readonly method: Method;
    readonly code?: string;
    readonly passkey?: unknown;
  }): Promise<void> {
    if (isSending) return;
    setSending(true);
    setFault(undefined);
    const result = await call('ops.session.confirm', { body: { ticket: ticket.ticket, ...proof } as never });
    setSending(false);
    if (result.ok) return onSignedIn(result.value);
    setCode('');
    if (result.code === 'login_ticket_invalid') onBack(result.message);
    else setFault(result.message);
  }

  async function usePasskey(): Promise<void> {
    if (!ticket.passkeyOptions) return;
    const passkey = await askForPasskey(ticket.passkeyOptions);
    if (passkey === undefined) setFault(t('passkey_cancelled'));
    else await confirm({ method: 'passkey', passkey });
  }

  const withPasskey = ticket.methods.includes('passkey') && ticket.passkeyOptions !== undefined;
  return (
    <form
      className={styles.steps}
      onSubmit={(event) => {
        event.preventDefault();
        if (code !== '') void confirm({ method, code });
      }}
    >
      <Track step={2} />
      {method === 'recovery' ? (
        <>
          <h2>{t('recovery_title')}</h2>
          <DeskField
            label={t('recovery_code')}
            value={code}
            onChange={setCode}
            isLarge
            isFocused
            fault={fault}
            maxLength={32}
          />
        </>
      ) : (
        ticket.methods.includes('totp') && (
          <>
            <h2>{t('code_title')}</h2>
            <p>{t('code_where', { username })}</p>
            <CodeField
              label={t('code_title')}
              value={code}
              onChange={setCode}
              onComplete={(complete) => void confirm({ method: 'totp', code: complete })}
              isLarge
              isFocused
              hasFault={fault !== undefined}
            />
            <CodeClock />
          </>
        )
      )}
      {fault !== undefined && method !== 'recovery' && (
        <DeskNote tone="bad" isAlert>
          {fault}
        </DeskNote>
      )}
      {(method === 'recovery' || ticket.methods.includes('totp')) && (
        <DeskButton type="submit" look="brand" size="large" isWide hotkey="↵" isDisabled={isSending || code.length < 6}>
          {t('enter')}
        </DeskButton>
      )}
      {withPasskey && method !== 'recovery' && (
        <>
          {ticket.methods.includes('totp') && <div className={styles.or}>{t('or')}</div>}
          <DeskButton size="large" icon="fingerprint" isWide isDisabled={isSending} onPress={() => void usePasskey()}>
            {t('passkey_use')}
          </DeskButton>
        </>
      )}
      <DeskNote>{t('factor_lost')}</DeskNote>
      <div className={styles.row}>
        {ticket.methods.includes('recovery') && method !== 'recovery' ? (
          <DeskButton
            look="link"
            onPress={() => {
              setMethod('recovery');
              setCode('');
              setFault(undefined);
            }}
          >
            {t('recovery_use')}
          </DeskButton>
        ) : (
          <span />
        )}
        <DeskButton look="link" onPress={() => onBack()}>
          {t('account_other')}
        </DeskButton>
      </div>
    </form>
  );
}

function CodeClock() {
  const t = useT();
  const left = PERIOD_SEC - (Math.floor(useNow() / 1000) % PERIOD_SEC);
  return (
    <div className={styles.left}>
      <DeskIcon name="timer" />
      <span>{t('code_changes', { count: left })}</span>
      <progress max={PERIOD_SEC} value={left} aria-hidden="true" />
    </div>
  );
}
