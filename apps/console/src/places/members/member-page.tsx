/** A member: who it is, money, bank accounts, sign-ins. Opening the page is in the trail. */
import { useState } from 'react';
import { call, mayCall, refresh, useCall, type OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useMe, useMerchant } from '../../lib/session.ts';
import { ReasonDialog } from '../../widgets/dialogs.tsx';
import { DeskField } from '../../widgets/fields.tsx';
import { PlaceHead } from '../../widgets/panel.tsx';
import { DeskButton, DeskCard, Facts, StatusBadge } from '../../widgets/parts.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { say } from '../../widgets/toasts.tsx';
import { Money, Time } from '../../widgets/values.tsx';
import queue from '../../widgets/desk-queue.module.css';
import styles from './members.module.css';

type Member = OpsAnswer<'ops.members.read'>;

export function MemberPage({ memberId }: { readonly memberId: string }) {
  const read = useCall('ops.members.read', { params: { memberId } });
  return <WhenRead read={read}>{(member) => <Shown member={member} />}</WhenRead>;
}

function Shown({ member }: { readonly member: Member }) {
  const t = useT();
  const { rights } = useMe();
  const [adjusts, setAdjusts] = useState(false);
  return (
    <>
      <PlaceHead
        title={member.username}
        note={
          <>
            <StatusBadge tone={member.state === 'active' ? 'ok' : 'warn'}>{member.state}</StatusBadge>{' '}
            <span className="mono">{member.memberId}</span>
          </>
        }
      >
        {mayCall('ops.adjustments.create', rights) && (
          <DeskButton icon="scales" onPress={() => setAdjusts(true)}>
            {t('adjust')}…
          </DeskButton>
        )}
      </PlaceHead>
      <div className={styles.page}>
        <div className={queue.stack}>
          <DeskCard title={t('money')} isFlush>
            <table className={queue.changes}>
              <thead>
                <tr>
                  <th scope="col">{t('account')}</th>
                  <th scope="col">{t('currency')}</th>
                  <th scope="col">{t('balance')}</th>
                </tr>
              </thead>
              <tbody>
                {member.balances.map(({ account, currency, balance }) => (
                  <tr key={`${account} ${currency}`}>
                    <td>
                      <b>{account}</b>
                    </td>
                    <td>{currency}</td>
                    <td>
                      <Money amount={balance} currency={currency} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
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
                {member.signIns.map(({ device, address, startedAt, lastSeenAt, open }) => (
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
        </div>
        <div className={queue.stack}>
          <DeskCard title={t('identity')}>
            <Facts
              facts={[
                [t('name'), member.name],
                [t('birthday'), member.birthday],
                [t('mobile'), member.mobile],
                [t('email'), member.email],
                [t('registered'), <Time key="r" atMs={member.registeredAt} style="full" />],
              ]}
            />
          </DeskCard>
          <DeskCard title={t('bank_accounts')}>
            <Facts
              facts={member.bankAccounts.map(
                ({ bankCode, accountNumber, holder }) => [`${bankCode} ${accountNumber}`, holder] as const,
              )}
            />
          </DeskCard>
        </div>
      </div>
      {adjusts && <AdjustDialog member={member} onClose={() => setAdjusts(false)} />}
    </>
  );
}

/** A credit or debit of cash: above the threshold another person decides. */
function AdjustDialog({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const t = useT();
  const { currency } = useMerchant();
  const [text, setText] = useState('');
  const [reference, setReference] = useState('');
  const amount = /^-?\d+$/.test(text.replaceAll(/[.,\s]/g, '')) ? Number(text.replaceAll(/[.,\s]/g, '')) : 0;
  async function submit(reason: string): Promise<boolean> {
    if (amount === 0) return false;
    const result = await call('ops.adjustments.create', {
      body: {
        memberId: member.memberId,
        amount,
        currency: currency as never,
        reason,
        ...(reference !== '' && { reference }),
      },
    });
    if (!result.ok) say('bad', result.message);
    else {
      say('ok', t(result.value.state === 'pending' ? 'request_sent' : 'done'));
      refresh('ops.members.read', 'ops.approvals.list');
    }
    return result.ok;
  }
  return (
    <ReasonDialog
      title={`${t('adjust')} · ${member.username}`}
      draft={`MEMBER_adjust_${member.memberId}`}
      explanation={t('adjust_text')}
      actionLabel={t('request_send')}
      look="money"
      onSubmit={submit}
      onClose={onClose}
    >
      <DeskField
        label={t('amount')}
        side={currency}
        value={text}
        onChange={setText}
        maxLength={20}
        hint={t('adjust_sign')}
        isFocused
      />
      <p>
        <Money amount={amount} currency={currency} isChange />
      </p>
      <DeskField label={t('adjust_reference')} value={reference} onChange={setReference} maxLength={64} />
    </ReasonDialog>
  );
}
