/** One promotion beside the list: its budget, its days, what it reads like, its versions, and what can be done with it. */
import { useFormats } from '@lantern/ui/i18n';
import { useState } from 'react';
import { Link } from 'wouter';
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { carryOut } from '../../widgets/carry-out.ts';
import { ColumnChart } from '../../widgets/charts.tsx';
import { ReasonDialog } from '../../widgets/dialogs.tsx';
import { Segments } from '../../widgets/fields.tsx';
import { Pane, PanePart } from '../../widgets/panel.tsx';
import { DeskButton, DeskNote, Facts, StatusBadge } from '../../widgets/parts.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { Money, Time } from '../../widgets/values.tsx';
import { BudgetBar } from './budget-bar.tsx';
import { EffectPart } from './effect-part.tsx';
import { GiftsPart } from './gifts-part.tsx';
import { RacePart } from './race-part.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import { ReferralPairs } from './referral-pairs.tsx';
import { STATE_TONE, type Detail } from './rule-form.ts';
import { ValueTable } from './match-gift.tsx';
import styles from './promotions.module.css';

const REFRESHES = ['ops.promotions.read', 'ops.promotions.list'] as const;
const REFETCH_MS = 20_000;

interface PaneProps {
  readonly promotionKey: string;
  readonly onEdit: () => void;
  readonly onClose: () => void;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

export function PromotionPane({ promotionKey, onEdit, onClose, onPrevious, onNext }: PaneProps) {
  const t = useT();
  const read = useCall('ops.promotions.read', { params: { key: promotionKey } }, { refetchIntervalMs: REFETCH_MS });
  const detail = read.data;
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <>
      <Pane
        label={t('promotion_case')}
        eyebrow={detail && t(`promotion_kind_${detail.kind}`)}
        title={detail ? detail.nameVi || t('promotion_unnamed') : '…'}
        onClose={onClose}
        onPrevious={onPrevious}
        onNext={onNext}
        foot={detail && <Acts detail={detail} onEdit={onEdit} onCodes={setCodes} />}
      >
        <WhenRead read={read}>{(shown) => <Case detail={shown} />}</WhenRead>
      </Pane>
      {codes && <CodesDialog promotionKey={promotionKey} codes={codes} onClose={() => setCodes(undefined)} />}
    </>
  );
}

function Case({ detail }: { readonly detail: Detail }) {
  const t = useT();
  const { integer } = useFormats();
  const { key, state, version, liveVersion, from, to, currency, budget, given, members, pieces, approvalId } = detail;
  return (
    <>
      {state === 'waiting' && (
        <DeskNote tone="warn">
          {t('promotion_waits')}{' '}
          {approvalId !== null && <Link href={`/approvals?open=${approvalId}`}>{t('promotion_see_request')}</Link>}
        </DeskNote>
      )}
      {detail.findings.length > 0 && (
        <DeskNote tone="warn">{t('promotion_has_findings', { count: detail.findings.length })}</DeskNote>
      )}
      <Facts
        facts={[
          [
            t('state'),
            <StatusBadge key="state" tone={STATE_TONE[state]}>
              {t(`promotion_state_${state}`)}
            </StatusBadge>,
          ],
          [
            t('promotion_key'),
            <span key="key" className="mono">
              {key}
            </span>,
          ],
          [t('promotion_from'), <Time key="from" atMs={from} style="full" />],
          [t('promotion_to'), <Time key="to" atMs={to} style="full" />],
          [
            t('promotion_version'),
            liveVersion === null
              ? t('promotion_version_draft', { version })
              : liveVersion === version
                ? t('promotion_version_same', { version })
                : t('promotion_version_live', { version, live: liveVersion }),
          ],
          [t('promotion_members'), integer(members)],
          [
            t(detail.kind === 'code' ? 'promotion_uses_left' : 'promotion_envelopes_left'),
            pieces && `${integer(pieces.left)} / ${integer(pieces.total)}`,
          ],
          [
            t('promotion_codes'),
            detail.kind === 'code'
              ? t(detail.codesMade ? 'promotion_codes_made' : 'promotion_codes_unmade')
              : undefined,
          ],
        ]}
      />
      <PanePart title={t('promotion_budget')}>
        <BudgetBar given={given} budget={budget} currency={currency} isLarge />
      </PanePart>
      {detail.kind === 'referral' && liveVersion !== null && (
        <PanePart title={t('promotion_pairs')}>
          <ReferralPairs promotionKey={key} currency={currency} />
        </PanePart>
      )}
      {detail.kind === 'manual' && liveVersion !== null && <GiftsPart promotionKey={key} />}
      {detail.kind === 'race' && liveVersion !== null && <RacePart promotionKey={key} />}
      {detail.spins && liveVersion !== null && <SpinsPart spins={detail.spins} currency={currency} />}
      {detail.liveRule?.controlBps !== undefined && <EffectPart promotionKey={key} />}
      {detail.days.length > 0 && (
        <PanePart title={t('promotion_days')}>
          <Days detail={detail} />
        </PanePart>
      )}
      <Terms terms={detail.terms} hash={detail.termsHash} />
      {detail.value && <ValueTable value={detail.value} />}
      <PanePart title={t('promotion_versions')}>
        <ol className={styles.versions} reversed>
          {detail.versions.map(({ version: number, by, at, published }) => (
            <li key={number}>
              <b>{t('promotion_version_number', { version: number })}</b>
              <span>
                {by} · <Time atMs={at} />
              </span>
              {published && <StatusBadge tone="ok">{t('promotion_published')}</StatusBadge>}
            </li>
          ))}
        </ol>
      </PanePart>
    </>
  );
}

/** Free spins as they were granted and played so far. */
function SpinsPart({ spins, currency }: { readonly spins: NonNullable<Detail['spins']>; readonly currency: string }) {
  const t = useT();
  const { integer } = useFormats();
  return (
    <PanePart title={t('promotion_spins')}>
      <Facts
        facts={[
          [t('promotion_spins_granted'), integer(spins.granted)],
          [t('promotion_spins_used'), integer(spins.used)],
          [t('promotion_spins_won'), <Money key="won" amount={spins.won} currency={currency} />],
          [t('promotion_spins_lapsed'), integer(spins.lapsed)],
          [t('promotion_spins_never'), <Money key="never" amount={spins.neverPaid} currency={currency} />],
        ]}
      />
    </PanePart>
  );
}

function Days({ detail: { days, currency } }: { readonly detail: Detail }) {
  const t = useT();
  const { money } = useFormats();
  return (
    <ColumnChart
      label={t('promotion_days')}
      layout="grouped"
      series={[{ label: t('promotion_given'), colour: 'var(--k2)' }]}
      namedEvery={Math.max(1, Math.ceil(days.length / 6))}
      columns={days.map(({ day, given }) => ({
        id: day,
        label: `${day.slice(8)}/${day.slice(5, 7)}`,
        values: [given],
      }))}
      short={(value) => money(value, currency, { symbol: false, whole: true })}
    />
  );
}

/** The terms members read, in either language. */
export function Terms({ terms, hash }: { readonly terms: Detail['terms']; readonly hash?: string }) {
  const t = useT();
  const [language, setLanguage] = useState<'vi' | 'en'>('vi');
  return (
    <section aria-label={t('promotion_reads_as')}>
      <div className={styles.termsHead}>
        <h3>{t('promotion_reads_as')}</h3>
        <Segments
          label={t('content_language')}
          value={language}
          onChange={setLanguage}
          options={[
            { id: 'vi', label: 'VI' },
            { id: 'en', label: 'EN' },
          ]}
        />
      </div>
      <ul className={styles.terms} lang={language} data-terms={language}>
        {terms[language].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {hash !== undefined && (
        <p className={styles.hash}>
          {t('promotion_terms_hash')} <span className="mono">{hash.slice(0, 16)}…</span>
        </p>
      )}
    </section>
  );
}

type Act = 'publish' | 'pause' | 'resume' | 'end' | 'codes';

interface ActsProps {
  readonly detail: Detail;
  readonly onEdit: () => void;
  readonly onCodes: (codes: readonly string[]) => void;
}

function Acts({ detail, onEdit, onCodes }: ActsProps) {
  const t = useT();
  const [asking, ask] = useState<Act>();
  const { canEdit, canPublish, canPause, canResume, canEnd, canMakeCodes, state } = detail;
  const isDraft = state === 'draft';
  useKeys({
    e: canEdit ? onEdit : undefined,
    p: canPublish ? () => ask('publish') : undefined,
    m: canMakeCodes ? () => ask('codes') : undefined,
  });
  return (
    <div className={styles.acts}>
      {canEnd && (
        <DeskButton look="danger" onPress={() => ask('end')}>
          {t(isDraft ? 'promotion_delete' : 'promotion_end')}
        </DeskButton>
      )}
      {canPause && (
        <DeskButton icon="pause" onPress={() => ask('pause')}>
          {t('promotion_pause')}
        </DeskButton>
      )}
      {canResume && (
        <DeskButton look="brand" icon="arrow-clockwise" onPress={() => ask('resume')}>
          {t('promotion_resume')}
        </DeskButton>
      )}
      {canEdit && (
        <DeskButton icon="pencil-simple" hotkey="E" onPress={onEdit}>
          {t('promotion_edit')}
        </DeskButton>
      )}
      {canMakeCodes && (
        <DeskButton look="brand" icon="key" hotkey="M" onPress={() => ask('codes')}>
          {t('promotion_make_codes')}
        </DeskButton>
      )}
      {canPublish && (
        <DeskButton look="brand" icon="seal-check" hotkey="P" onPress={() => ask('publish')}>
          {t('promotion_publish')}
        </DeskButton>
      )}
      {asking && <Ask act={asking} detail={detail} onClose={() => ask(undefined)} onCodes={onCodes} />}
    </div>
  );
}

interface AskProps {
  readonly act: Act;
  readonly detail: Pick<Detail, 'key' | 'nameVi' | 'version' | 'state'>;
  readonly onClose: () => void;
  readonly onCodes?: (codes: readonly string[]) => void;
  /** It was done. */
  readonly onDone?: () => void;
}

/** The question before an act, with its reason. */
export function Ask({ act, detail, onClose, onCodes, onDone }: AskProps) {
  const t = useT();
  const { key, nameVi, version, state } = detail;
  const isDelete = act === 'end' && state === 'draft';
  const name = isDelete ? 'delete' : act;
  const submit = (reason: string): Promise<boolean> => {
    const input = { params: { key }, body: { reason, version } };
    const options = { refreshes: REFRESHES, ...(onDone && { onDone }) };
    if (act === 'publish')
      return carryOut('ops.promotions.publish', input, { ...options, said: () => t('promotion_asked') });
    if (act === 'codes')
      return carryOut('ops.promotions.makeCodes', input, {
        refreshes: REFRESHES,
        said: () => '',
        onDone: ({ codes }) => onCodes?.(codes),
      });
    return carryOut(`ops.promotions.${act}`, input, {
      ...options,
      said: () => t(isDelete ? 'promotion_deleted' : `promotion_done_${act}`),
    });
  };
  return (
    <ReasonDialog
      title={t(`promotion_ask_${name}`, { name: nameVi || key })}
      draft={`promotion ${act} ${key}`}
      explanation={t(`promotion_ask_${name}_text`)}
      actionLabel={t(
        act === 'codes'
          ? 'promotion_make_codes'
          : act === 'publish'
            ? 'promotion_publish'
            : isDelete
              ? 'promotion_delete'
              : `promotion_${act}`,
      )}
      look={act === 'end' || act === 'pause' ? 'danger' : 'brand'}
      onClose={onClose}
      onSubmit={submit}
    />
  );
}
