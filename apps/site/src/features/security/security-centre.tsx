/** The security centre (§2 Security, ACC-16): the account's security level, and everything that contributes to it. */
import { Card, ListRow, SectionHead, Skeleton, StatusChip, useFormats } from '@lantern/ui';
import { useState, type ReactNode } from 'react';
import { useNavigate } from '../../lib/navigation/navigation.tsx';
import { Block } from '../../lib/block.tsx';
import { useT } from '../../lib/language/i18n.ts';
import { SET_PASSWORD_PATH } from '../../lib/session/with-password.tsx';
import { useSecuritySettings, type SecuritySettings } from './api/settings.ts';
import { EmailSheet } from './parts/email-sheet.tsx';
import { LevelCard, type Raise } from './parts/level-card.tsx';
import { MobileSheet } from './parts/mobile-sheet.tsx';
import { PasskeysSheet } from './parts/passkeys-sheet.tsx';
import { PayeeNameSheet } from './parts/payee-name-sheet.tsx';
import { PaymentPasswordSheet } from './parts/payment-password-sheet.tsx';
import { RecoveryCodesSheet } from './parts/recovery-codes-sheet.tsx';
import { TotpSheet } from './parts/totp-sheet.tsx';
import styles from './security.module.css';

type SheetName = 'payment' | 'mobile' | 'email' | 'payee' | 'totp' | 'passkeys' | 'recovery';

const RAISED_BY: Readonly<Record<Raise, SheetName>> = { payment: 'payment', contact: 'mobile', factor: 'totp' };

export function SecurityCentre() {
  const settings = useSecuritySettings();
  const [sheet, setSheet] = useState<SheetName>();
  return (
    <div className={`gutter ${styles.page}`}>
      <Block read={settings} waiting={<Waiting />}>
        {(known) => (
          <>
            <LevelCard settings={known} onRaise={(raise) => setSheet(RAISED_BY[raise])} />
            <SignInRows settings={known} onOpen={setSheet} />
            <ContactRows settings={known} onOpen={setSheet} />
            <MoneyRows settings={known} onOpen={setSheet} />
            {sheet !== undefined && <OpenSheet name={sheet} settings={known} onClose={() => setSheet(undefined)} />}
          </>
        )}
      </Block>
    </div>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-hidden="true">
      <Skeleton height={248} radius={18} />
      <Skeleton height={276} radius={18} />
      <Skeleton height={112} radius={18} />
    </div>
  );
}

interface RowsProps {
  readonly settings: SecuritySettings;
  readonly onOpen: (sheet: SheetName) => void;
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.section}>
      <SectionHead title={title} />
      <Card padding="none">{children}</Card>
    </section>
  );
}

function OnOff({ on }: { readonly on: boolean }) {
  const t = useT();
  return <StatusChip tone={on ? 'ok' : 'mute'}>{t(on ? 'security_on' : 'security_off')}</StatusChip>;
}

/** A bound value is shown masked; an unset one offers setting it. */
function Bound({ value }: { readonly value: string | null }) {
  const t = useT();
  return value === null ? (
    <StatusChip tone="warn" icon="warning">
      {t('security_unset')}
    </StatusChip>
  ) : (
    <StatusChip tone="ok">{t('security_bound')}</StatusChip>
  );
}

function SignInRows({ settings, onOpen }: RowsProps) {
  const t = useT();
  const formats = useFormats();
  const navigate = useNavigate();
  const { password, passwordChangedAt, totp, passkeys, recoveryCodesLeft } = settings;
  return (
    <Section title={t('security_signing_in')}>
      {password ? (
        <ListRow
          icon="lock"
          title={t('security_login_password')}
          caption={t('security_password_since', { date: formats.dateTime(passwordChangedAt, 'date') })}
          data-testid="row-password"
          onPress={() => navigate('/m/changePsw')}
        />
      ) : (
        <ListRow
          icon="lock"
          title={t('password_set')}
          caption={t('password_set_caption')}
          end={<Bound value={null} />}
          data-testid="row-password"
          onPress={() => navigate(SET_PASSWORD_PATH)}
        />
      )}
      <ListRow
        icon="shield-check"
        title={t('security_totp')}
        caption={t('security_totp_caption')}
        end={<OnOff on={totp} />}
        data-testid="row-totp"
        onPress={() => onOpen('totp')}
      />
      <ListRow
        icon="device-mobile"
        title={t('security_passkeys')}
        caption={passkeys === 0 ? t('security_passkeys_caption') : t('security_passkeys_count', { count: passkeys })}
        end={<OnOff on={passkeys > 0} />}
        data-testid="row-passkeys"
        onPress={() => onOpen('passkeys')}
      />
      <ListRow
        icon="list-numbers"
        title={t('security_recovery')}
        caption={
          recoveryCodesLeft === 0
            ? t('security_recovery_caption')
            : t('security_recovery_left', { count: recoveryCodesLeft })
        }
        data-testid="row-recovery"
        onPress={() => onOpen('recovery')}
      />
      <ListRow
        icon="users"
        title={t('title_sessions')}
        caption={t('security_sessions_caption')}
        data-testid="row-sessions"
        onPress={() => navigate('/m/member/sessions')}
      />
    </Section>
  );
}

function ContactRows({ settings: { mobileNum, email }, onOpen }: RowsProps) {
  const t = useT();
  return (
    <Section title={t('security_contacts')}>
      <ListRow
        icon="phone"
        title={t('field_mobileNum')}
        caption={mobileNum ?? t('security_mobile_caption')}
        end={<Bound value={mobileNum} />}
        data-testid="row-mobile"
        onPress={() => onOpen('mobile')}
      />
      <ListRow
        icon="envelope"
        title={t('field_email')}
        caption={email ?? t('security_email_caption')}
        end={<Bound value={email} />}
        data-testid="row-email"
        onPress={() => onOpen('email')}
      />
    </Section>
  );
}

function MoneyRows({ settings, onOpen }: RowsProps) {
  const t = useT();
  const navigate = useNavigate();
  const { paymentPassword, payeeName, payeeNameLocked, bankCards } = settings;
  return (
    <Section title={t('security_money')}>
      <ListRow
        icon="lock-key"
        title={t('field_paymentPassword')}
        caption={t('security_payment_caption')}
        end={paymentPassword ? <StatusChip tone="ok">{t('security_set')}</StatusChip> : <Bound value={null} />}
        data-testid="row-payment-password"
        onPress={() => onOpen('payment')}
      />
      {payeeNameLocked ? (
        <ListRow
          icon="identification-card"
          title={t('field_payeeName')}
          caption={payeeName}
          end={
            <StatusChip tone="mute" icon="lock">
              {t('security_fixed')}
            </StatusChip>
          }
          data-testid="row-payee"
        />
      ) : (
        <ListRow
          icon="identification-card"
          title={t('field_payeeName')}
          caption={payeeName ?? t('security_payee_caption')}
          end={<Bound value={payeeName} />}
          data-testid="row-payee"
          onPress={() => onOpen('payee')}
        />
      )}
      <ListRow
        icon="bank"
        title={t('title_bank_cards')}
        caption={t('security_cards_caption')}
        end={bankCards > 0 ? t('member_cards', { count: bankCards }) : undefined}
        data-testid="row-bank-cards"
        onPress={() => navigate('/m/member/bankCards')}
      />
    </Section>
  );
}

function OpenSheet({
  name,
  settings,
  onClose,
}: {
  readonly name: SheetName;
  readonly settings: SecuritySettings;
  readonly onClose: () => void;
}) {
  switch (name) {
    case 'payment':
      return <PaymentPasswordSheet isSet={settings.paymentPassword} onClose={onClose} />;
    case 'mobile':
      return <MobileSheet bound={settings.mobileNum !== null} onClose={onClose} />;
    case 'email':
      return <EmailSheet bound={settings.email !== null} onClose={onClose} />;
    case 'payee':
      return <PayeeNameSheet onClose={onClose} />;
    case 'totp':
      return <TotpSheet isOn={settings.totp} onClose={onClose} />;
    case 'passkeys':
      return <PasskeysSheet onClose={onClose} />;
    case 'recovery':
      return <RecoveryCodesSheet left={settings.recoveryCodesLeft} onClose={onClose} />;
  }
}
