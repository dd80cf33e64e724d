/** What shared things mean: the score line by line, and the decision about the others, which bonuses, rules and withdrawals go by. */
import { RISK_VERDICTS, type RiskVerdict } from '@lantern/contract/ops/risk-kinds';
import { DeskIcon } from '@lantern/ui/desk-icon';
import { useState } from 'react';
import { mayCall, useCall, type OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useMe } from '../../lib/session.ts';
import { DeskCheck, DeskRadios } from '../../widgets/fields.tsx';
import { DeskCard, StatusBadge } from '../../widgets/parts.tsx';
import { ReasonAct } from '../../widgets/reason-act.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { Time } from '../../widgets/values.tsx';
import styles from './relation.module.css';

type Relation = OpsAnswer<'ops.risk.relation'>;
type Choice = RiskVerdict | 'none';

/** From this score on the badge warns. */
const WARNS = 40;

/** Both cards; nothing for who may not see fraud. */
export function RelationCards({ memberId }: { readonly memberId: string }) {
  const { rights } = useMe();
  const isAllowed = mayCall('ops.risk.relation', rights);
  const read = useCall('ops.risk.relation', { params: { memberId } }, { enabled: isAllowed });
  if (!isAllowed) return null;
  return (
    <WhenRead read={read}>
      {(relation) => (
        <div className={styles.stack}>
          <Score relation={relation} />
          {relation.others.length > 0 && <Decide key={relation.version} memberId={memberId} relation={relation} />}
        </div>
      )}
    </WhenRead>
  );
}

function Score({ relation: { score, lines } }: { readonly relation: Relation }) {
  const t = useT();
  return (
    <DeskCard
      title={t('relation_title')}
      side={<StatusBadge tone={score >= WARNS ? 'warn' : 'ok'}>{t('relation_score', { score })}</StatusBadge>}
    >
      <ul className={styles.lines}>
        {lines.map(({ line, points, others, otherCount, times }) => (
          <li key={line} data-counts={points > 0 || undefined}>
            <DeskIcon name={points > 0 ? 'warning-circle' : 'check-circle'} size={15} />
            <b>{t(points > 0 ? `relation_line_${line}` : `relation_line_${line}_none`)}</b>
            <output>{points > 0 ? `+${points}` : 0}</output>
            {otherCount > 0 && (
              <p>
                {others.map(({ username }) => username).join(' · ')}
                {otherCount > others.length && ` ${t('risk_more_members', { count: otherCount - others.length })}`}
                {' · '}
                {t(`relation_times_${line}`, { count: times })}
              </p>
            )}
          </li>
        ))}
      </ul>
    </DeskCard>
  );
}

function Decide({ memberId, relation }: { readonly memberId: string; readonly relation: Relation }) {
  const t = useT();
  const { others, version, canDecide } = relation;
  const strong = others.filter((other) => other.strong);
  const [chosen, setChosen] = useState<readonly string[]>(
    (strong.length > 0 ? strong : others).map((other) => other.memberId),
  );
  const [choice, choose] = useState<Choice | undefined>(
    others.find(({ verdict }) => verdict !== null)?.verdict ?? undefined,
  );
  const options = [...RISK_VERDICTS, 'none' as const].map((id) => ({
    id,
    label: (
      <>
        <b>{t(`relation_verdict_${id}`)}</b> {t(`relation_verdict_${id}_text`)}
      </>
    ),
  }));
  return (
    <DeskCard title={t('relation_decide')}>
      <div className={styles.others}>
        {others.map((other) => (
          <DeskCheck
            key={other.memberId}
            isSelected={chosen.includes(other.memberId)}
            isDisabled={!canDecide}
            onChange={(on) =>
              setChosen((now) => (on ? [...now, other.memberId] : now.filter((id) => id !== other.memberId)))
            }
          >
            <span>
              {other.username}{' '}
              {other.verdict !== null && (
                <StatusBadge tone="info">{t(`relation_verdict_${other.verdict}`)}</StatusBadge>
              )}
              {other.decidedAt !== null && (
                <small>
                  {other.decidedBy} · <Time atMs={other.decidedAt} /> · {other.reason}
                </small>
              )}
            </span>
          </DeskCheck>
        ))}
      </div>
      {canDecide && (
        <>
          <DeskRadios label={t('relation_decide')} value={choice} onChange={choose} options={options} />
          <div className={styles.acts}>
            <ReasonAct
              id="ops.risk.relate"
              subject={memberId}
              label={t('relation_save')}
              title={t('relation_decide')}
              buttonLook="brand"
              explanation={t('relation_kept')}
              isDisabled={choice === undefined || chosen.length === 0}
              refreshes={['ops.risk.relation', 'ops.members.read']}
              input={(reason) =>
                choice === undefined
                  ? undefined
                  : {
                      params: { memberId },
                      body: { version, verdict: choice === 'none' ? null : choice, otherIds: [...chosen], reason },
                    }
              }
            />
          </div>
        </>
      )}
    </DeskCard>
  );
}
