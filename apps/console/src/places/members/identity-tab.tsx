/** Identity check, factors, bank accounts and sign-ins of a member. */
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { word } from '../../lib/words.ts';
import { DeskCard, Facts, StatusBadge } from '../../widgets/parts.tsx';
import { SignInStrip } from '../../widgets/sign-in-strip.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { Time } from '../../widgets/values.tsx';
import queue from '../../widgets/desk-queue.module.css';
import styles from './members.module.css';

interface TabProps {
  readonly memberId: string;
}

export function Identity({ memberId }: TabProps) {
  const t = useT();
  const read = useCall('ops.members.identity', { params: { memberId } });
  return (
    <WhenRead read={read}>
      {(identity) => (
        <div className={styles.page}>
          <div className={queue.stack}>
            <DeskCard title={t('sign_in_strip')}>
              <SignInStrip memberId={memberId} />
            </DeskCard>
            <DeskCard title={t('sign_ins')} isFlush>
              <table className={queue.changes}>
                <thead>
                  <tr>
                    <th scope="col">{t('device')}</th>
                    <th scope="col">{t('column_from')}</th>
                    <th scope="col">{t('last_seen')}</th>
                  </tr>
                </thead>
                <tbody>
                  {identity.signIns.map(({ device, address, startedAt, lastSeenAt, open }) => (
                    <tr key={`${device} ${startedAt}`}>
                      <td>
                        {device} {open && <StatusBadge tone="ok">{t('open')}</StatusBadge>}
                      </td>
                      <td className="mono">{address}</td>
                      <td>
                        <Time atMs={lastSeenAt} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </DeskCard>
            <DeskCard title={t('member_consents')}>
              <Facts
                facts={identity.consents.map(({ kind, given, at, version }) => [
                  `${word('consent', kind)} · ${version}`,
                  <span key={`${kind} ${at}`}>
                    <StatusBadge tone={given ? 'ok' : 'plain'}>
                      {t(given ? 'consent_given' : 'consent_withdrawn')}
                    </StatusBadge>{' '}
                    <Time atMs={at} />
                  </span>,
                ])}
              />
            </DeskCard>
          </div>
          <div className={queue.stack}>
            <DeskCard title={t('member_kyc')} side={<StatusBadge>{t(`kyc_${identity.kyc.state}`)}</StatusBadge>}>
              <Facts
                facts={[
                  [t('reason'), identity.kyc.reason],
                  [t('kyc_submittedAt'), identity.kyc.submittedAt && <Time key="s" atMs={identity.kyc.submittedAt} />],
                  [t('kyc_decidedAt'), identity.kyc.decidedAt && <Time key="d" atMs={identity.kyc.decidedAt} />],
                ]}
              />
            </DeskCard>
            <DeskCard title={t('member_factors')}>
              <Facts
                facts={[
                  [t('member_password_set'), <Time key="p" atMs={identity.passwordSetAt} />],
                  [
                    t('factor_totp'),
                    identity.totpSince === null ? t('member_none') : <Time key="t" atMs={identity.totpSince} />,
                  ],
                  ...identity.passkeys.map(({ name, madeAt }) => [name, <Time key={name} atMs={madeAt} />] as const),
                  [t('member_recovery_codes'), identity.recoveryCodes],
                ]}
              />
            </DeskCard>
            <DeskCard title={t('bank_accounts')}>
              <Facts
                facts={identity.bankAccounts.map(({ bankCode, accountNumber, linkedAt, removedAt }) => [
                  `${bankCode} ${accountNumber}`,
                  <span key={linkedAt}>
                    <Time atMs={linkedAt} />{' '}
                    {removedAt !== null && (
                      <>
                        → <Time atMs={removedAt} />
                      </>
                    )}
                  </span>,
                ])}
              />
            </DeskCard>
          </div>
        </div>
      )}
    </WhenRead>
  );
}
