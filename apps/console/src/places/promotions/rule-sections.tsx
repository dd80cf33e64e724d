/** The parts of a rule as cards: kind, who, gift, limits and budget, texts, schedule. What is wrong stands at its field. */
import { PROMOTION_ART, PROMOTION_LEAD_MAXIMUM, PROMOTION_NAME_MAXIMUM } from '@lantern/contract/promotion-rules';
import { useNow } from '@lantern/ui';
import { useT } from '../../lib/i18n.ts';
import { useMerchant } from '../../lib/session.ts';
import { fieldOf as fieldOfMoment, momentOf, zoneName } from '../../lib/zone.ts';
import parts from '../../look/desk-fields.module.css';
import { DeskCheck, DeskField } from '../../widgets/fields.tsx';
import { Money } from '../../widgets/values.tsx';
import { GiftSection } from './gift-section.tsx';
import { KIND_FORMS } from './kind-forms.ts';
import type { Form } from './rule-form.ts';
import { Part, useFault, type SectionsProps } from './rule-part.tsx';
import { TimesPart } from './times-part.tsx';
import styles from './promotions.module.css';

export function RuleSections(props: SectionsProps) {
  const { form, isReadOnly } = props;
  const onChange = (next: Form) => {
    if (!isReadOnly) props.onChange(next);
  };
  const inner = { ...props, onChange };
  return (
    <>
      <KindPart {...inner} />
      {KIND_FORMS[form.kind].asksOther ? <FriendPart /> : <WhoPart {...inner} />}
      <GiftSection {...inner} onChange={(next) => !props.isFixed && onChange(next)} />
      <LimitsPart {...inner} />
      <TextsPart {...inner} />
      <SchedulePart key={form.kind} {...inner} />
    </>
  );
}

function KindPart({ form, promotionKey, isNew, onChange, onKey }: SectionsProps) {
  const t = useT();
  return (
    <Part section="kind" side={t(`promotion_kind_${form.kind}`)}>
      <p className={styles.faint}>{t(`promotion_kind_${form.kind}_text`)}</p>
      <div className={styles.pair}>
        <DeskField
          label={t('promotion_key')}
          side={isNew ? t('promotion_key_side') : t('promotion_key_fixed')}
          value={promotionKey}
          maxLength={64}
          onChange={(key) => isNew && onKey(key.replaceAll(/[^A-Za-z0-9_-]/g, ''))}
        />
        <label className={parts.field}>
          <span className={parts.label}>{t('promotion_art')}</span>
          <select
            className={parts.input}
            value={form.art}
            onChange={({ target }) => onChange({ ...form, art: target.value as Form['art'] })}
          >
            {PROMOTION_ART.map((art) => (
              <option key={art} value={art}>
                {t(`promotion_art_${art.replaceAll('-', '_') as 'welcome'}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
    </Part>
  );
}

function WhoPart(props: SectionsProps) {
  const { form, isReadOnly, onChange } = props;
  const t = useT();
  const faultOf = useFault(props);
  const identityFault = faultOf('identity');
  return (
    <Part section="who" side={t('promotion_never_restricted')}>
      <div className={styles.triple}>
        <DeskField
          label={t('promotion_level')}
          side="0–8"
          value={form.minLevel}
          fault={faultOf('level', form.minLevel || '?')}
          onChange={(minLevel) => onChange({ ...form, minLevel })}
        />
        <DeskField
          label={t('promotion_deposit_days')}
          side={t('promotion_days_unit')}
          value={form.depositDays}
          fault={faultOf('depositDays', form.depositDays || '?')}
          onChange={(depositDays) => onChange({ ...form, depositDays })}
        />
        <DeskField
          label={t('promotion_account_days')}
          side={t('promotion_days_unit')}
          value={form.accountDays}
          fault={faultOf('accountDays', form.accountDays || '?')}
          onChange={(accountDays) => onChange({ ...form, accountDays })}
        />
      </div>
      <DeskCheck
        isSelected={form.identityVerified}
        isDisabled={isReadOnly}
        onChange={(identityVerified) => onChange({ ...form, identityVerified })}
      >
        {t('promotion_identity')}
      </DeskCheck>
      {identityFault !== undefined && (
        <p className={parts.fault} role="alert">
          {identityFault}
        </p>
      )}
    </Part>
  );
}

/** A referral asks the same of every friend, whatever else its rule says. */
function FriendPart() {
  const t = useT();
  return (
    <Part section="who" side={t('promotion_never_restricted')}>
      <p className={styles.faint}>{t('promotion_referral_who')}</p>
    </Part>
  );
}

function LimitsPart(props: SectionsProps) {
  const { form, most, onChange } = props;
  const t = useT();
  const { currency } = useMerchant();
  const faultOf = useFault(props);
  return (
    <Part section="limits">
      <DeskField
        label={t('promotion_budget')}
        side={currency}
        value={form.budget}
        fault={faultOf('budget', form.budget)}
        hint={t('promotion_budget_hint')}
        onChange={(budget) => onChange({ ...form, budget })}
      />
      {KIND_FORMS[form.kind].isOffered && (
        <DeskField
          label={t('promotion_control')}
          side="%"
          value={form.control}
          fault={faultOf('control', form.control || '?')}
          hint={t('promotion_control_hint')}
          onChange={(control) => onChange({ ...form, control })}
        />
      )}
      {most !== undefined && (
        <p className={styles.most}>
          {t('promotion_most')} <Money amount={most} currency={currency} />
        </p>
      )}
    </Part>
  );
}

function TextsPart(props: SectionsProps) {
  const { form, onChange } = props;
  const t = useT();
  const faultOf = useFault(props);
  const { names, lead } = form;
  return (
    <Part section="texts" side={t('promotion_texts_side')}>
      <div className={styles.languages}>
        {(['vi', 'en'] as const).map((language) => (
          <div key={language} className={styles.fields} data-language={language}>
            <DeskField
              label={`${t('promotion_name')} ${language.toUpperCase()}`}
              side={`${names[language].length} / ${PROMOTION_NAME_MAXIMUM}`}
              value={names[language]}
              maxLength={PROMOTION_NAME_MAXIMUM}
              fault={faultOf(language === 'vi' ? 'nameVi' : 'nameEn')}
              onChange={(name) => onChange({ ...form, names: { ...names, [language]: name } })}
            />
            <DeskField
              label={`${t('promotion_lead')} ${language.toUpperCase()}`}
              side={`${lead[language].length} / ${PROMOTION_LEAD_MAXIMUM}`}
              value={lead[language]}
              maxLength={PROMOTION_LEAD_MAXIMUM}
              lines={4}
              fault={faultOf(language === 'vi' ? 'leadVi' : 'leadEn')}
              onChange={(text) => onChange({ ...form, lead: { ...lead, [language]: text } })}
            />
          </div>
        ))}
      </div>
      <p className={styles.faint}>{t('promotion_lead_hint')}</p>
    </Part>
  );
}

function SchedulePart(props: SectionsProps) {
  const { form, isReadOnly, onChange } = props;
  const t = useT();
  const zone = useMerchant().timeZone;
  const nowMs = useNow(true, 60_000);
  const faultOf = useFault(props);
  const fault = faultOf('to', '?') ?? faultOf('from', '?');
  const moment = (name: 'from' | 'to', label: string) => (
    <label className={parts.field}>
      <span className={parts.label}>{label}</span>
      <input
        type="datetime-local"
        className={parts.input}
        readOnly={isReadOnly}
        aria-invalid={fault === undefined ? undefined : true}
        aria-describedby="promotion-schedule"
        value={form[name] === null ? '' : fieldOfMoment(form[name], zone)}
        onChange={({ target }) => onChange({ ...form, [name]: momentOf(target.value, zone) ?? null })}
      />
    </label>
  );
  return (
    <Part section="schedule" side={zoneName(zone, nowMs)}>
      <div className={styles.pair}>
        {moment('from', t('promotion_from'))}
        {moment('to', t('promotion_to'))}
      </div>
      <p id="promotion-schedule" className={fault === undefined ? parts.hint : parts.fault}>
        {fault ?? t('promotion_schedule_hint')}
      </p>
      {KIND_FORMS[form.kind].isMomentary && <TimesPart {...props} />}
    </Part>
  );
}
