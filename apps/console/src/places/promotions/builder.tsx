/** The builder of a rule: its parts in order, what it reads like and what the linter finds while typing, and how members see it. */
import { useNow } from '@lantern/ui';
import { DeskIcon } from '@lantern/ui/desk-icon';
import type { PromotionKind, PromotionRule } from '@lantern/contract/promotion-rules';
import { useEffect, useMemo, useRef, useState } from 'react';
import { call, useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useMerchant, useRight } from '../../lib/session.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { dayOf, startOfDayMs } from '../../lib/zone.ts';
import { ConfirmDialog } from '../../widgets/dialogs.tsx';
import { HintBar } from '../../widgets/hint-bar.tsx';
import { PlaceHead } from '../../widgets/panel.tsx';
import { DeskButton, DeskNote, StatusBadge } from '../../widgets/parts.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { Time } from '../../widgets/values.tsx';
import { KIND_FORMS } from './kind-forms.ts';
import { PastTrial } from './past-trial.tsx';
import { Preview } from './preview.tsx';
import { Ask } from './promotion-pane.tsx';
import { ReadsAs } from './reads-as.tsx';
import {
  emptyForm,
  keyFrom,
  ruleOf,
  SECTION_OF,
  SECTIONS,
  STATE_TONE,
  type Checked,
  type Detail,
  type FieldName,
  type Form,
  type Section,
} from './rule-form.ts';
import { findingsByField } from './rule-findings.ts';
import { RuleSections } from './rule-sections.tsx';
import { useRuleDraft, type RuleDraft } from './use-rule-draft.ts';
import styles from './promotions.module.css';

interface BuilderProps {
  /** Of an existing promotion. */
  readonly promotionKey?: string;
  /** Of a new one. */
  readonly kind?: PromotionKind;
  readonly onClose: () => void;
  /** A new promotion is saved under this key. */
  readonly onSaved: (key: string) => void;
}

const HOUR_MS = 3_600_000;

export function Builder({ promotionKey, kind = 'check_in', onClose, onSaved }: BuilderProps) {
  const read = useCall(
    'ops.promotions.read',
    { params: { key: promotionKey ?? '' } },
    { enabled: promotionKey !== undefined },
  );
  const nowMs = useNow(false);
  const { timeZone } = useMerchant();
  // A new one starts at the next full hour but one: until then a second person has looked at it.
  const initial = useMemo(() => {
    const hour = (Math.floor(nowMs / HOUR_MS) + 2) * HOUR_MS;
    return emptyForm(kind, KIND_FORMS[kind].wholeDays ? startOfDayMs(dayOf(hour, timeZone, 1), timeZone) : hour);
  }, [kind, nowMs, timeZone]);
  if (promotionKey === undefined)
    return <Desk detail={undefined} initial={initial} onClose={onClose} onSaved={onSaved} />;
  return (
    <WhenRead read={read}>
      {(detail) => <Desk detail={detail} initial={initial} onClose={onClose} onSaved={onSaved} />}
    </WhenRead>
  );
}

const PAUSE_MS = 500;

/** The server's word on the rule, a moment after the last key; the answer before it stays until then. */
function useChecked(rule: PromotionRule | undefined): {
  readonly checked: Checked | undefined;
  readonly isCurrent: boolean;
} {
  const [answer, setAnswer] = useState<{ readonly of: string; readonly checked: Checked }>();
  const text = rule && JSON.stringify(rule);
  useEffect(() => {
    if (text === undefined) return;
    let isNewest = true;
    const timer = setTimeout(() => {
      void call('ops.promotions.check', { body: { rule: JSON.parse(text) as PromotionRule } }).then((result) => {
        if (isNewest && result.ok) setAnswer({ of: text, checked: result.value });
      });
    }, PAUSE_MS);
    return () => {
      isNewest = false;
      clearTimeout(timer);
    };
  }, [text]);
  return { checked: answer?.checked, isCurrent: text !== undefined && answer?.of === text };
}

interface DeskProps {
  readonly detail: Detail | undefined;
  readonly initial: Form;
  readonly onClose: () => void;
  readonly onSaved: (key: string) => void;
}

function Desk({ detail, initial, onClose, onSaved }: DeskProps) {
  const t = useT();
  const mayEdit = useRight('promotions.edit') && (detail === undefined || detail.canEdit);
  const draft = useRuleDraft(detail, initial);
  const [asking, ask] = useState<'publish' | 'drop'>();
  const [savedVersion, setSavedVersion] = useState<number>();
  const form = useRef<HTMLDivElement>(null);
  const { rule, missing } = ruleOf(draft.form);
  const { checked, isCurrent } = useChecked(rule);
  const findings = isCurrent ? (checked?.findings ?? []) : [];
  const found = findingsByField(findings, draft.form);
  const key = draft.key !== '' ? draft.key : keyFrom(draft.form.names.vi || draft.form.names.en);
  const isFixed = detail !== undefined && detail.liveVersion !== null && KIND_FORMS[detail.kind].isFixed === true;
  const isSavable = mayEdit && rule !== undefined && !draft.isBusy && key !== '' && draft.overtakenBy === undefined;
  const isPublishable =
    isSavable && isCurrent && findings.length === 0 && (draft.isDirty || detail?.canPublish === true);

  // The key follows the name until it is written by hand.
  const write = (next: Form) => draft.write(next);
  const save = async () => {
    if (!isSavable || rule === undefined) return undefined;
    const saved = await draft.save(rule, key);
    if (saved && detail === undefined) onSaved(saved.key);
    return saved;
  };
  const publish = async () => {
    const saved = await save();
    if (!saved || detail === undefined) return;
    setSavedVersion(saved.version);
    ask('publish');
  };
  const focusSection = (section: Section) => {
    const part = form.current?.querySelector<HTMLElement>(`[data-section="${section}"]`);
    part?.scrollIntoView({ block: 'nearest' });
    part?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  };
  useKeys({
    'Mod+s': () => void save(),
    'Mod+Enter': isPublishable ? () => void publish() : undefined,
    escape: onClose,
  });
  return (
    <>
      <PlaceHead
        title={draft.form.names.vi || draft.form.names.en || t(`promotion_new_${draft.form.kind}`)}
        note={<Standing draft={draft} detail={detail} />}
      >
        <DeskButton look="ghost" icon="caret-left" onPress={onClose}>
          {t('content_back')}
        </DeskButton>
        {mayEdit && draft.isDirty && (
          <DeskButton look="ghost" icon="arrow-u-up-left" onPress={() => ask('drop')}>
            {t('content_drop_mine')}
          </DeskButton>
        )}
        {mayEdit && (
          <DeskButton
            hotkey="⌘ S"
            isDisabled={!isSavable || (detail !== undefined && !draft.isDirty)}
            onPress={() => void save()}
          >
            {t('content_save')}
          </DeskButton>
        )}
        {mayEdit && detail !== undefined && (
          <DeskButton
            look="brand"
            icon="seal-check"
            hotkey="⌘ ↵"
            isDisabled={!isPublishable}
            onPress={() => void publish()}
          >
            {t('promotion_publish')}
          </DeskButton>
        )}
      </PlaceHead>
      <div className={styles.builder}>
        <Steps form={draft.form} missing={missing} found={found} isChecked={isCurrent} onOpen={focusSection} />
        <div ref={form} className={styles.form}>
          <Overtaken draft={draft} />
          {!mayEdit && <DeskNote>{t('promotion_read_only')}</DeskNote>}
          {isFixed && <DeskNote>{t('promotion_fixed_note')}</DeskNote>}
          <RuleSections
            form={draft.form}
            promotionKey={key}
            isNew={detail === undefined}
            isFixed={isFixed}
            isReadOnly={!mayEdit}
            missing={missing}
            found={found}
            most={isCurrent ? checked?.most : undefined}
            onChange={write}
            onKey={(next) => draft.write(draft.form, next)}
          />
          {mayEdit && <PastTrial rule={rule} />}
        </div>
        <ReadsAs checked={checked} isCurrent={isCurrent} isWhole={rule !== undefined} findings={findings} />
        <Preview rule={rule} terms={checked?.terms} value={checked?.value} />
      </div>
      <HintBar
        keys={[
          ['⌘ S', t('content_save')],
          ['⌘ ↵', t('promotion_publish')],
          ['Esc', t('content_back')],
        ]}
        note={t('content_kept_note')}
      />
      {asking === 'publish' && detail && (
        <Ask
          act="publish"
          detail={{ ...detail, version: savedVersion ?? detail.version }}
          onClose={() => ask(undefined)}
          onDone={onClose}
        />
      )}
      {asking === 'drop' && (
        <ConfirmDialog
          title={t('promotion_drop_title')}
          actionLabel={t('content_drop_mine')}
          look="danger"
          onClose={() => ask(undefined)}
          onConfirm={draft.drop}
        >
          <p>{t('promotion_drop_text')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

interface StepsProps {
  readonly form: Form;
  readonly missing: ReadonlySet<FieldName>;
  readonly found: ReadonlyMap<FieldName, unknown>;
  readonly isChecked: boolean;
  readonly onOpen: (section: Section) => void;
}

/** The parts of the rule: done, unfinished, or with something found in it. */
function Steps({ missing, found, isChecked, onOpen }: StepsProps) {
  const t = useT();
  return (
    <nav className={styles.steps} aria-label={t('promotion_parts')}>
      {SECTIONS.map((section, at) => {
        const isIn = (field: FieldName) => SECTION_OF[field] === section;
        const isMissing = [...missing].some(isIn);
        const count = [...found.keys()].filter(isIn).length;
        const state = count > 0 ? 'bad' : isMissing || !isChecked ? 'open' : 'ok';
        return (
          <button key={section} type="button" data-state={state} onClick={() => onOpen(section)}>
            <i aria-hidden="true">{state === 'ok' ? <DeskIcon name="check" size={11} /> : at + 1}</i>
            <span>{t(`promotion_part_${section}`)}</span>
            {count > 0 && <small>{t('promotion_part_findings', { count })}</small>}
            {count === 0 && isMissing && <span className="sr-only">{t('promotion_part_missing')}</span>}
          </button>
        );
      })}
    </nav>
  );
}

/** State, and whether what is typed is saved. */
function Standing({ draft, detail }: { readonly draft: RuleDraft; readonly detail: Detail | undefined }) {
  const t = useT();
  const state = detail?.state ?? 'draft';
  return (
    <span className={styles.standing}>
      <StatusBadge tone={STATE_TONE[state]}>{t(`promotion_state_${state}`)}</StatusBadge>
      {detail && <span>{t('promotion_version_number', { version: detail.version })}</span>}
      <span role="status">
        {draft.isDirty
          ? t('content_unsaved')
          : detail && (
              <>
                {detail.changedBy} · <Time atMs={detail.changedAt} />
              </>
            )}
      </span>
    </span>
  );
}

/** Another person was faster: nothing typed is lost, and nothing is written over unseen. */
function Overtaken({ draft }: { readonly draft: RuleDraft }) {
  const t = useT();
  if (draft.overtakenBy === undefined) return null;
  return (
    <DeskNote tone="warn" isAlert>
      {t('content_overtaken', { by: draft.overtakenBy })}{' '}
      <DeskButton look="link" onPress={draft.keepMine}>
        {t('content_keep_mine')}
      </DeskButton>{' '}
      <DeskButton look="link" onPress={draft.drop}>
        {t('content_take_theirs')}
      </DeskButton>
    </DeskNote>
  );
}
