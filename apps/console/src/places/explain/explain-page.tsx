/** One page that tells a life: what it was and why it ended so, every step with its ledger entries, what it belongs to. */
import { useLocale } from '@lantern/ui';
import { DeskIcon, type DeskIconName } from '@lantern/ui/desk-icon';
import { useState } from 'react';
import { Link, Route, Switch, useLocation } from 'wouter';
import { mayCall, useCall, type OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useMe } from '../../lib/session.ts';
import { word } from '../../lib/words.ts';
import { DeskField, Segments } from '../../widgets/fields.tsx';
import { PlaceHead } from '../../widgets/panel.tsx';
import { DeskButton, DeskCard, Facts, StatusBadge, type Tone } from '../../widgets/parts.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { say } from '../../widgets/toasts.tsx';
import { Money, Time } from '../../widgets/values.tsx';
import styles from './explain.module.css';

export type Life = OpsAnswer<'ops.explain.read'>;
type Step = Life['steps'][number];
type Fact = Step['facts'][number];

const STEP_ICON: Readonly<Record<Step['kind'], DeskIconName>> = {
  request: 'hand-withdraw',
  check: 'shield-check',
  ledger: 'list-magnifying-glass',
  draw: 'arrows-clockwise',
  proof: 'seal-check',
  settlement: 'coins',
  count: 'chart-line-up',
  provider: 'bank',
  operator: 'user-gear',
  look: 'eye',
};

const TONE: Readonly<Record<string, Tone>> = {
  won: 'ok',
  credited: 'ok',
  paid: 'ok',
  met: 'ok',
  released: 'ok',
  posted: 'ok',
  lost: 'plain',
  pending: 'info',
  open: 'info',
  review: 'warn',
  held: 'warn',
  rejected: 'bad',
  failed: 'bad',
};

export default function ExplainPage() {
  return (
    <Switch>
      <Route path="/explain/:id">{({ id }) => <Explained key={id} id={decodeURIComponent(id)} />}</Route>
      <Route>
        <Ask />
      </Route>
    </Switch>
  );
}

function Ask() {
  const t = useT();
  const [, navigate] = useLocation();
  const [id, type] = useState('');
  return (
    <>
      <PlaceHead title={t('place_explain')} />
      <form
        className={styles.ask}
        onSubmit={(event) => {
          event.preventDefault();
          if (/^[A-Za-z0-9_-]{1,64}$/.test(id.trim())) navigate(`/explain/${id.trim()}`);
        }}
      >
        <p>{t('explain_start')}</p>
        <DeskField label={t('explain_any_id')} value={id} onChange={type} maxLength={64} isFocused />
        <DeskButton type="submit" look="brand" icon="tree-structure">
          {t('explain_show')}
        </DeskButton>
      </form>
    </>
  );
}

function Explained({ id }: { readonly id: string }) {
  const read = useCall('ops.explain.read', { params: { id } });
  return <WhenRead read={read}>{(life) => <Shown life={life} />}</WhenRead>;
}

function Shown({ life }: { readonly life: Life }) {
  const t = useT();
  const { kind, state, title, amount, payout, currency, member, at, id, verify } = life;
  return (
    <>
      <PlaceHead
        title={`${word('life', kind)} · ${title}`}
        note={
          <>
            <StatusBadge tone={TONE[state] ?? 'plain'}>
              {word(kind === 'withdrawal' ? 'withdrawal' : 'life_state', state)}
            </StatusBadge>{' '}
            <span className="mono">{id}</span>
          </>
        }
      >
        <DeskButton
          icon="link"
          onPress={() => void navigator.clipboard.writeText(window.location.href).then(() => say('ok', t('copied')))}
        >
          {t('explain_link')}
        </DeskButton>
        {verify !== null && (
          <a className={styles.verify} href={verify} target="_blank" rel="noreferrer">
            <DeskIcon name="seal-check" size={15} /> {t('explain_verify')}
          </a>
        )}
      </PlaceHead>
      <div className={styles.page}>
        <DeskCard title={t('explain_life')}>
          <ol className={styles.steps} aria-label={t('explain_life')}>
            {life.steps.map((step, index) => (
              <StepLine key={`${step.label} ${index}`} step={step} isLook={step.kind === 'look'} />
            ))}
          </ol>
        </DeskCard>
        <div className={styles.side}>
          <DeskCard title={t('explain_why')}>
            <p className={styles.why}>{word('why', life.why.code)}</p>
            <FactList facts={life.why.facts} />
          </DeskCard>
          <Answer answer={life.answer} />
          <DeskCard title={t('explain_belongs')}>
            <Facts
              facts={[
                [
                  t('member'),
                  member && (
                    <Link key="m" href={`/members/${member.memberId}`}>
                      {member.username}
                    </Link>
                  ),
                ],
                [t('column_time'), <Time key="t" atMs={at} style="full" />],
                [t('amount'), <Money key="a" amount={amount} currency={currency} />],
                [t('column_payout'), payout === null ? null : <Money key="p" amount={payout} currency={currency} />],
              ]}
            />
            <ul className={styles.links}>
              {life.links.map((link) => (
                <Belonging key={`${link.label} ${link.id}`} link={link} />
              ))}
            </ul>
          </DeskCard>
        </div>
      </div>
    </>
  );
}

/** What it belongs to, with its own page: an issue has its desk, everything else is explained. */
function Belonging({ link: { label, id, text } }: { readonly link: Life['links'][number] }) {
  const { rights } = useMe();
  const isIssue = label === 'lottery_issue';
  const page = isIssue ? `/lottery?issue=${encodeURIComponent(id)}` : `/explain/${encodeURIComponent(id)}`;
  return (
    <li>
      <span>{word('link', label)}</span>
      {isIssue && !mayCall('ops.lottery.issue', rights) ? (
        <span className="mono">{text}</span>
      ) : (
        <Link href={page}>{text}</Link>
      )}
    </li>
  );
}

/** The text support sends: in the member's language, or the other one. */
function Answer({ answer }: { readonly answer: Life['answer'] }) {
  const t = useT();
  const [language, choose] = useState(answer.language);
  const text = language === 'VI' ? answer.vi : answer.en;
  return (
    <DeskCard
      title={t('explain_answer')}
      side={
        <Segments
          label={t('explain_answer_language')}
          value={language}
          onChange={choose}
          options={[
            { id: 'VI', label: 'VI' },
            { id: 'EN', label: 'EN' },
          ]}
        />
      }
    >
      <p className={styles.answer} lang={language.toLowerCase()}>
        {text}
      </p>
      <DeskButton
        icon="copy"
        size="small"
        onPress={() => void navigator.clipboard.writeText(text).then(() => say('ok', t('copied')))}
      >
        {t('explain_answer_copy')}
      </DeskButton>
    </DeskCard>
  );
}

function StepLine({ step, isLook }: { readonly step: Step; readonly isLook: boolean }) {
  const isVietnamese = useLocale() === 'vi';
  const [entry] = step.entries;
  const title = entry ? (isVietnamese ? entry.codeVi : entry.codeEn) : word('step', step.label);
  return (
    <li data-kind={step.kind} data-pale={isLook || undefined}>
      <i aria-hidden="true">
        <DeskIcon name={STEP_ICON[step.kind]} size={15} />
      </i>
      <div className={styles.stepHead}>
        <b>{title}</b>
        {step.at !== null && <Time atMs={step.at} />}
      </div>
      <FactList facts={step.facts} />
      {step.checks.length > 0 && (
        <p className={styles.checks}>
          {step.checks.map(({ name, result }) => (
            <StatusBadge
              key={name}
              tone={result === 'passed' ? 'ok' : result === 'failed' ? 'bad' : 'warn'}
              {...(result === 'passed' && { icon: 'check' as const })}
            >
              {word('check', name)}
              {result !== 'passed' && ` · ${word('check_is', result)}`}
            </StatusBadge>
          ))}
        </p>
      )}
      {step.entries.map((each) => (
        <Entry key={each.operation} entry={each} />
      ))}
    </li>
  );
}

function Entry({ entry }: { readonly entry: Step['entries'][number] }) {
  const t = useT();
  const { operation, legs, currency, cashAfter, bonusAfter } = entry;
  const sum = legs.reduce((total, { change }) => total + change, 0);
  return (
    <table className={styles.entry}>
      <caption className="sr-only">{t('explain_entry', { id: operation })}</caption>
      <tbody>
        {legs.map(({ account, owner, change }, index) => (
          <tr key={`${account} ${owner}`}>
            <td className="mono">{index === 0 && <Link href={`/explain/${operation}`}>{operation}</Link>}</td>
            <th scope="row">
              {word('account', account)} · {owner}
            </th>
            <td>
              <Money amount={change} currency={currency} isChange />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td />
          <th scope="row" colSpan={2}>
            {t('explain_after')} <Money amount={(cashAfter ?? 0) + (bonusAfter ?? 0)} currency={currency} />
            {' · '}
            {t('explain_sum')} <b>{sum}</b>
          </th>
        </tr>
      </tfoot>
    </table>
  );
}

function FactValue({ fact }: { readonly fact: Fact }) {
  if (fact.as === 'money') return <Money amount={Number(fact.value)} currency={fact.currency ?? ''} />;
  if (fact.as === 'instant') return <Time atMs={Number(fact.value)} style="full" />;
  if (fact.as === 'word') return <>{word('reason', word('check', fact.value))}</>;
  return fact.as === 'code' ? <span className="mono">{fact.value}</span> : <>{fact.value}</>;
}

function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map((fact, index) => (
        <div key={`${fact.label} ${index}`}>
          <dt>{word('fact', fact.label)}</dt>
          <dd>
            <FactValue fact={fact} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
