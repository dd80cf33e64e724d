/** The decision about a case: the outcome, whom it concerns, and the reason; an adjustment is asked for first. */
import { RISK_MEASURES, RISK_RESTRICTIONS, type RiskRestriction } from '@lantern/contract/ops/risk-kinds';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { carryOut } from '../../widgets/carry-out.ts';
import { DeskCheck, DeskField, DeskRadios, Segments } from '../../widgets/fields.tsx';
import { ReasonDialog } from '../../widgets/dialogs.tsx';
import { DeskButton, DeskCard, DeskNote } from '../../widgets/parts.tsx';
import { say } from '../../widgets/toasts.tsx';
import { Time } from '../../widgets/values.tsx';
import { CASE_READS, type Case } from './alert-parts.tsx';
import styles from './risk.module.css';

type Outcome = Case['outcomes'][number];
type MeasureName = (typeof RISK_MEASURES)[number];

const BREAKS = ['day', 'week', 'month'] as const;
const SPANS = ['day', 'week', 'month'] as const;
const LIMITS = ['deposit', 'loss', 'stake'] as const;

interface Measure {
  readonly name: MeasureName;
  readonly kind: (typeof LIMITS)[number];
  readonly span: (typeof SPANS)[number];
  readonly amount: string;
}

const whole = (typed: string): number => Number(typed.replace(/[\s.,]/g, ''));

const asked = ({ name, kind, span, amount }: Measure) =>
  name === 'limit'
    ? { measure: 'limit' as const, kind, span, amount: whole(amount) }
    : name === 'break'
      ? { measure: 'break' as const, period: span }
      : { measure: 'talk' as const };

export function Decide({ found }: { readonly found: Case }) {
  const t = useT();
  const [outcome, choose] = useState<Outcome>();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [measure, setMeasure] = useState<Measure>({ name: 'limit', kind: 'deposit', span: 'day', amount: '' });
  const [restricted, restrict] = useState<readonly RiskRestriction[]>(RISK_RESTRICTIONS);
  const [dialog, setDialog] = useState<'decide' | 'adjust'>();
  if (!found.canDecide)
    return (
      <DeskCard title={t('risk_outcome')}>
        <DeskNote>{t(found.canClaim ? 'risk_claim_first' : 'risk_not_yours')}</DeskNote>
      </DeskCard>
    );
  const needsMembers = outcome === 'restrict' || outcome === 'lock' || outcome === 'protection';
  const toggle = (memberId: string) =>
    setChosen((now) =>
      outcome === 'protection'
        ? [memberId]
        : now.includes(memberId)
          ? now.filter((one) => one !== memberId)
          : [...now, memberId],
    );
  const isReady =
    outcome !== undefined &&
    (!needsMembers || chosen.length > 0) &&
    (outcome !== 'restrict' || restricted.length > 0) &&
    (outcome !== 'protection' || measure.name !== 'limit' || whole(measure.amount) > 0);
  return (
    <DeskCard title={t('risk_outcome')}>
      <div className={styles.outcomes}>
        <DeskRadios
          label={t('risk_outcome')}
          value={outcome}
          onChange={(one) => {
            choose(one);
            setChosen(found.accounts.length === 1 ? [found.accounts[0]!.memberId] : []);
          }}
          options={found.outcomes.map((id) => ({
            id,
            label: (
              <>
                <b>{t(`risk_outcome_${id}`)}</b> {t(`risk_outcome_${id}_text`)}
              </>
            ),
          }))}
        />
      </div>
      {needsMembers && (
        <div className={styles.choice}>
          <p>{t('risk_choose_members')}</p>
          {found.accounts.map(({ memberId, username }) => (
            <DeskCheck key={memberId} isSelected={chosen.includes(memberId)} onChange={() => toggle(memberId)}>
              {username}
            </DeskCheck>
          ))}
        </div>
      )}
      {outcome === 'restrict' && (
        <div className={styles.choice}>
          <p>{t('risk_restrict_what')}</p>
          {RISK_RESTRICTIONS.map((what) => (
            <DeskCheck
              key={what}
              isSelected={restricted.includes(what)}
              onChange={(on) => restrict((now) => (on ? [...now, what] : now.filter((one) => one !== what)))}
            >
              {t(`risk_restrict_${what}`)}
            </DeskCheck>
          ))}
        </div>
      )}
      {outcome === 'protection' && <MeasureFields measure={measure} onChange={setMeasure} currency={found.currency} />}
      {found.adjustment && (
        <DeskNote>
          {t('risk_adjustment_waits', { name: found.adjustment.requestedBy.displayName })}{' '}
          <Time atMs={found.adjustment.expiresAt} />
        </DeskNote>
      )}
      <div className={styles.acts}>
        {found.family === 'fraud' && (
          <DeskButton icon="scales" onPress={() => setDialog('adjust')}>
            {t('risk_adjust')}
          </DeskButton>
        )}
        <DeskButton
          look={outcome === 'lock' ? 'danger' : 'brand'}
          isDisabled={!isReady}
          onPress={() => setDialog('decide')}
        >
          {t('risk_close')}
        </DeskButton>
      </div>
      {dialog === 'decide' && outcome !== undefined && (
        <ReasonDialog
          title={t('risk_close_title', { outcome: t(`risk_outcome_${outcome}`) })}
          draft={`RISK_decide_${found.alertId}`}
          explanation={t(`risk_outcome_${outcome}_moves`, { count: chosen.length })}
          actionLabel={t('risk_close')}
          look={outcome === 'lock' ? 'danger' : 'brand'}
          onClose={() => setDialog(undefined)}
          onSubmit={(reason) =>
            carryOut(
              'ops.risk.decide',
              {
                params: { alertId: found.alertId },
                body: {
                  version: found.version,
                  outcome,
                  reason,
                  memberIds: needsMembers ? [...chosen] : [],
                  ...(outcome === 'restrict' && { restrictions: [...restricted] }),
                  ...(outcome === 'protection' && { measure: asked(measure) }),
                },
              },
              { refreshes: CASE_READS },
            )
          }
        />
      )}
      {dialog === 'adjust' && <Adjust found={found} onClose={() => setDialog(undefined)} />}
    </DeskCard>
  );
}

function MeasureFields({
  measure,
  onChange,
  currency,
}: {
  readonly measure: Measure;
  readonly onChange: (next: Measure) => void;
  readonly currency: string;
}) {
  const t = useT();
  return (
    <div className={styles.choice}>
      <Segments
        label={t('risk_measure_kind')}
        value={measure.name}
        onChange={(name) => onChange({ ...measure, name })}
        options={RISK_MEASURES.map((id) => ({ id, label: t(`risk_measure_${id}`) }))}
      />
      {measure.name === 'limit' && (
        <>
          <Segments
            label={t('risk_limit_kind')}
            value={measure.kind}
            onChange={(kind) => onChange({ ...measure, kind })}
            options={LIMITS.map((id) => ({ id, label: t(`risk_limit_${id}`) }))}
          />
          <DeskField
            label={t('amount')}
            side={currency}
            value={measure.amount}
            onChange={(amount) => onChange({ ...measure, amount })}
          />
        </>
      )}
      {measure.name !== 'talk' && (
        <Segments
          label={t('risk_span')}
          value={measure.span}
          onChange={(span) => onChange({ ...measure, span })}
          options={(measure.name === 'break' ? BREAKS : SPANS).map((id) => ({ id, label: t(`risk_span_${id}`) }))}
        />
      )}
    </div>
  );
}

/** Asks another person to take back or to give money. */
function Adjust({ found, onClose }: { readonly found: Case; readonly onClose: () => void }) {
  const t = useT();
  const [memberId, setMember] = useState(found.accounts[0]?.memberId ?? '');
  const [amount, setAmount] = useState('');
  const [key] = useState(() => crypto.randomUUID());
  return (
    <ReasonDialog
      title={t('risk_adjust')}
      draft={`RISK_adjust_${found.alertId}`}
      explanation={t('risk_adjust_text')}
      actionLabel={t('risk_adjust_ask')}
      look="money"
      onClose={onClose}
      onSubmit={async (reason) => {
        const digits = whole(amount.replace('−', '-'));
        if (!Number.isInteger(digits) || digits === 0) {
          say('bad', t('risk_adjust_amount'));
          return false;
        }
        return await carryOut(
          'ops.risk.adjust',
          {
            params: { alertId: found.alertId },
            body: { memberId, amount: digits, currency: found.currency, reason },
            idempotencyKey: key,
          },
          { refreshes: CASE_READS },
        );
      }}
    >
      <div className={styles.outcomes}>
        <DeskRadios
          label={t('member')}
          value={memberId}
          onChange={setMember}
          options={found.accounts.map((account) => ({ id: account.memberId, label: account.username }))}
        />
      </div>
      <DeskField
        label={t('amount')}
        side={found.currency}
        value={amount}
        onChange={setAmount}
        hint={t('risk_adjust_hint')}
      />
    </ReasonDialog>
  );
}
