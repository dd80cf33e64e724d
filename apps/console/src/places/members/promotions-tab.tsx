/** Turnover requirements and bonuses of a member, each with its reason. */
import { useLocale } from '@lantern/ui';
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { word } from '../../lib/words.ts';
import { DeskCard, Facts, StatusBadge, type Tone } from '../../widgets/parts.tsx';
import { EmptyState, WhenRead } from '../../widgets/states.tsx';
import { Money as Amount, Time } from '../../widgets/values.tsx';
import { Explained } from './explained.tsx';
import styles from './members.module.css';

interface TabProps {
  readonly memberId: string;
}

const REQUIREMENT_TONE: Readonly<Record<string, Tone>> = { open: 'info', met: 'ok', released: 'ok', waived: 'plain' };

export function Promotions({ memberId }: TabProps) {
  const t = useT();
  const isVietnamese = useLocale() === 'vi';
  const read = useCall('ops.members.promotions', { params: { memberId } });
  return (
    <div className={styles.one}>
      <WhenRead read={read}>
        {({ list, currency, left }) =>
          list.length === 0 ? (
            <EmptyState text={t('member_promotions_none')} />
          ) : (
            <>
              <p>
                {t('turnover_left')} <Amount amount={left} currency={currency} />
              </p>
              <div className={styles.lines}>
                {list.map((line) => (
                  <DeskCard
                    key={line.requirementId}
                    title={isVietnamese ? line.titleVi : line.titleEn}
                    side={
                      <>
                        <StatusBadge tone={REQUIREMENT_TONE[line.state] ?? 'plain'}>
                          {word('requirement', line.state)}
                        </StatusBadge>{' '}
                        <Explained id={line.requirementId}> </Explained>
                      </>
                    }
                  >
                    <p className={styles.progress}>
                      <Amount amount={line.counted} currency={currency} /> /{' '}
                      <Amount amount={line.required} currency={currency} />
                      <progress value={line.counted} max={line.required} aria-label={t('turnover_counted')} />
                    </p>
                    <p className={styles.quiet}>
                      {t('turnover_why', { multiple: line.multiple })}{' '}
                      <Amount amount={line.baseAmount} currency={currency} />
                      {' · '}
                      {t(line.source === 'deposit' ? 'turnover_of_deposit' : 'turnover_of_bonus')}
                      {' · '}
                      <Time atMs={line.openedAt} />
                    </p>
                    <Facts
                      facts={[
                        [t('turnover_refused'), line.offerRefusal && word('reason', line.offerRefusal)],
                        [
                          t('turnover_locked'),
                          line.bonusLocked > 0 ? (
                            <Amount key="l" amount={line.bonusLocked} currency={currency} />
                          ) : null,
                        ],
                        [
                          t('turnover_bet_maximum'),
                          line.betMaximum === null ? null : (
                            <Amount key="b" amount={line.betMaximum} currency={currency} />
                          ),
                        ],
                        [
                          t('turnover_expires'),
                          line.expiresAt === null ? null : <Time key="e" atMs={line.expiresAt} />,
                        ],
                        [
                          t('turnover_shares'),
                          Object.entries(line.shares)
                            .filter(([, share]) => share !== 10_000)
                            .map(([category, share]) => `${category} ${share / 100}%`)
                            .join(' · '),
                        ],
                      ]}
                    />
                  </DeskCard>
                ))}
              </div>
            </>
          )
        }
      </WhenRead>
    </div>
  );
}
