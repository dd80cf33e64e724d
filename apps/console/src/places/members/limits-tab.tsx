/** Limits, restricted products and exclusions of a member. */
import { Link } from 'wouter';
import { mayCall, useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useMe } from '../../lib/session.ts';
import { word } from '../../lib/words.ts';
import { DeskCard, Facts } from '../../widgets/parts.tsx';
import { ReasonAct } from '../../widgets/reason-act.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { Money as Amount, Time } from '../../widgets/values.tsx';
import { ProductsCard } from './products-card.tsx';
import styles from './members.module.css';

interface TabProps {
  readonly memberId: string;
}

export function Limits({ memberId }: TabProps) {
  const t = useT();
  const read = useCall('ops.members.limits', { params: { memberId } });
  return (
    <div className={styles.one}>
      <WhenRead read={read}>
        {({ list, currency, exclusions, changes }) => (
          <div className={styles.lines}>
            <ProductsCard memberId={memberId} />
            <DeskCard title={t('member_tab_limits')}>
              {list.length === 0 ? (
                <p className={styles.quiet}>{t('member_limits_none')}</p>
              ) : (
                <Facts
                  facts={list.map(({ kind, span, amount, used, nextAmount, nextAt }) => [
                    `${t(`limit_${kind}`)} · ${t(`span_${span}`)}`,
                    <span key={`${kind} ${span}`}>
                      {amount === null ? (
                        t('limit_none')
                      ) : kind === 'time' ? (
                        t('minutes', { count: amount })
                      ) : (
                        <Amount amount={amount} currency={currency} />
                      )}
                      {used !== null && amount !== null && (
                        <>
                          {' '}
                          ({t('limit_used')} <Amount amount={used} currency={currency} />)
                        </>
                      )}
                      {nextAt !== null && (
                        <>
                          {' → '}
                          {nextAmount === null ? (
                            t('limit_none')
                          ) : kind === 'time' ? (
                            t('minutes', { count: nextAmount })
                          ) : (
                            <Amount amount={nextAmount} currency={currency} />
                          )}{' '}
                          <Time atMs={nextAt} />
                        </>
                      )}
                    </span>,
                  ])}
                />
              )}
            </DeskCard>
            <Restrictions memberId={memberId} />
            <DeskCard title={t('member_exclusions')}>
              {exclusions.length === 0 ? (
                <p className={styles.quiet}>{t('member_exclusions_none')}</p>
              ) : (
                <Facts
                  facts={exclusions.map(({ kind, startedAt, until }) => [
                    word('exclusion', kind),
                    <span key={startedAt}>
                      <Time atMs={startedAt} /> → {until === null ? t('for_good') : <Time atMs={until} />}
                    </span>,
                  ])}
                />
              )}
            </DeskCard>
            <DeskCard title={t('member_changes')}>
              {changes.length === 0 ? (
                <p className={styles.quiet}>{t('member_changes_none')}</p>
              ) : (
                <Facts
                  facts={changes.map(({ at, what, details }) => [
                    `${word('change', what)} ${Object.values(details).join(' ')}`,
                    <Time key={at} atMs={at} />,
                  ])}
                />
              )}
            </DeskCard>
          </div>
        )}
      </WhenRead>
    </div>
  );
}

/** What an operator closed to the member in a case of risk; nothing without any, and for who may not see them. */
function Restrictions({ memberId }: TabProps) {
  const t = useT();
  const { rights } = useMe();
  const { data } = useCall(
    'ops.risk.ofMember',
    { params: { memberId } },
    { enabled: mayCall('ops.risk.ofMember', rights) },
  );
  if (!data || data.restrictions.length === 0) return null;
  return (
    <DeskCard title={t('member_restrictions')}>
      <Facts
        facts={data.restrictions.map(({ restrictionId, what, reason, setBy, setAt, alertId }) => [
          t(`risk_restrict_${what}`),
          <span key={restrictionId}>
            {setBy} · <Time atMs={setAt} /> ·{' '}
            <Link href={`/risk/${alertId}`}>{t('risk_case', { number: alertId })}</Link>
            {reason !== null && ` · ${reason}`}{' '}
            {mayCall('ops.risk.lift', rights) && (
              <ReasonAct
                id="ops.risk.lift"
                subject={restrictionId}
                label={t('risk_lift')}
                size="small"
                refreshes={['ops.risk.ofMember']}
                input={(why) => ({ params: { memberId }, body: { restrictionId, reason: why } })}
              />
            )}
          </span>,
        ])}
      />
    </DeskCard>
  );
}
