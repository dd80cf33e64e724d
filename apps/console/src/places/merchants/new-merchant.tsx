/** A new brand in one sitting: its steps at the start, the phone at the end. */
import { checkLook } from '@lantern/contract/look';
import { DeskIcon } from '@lantern/ui/desk-icon';
import { useState } from 'react';
import fields from '../../look/desk-fields.module.css';
import { call, refresh, refreshSession, useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { DeskCheck, DeskField, Segments } from '../../widgets/fields.tsx';
import { PlaceHead } from '../../widgets/panel.tsx';
import { DeskButton, DeskCard, DeskNote, Facts } from '../../widgets/parts.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { say } from '../../widgets/toasts.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { hostsOf, useMerchantDraft, type Draft, type DraftState } from './draft.ts';
import { LookFields, MarkField, uploadOf } from './look-fields.tsx';
import styles from './merchants.module.css';

const STEPS = ['name', 'domain', 'look', 'languages', 'money', 'products', 'legal', 'live'] as const;
type Step = (typeof STEPS)[number];

const CODE = /^[A-Z0-9]{2,20}$/;
const HOST = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/;
const ZONES = [
  'Asia/Ho_Chi_Minh',
  'Asia/Bangkok',
  'Asia/Karachi',
  'Asia/Jakarta',
  'Asia/Manila',
  'America/Sao_Paulo',
  'Europe/London',
  'UTC',
];
const LANGUAGES = ['VI', 'EN', 'UR', 'PT'] as const;

/** Whether a step has what it needs. */
function isDone(step: Step, draft: Draft): boolean {
  switch (step) {
    case 'name':
      return draft.brandName.trim() !== '' && CODE.test(draft.merchantCode);
    case 'domain':
      return hostsOf(draft).length > 0 && hostsOf(draft).every((host) => HOST.test(host));
    case 'look':
      return checkLook(draft.look).every(({ passes }) => passes);
    case 'languages':
      return draft.languages.includes(draft.defaultLanguage);
    case 'live':
      return draft.reason.trim() !== '';
    default:
      return true;
  }
}

export function NewMerchant({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const state = useMerchantDraft();
  const { draft } = state;
  const [step, setStep] = useState<Step>('name');
  const [fault, setFault] = useState<string>();
  const [isSending, setSending] = useState(false);
  const next = STEPS[STEPS.indexOf(step) + 1];
  const isReady = STEPS.every((one) => isDone(one, draft)) && !isSending;

  async function create(): Promise<void> {
    if (!isReady) return;
    setSending(true);
    const mark = uploadOf(draft.mark);
    const result = await call('ops.merchants.create', {
      body: {
        merchantCode: draft.merchantCode,
        brandName: draft.brandName.trim(),
        hosts: hostsOf(draft),
        currency: draft.currency,
        languages: [...draft.languages],
        defaultLanguage: draft.defaultLanguage,
        timeZone: draft.timeZone,
        theme: draft.theme,
        look: draft.look,
        ...(mark !== undefined && { mark }),
        vendors: [...draft.vendors],
        terms: { vi: draft.termsVi, en: draft.termsEn },
        reason: draft.reason.trim(),
      },
    });
    setSending(false);
    if (!result.ok) return setFault(result.message);
    state.clear();
    say('ok', t('merchant_live', { name: result.value.brandName }));
    // The session now has the new merchant.
    await refreshSession();
    refresh('ops.merchants.list');
    onClose();
  }
  const goOn = () => (next === undefined ? void create() : setStep(next));
  useKeys({ 'Mod+Enter': goOn });

  return (
    <>
      <PlaceHead
        title={draft.brandName.trim() === '' ? t('merchant_new') : draft.brandName}
        note={[draft.merchantCode, hostsOf(draft)[0]].filter(Boolean).join(' · ')}
      >
        <DeskButton onPress={onClose}>{t('merchant_leave')}</DeskButton>
        <DeskButton look="brand" hotkey="⌘ ↵" isDisabled={next === undefined && !isReady} onPress={goOn}>
          {next === undefined ? t('merchant_go_live') : t('merchant_next', { step: t(`merchant_step_${next}`) })}
        </DeskButton>
      </PlaceHead>
      <div className={styles.sitting}>
        <nav aria-label={t('merchant_steps')} className={styles.steps}>
          {STEPS.map((one, at) => (
            <button
              key={one}
              type="button"
              aria-current={one === step ? 'step' : undefined}
              onClick={() => setStep(one)}
            >
              <span data-done={isDone(one, draft) || undefined}>
                {isDone(one, draft) ? <DeskIcon name="check" size={11} /> : at + 1}
              </span>
              {t(`merchant_step_${one}`)}
            </button>
          ))}
          <p className={styles.carries}>{t('merchant_carries')}</p>
        </nav>
        <div className={styles.step}>
          {fault !== undefined && (
            <DeskNote tone="bad" isAlert>
              {fault}
            </DeskNote>
          )}
          <StepFields step={step} state={state} />
        </div>
        <DeskCard title={t('merchant_preview')}>
          <BrandPreview
            name={draft.brandName}
            look={draft.look}
            markUrl={draft.mark === '' ? undefined : draft.mark}
            language={draft.defaultLanguage}
          />
        </DeskCard>
      </div>
    </>
  );
}

function StepFields({ step, state }: { readonly step: Step; readonly state: DraftState }) {
  const t = useT();
  const { draft, set } = state;
  switch (step) {
    case 'name':
      return (
        <DeskCard title={t('merchant_step_name')}>
          <div className={styles.fields}>
            <DeskField
              label={t('merchant_name')}
              value={draft.brandName}
              maxLength={40}
              isFocused
              onChange={(brandName) => set({ brandName })}
            />
            <DeskField
              label={t('merchant_code')}
              value={draft.merchantCode}
              maxLength={20}
              hint={t('merchant_code_text')}
              onChange={(code) => set({ merchantCode: code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '') })}
            />
          </div>
        </DeskCard>
      );
    case 'domain':
      return (
        <DeskCard title={t('merchant_step_domain')}>
          <DeskField
            label={t('merchant_hosts')}
            value={draft.hosts}
            lines={4}
            hint={t('merchant_hosts_text')}
            onChange={(hosts) => set({ hosts })}
          />
        </DeskCard>
      );
    case 'look':
      return (
        <>
          <MarkField mark={draft.mark} onChange={(mark) => set({ mark })} />
          <LookFields look={draft.look} onChange={(look) => set({ look })} />
        </>
      );
    case 'languages':
      return <LanguageFields {...state} />;
    case 'money':
      return <MoneyFields {...state} />;
    case 'products':
      return <ProductFields {...state} />;
    case 'legal':
      return (
        <DeskCard title={t('merchant_step_legal')}>
          <div className={styles.fields}>
            <DeskField
              label={t('merchant_terms_vi')}
              value={draft.termsVi}
              lines={8}
              maxLength={20_000}
              onChange={(termsVi) => set({ termsVi })}
            />
            <DeskField
              label={t('merchant_terms_en')}
              value={draft.termsEn}
              lines={8}
              maxLength={20_000}
              hint={t('merchant_terms_text')}
              onChange={(termsEn) => set({ termsEn })}
            />
          </div>
        </DeskCard>
      );
    case 'live':
      return <GoLive {...state} />;
  }
}

function LanguageFields({ draft, set }: DraftState) {
  const t = useT();
  return (
    <DeskCard title={t('merchant_step_languages')}>
      <div className={styles.fields}>
        <div role="group" aria-label={t('merchant_step_languages')} className={styles.checks}>
          {LANGUAGES.map((language) => (
            <DeskCheck
              key={language}
              isSelected={draft.languages.includes(language)}
              onChange={(on) =>
                set({ languages: LANGUAGES.filter((one) => (one === language ? on : draft.languages.includes(one))) })
              }
            >
              {t(`language_${language}`)}
            </DeskCheck>
          ))}
        </div>
        <div>
          <p className={fields.label}>{t('merchant_default_language')}</p>
          <Segments
            label={t('merchant_default_language')}
            value={draft.defaultLanguage}
            options={LANGUAGES.map((id) => ({ id, label: id }))}
            onChange={(defaultLanguage) => set({ defaultLanguage })}
          />
        </div>
        <div>
          <p className={fields.label}>{t('merchant_theme')}</p>
          <Segments
            label={t('merchant_theme')}
            value={draft.theme}
            options={[
              { id: 'dark', label: t('theme_dark') },
              { id: 'light', label: t('theme_light') },
            ]}
            onChange={(theme) => set({ theme })}
          />
        </div>
      </div>
    </DeskCard>
  );
}

function MoneyFields({ draft, set }: DraftState) {
  const t = useT();
  const options = useCall('ops.merchants.options', {});
  return (
    <DeskCard title={t('merchant_step_money')}>
      <div className={styles.fields}>
        <label className={fields.field}>
          <span className={fields.label}>{t('currency')}</span>
          <select
            className={fields.input}
            value={draft.currency}
            onChange={({ target }) => set({ currency: target.value })}
          >
            {(options.data?.currencies ?? [draft.currency]).map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
        </label>
        <label className={fields.field}>
          <span className={fields.label}>{t('merchant_zone')}</span>
          <select
            className={fields.input}
            value={draft.timeZone}
            onChange={({ target }) => set({ timeZone: target.value })}
          >
            {ZONES.map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </select>
        </label>
        <DeskNote>{t('merchant_money_text')}</DeskNote>
      </div>
    </DeskCard>
  );
}

function ProductFields({ draft, set }: DraftState) {
  const t = useT();
  const options = useCall('ops.merchants.options', {});
  return (
    <DeskCard title={t('merchant_step_products')} side={t('merchant_products_count', { count: draft.vendors.length })}>
      <WhenRead read={options}>
        {({ vendors }) => (
          <>
            <DeskButton size="small" onPress={() => set({ vendors: vendors.map(({ code }) => code) })}>
              {t('merchant_products_all')}
            </DeskButton>
            <div role="group" aria-label={t('merchant_step_products')} className={styles.checks}>
              {vendors.map((vendor) => (
                <DeskCheck
                  key={vendor.code}
                  isSelected={draft.vendors.includes(vendor.code)}
                  onChange={(on) =>
                    set({
                      vendors: on
                        ? [...draft.vendors, vendor.code]
                        : draft.vendors.filter((code) => code !== vendor.code),
                    })
                  }
                >
                  <span>
                    {vendor.en} <small>{vendor.types.join(', ')}</small>
                  </span>
                </DeskCheck>
              ))}
            </div>
          </>
        )}
      </WhenRead>
    </DeskCard>
  );
}

function GoLive({ draft, set }: DraftState) {
  const t = useT();
  const missing = STEPS.filter((step) => step !== 'live' && !isDone(step, draft));
  return (
    <DeskCard title={t('merchant_step_live')}>
      <div className={styles.fields}>
        <Facts
          facts={[
            [t('merchant_code'), draft.merchantCode],
            [t('merchant_hosts'), hostsOf(draft).join(', ')],
            [t('merchant_step_languages'), draft.languages.join(', ')],
            [t('currency'), draft.currency],
            [t('merchant_zone'), draft.timeZone],
            [t('merchant_step_products'), String(draft.vendors.length)],
          ]}
        />
        {missing.length > 0 && (
          <DeskNote tone="warn">
            {t('merchant_missing', { steps: missing.map((step) => t(`merchant_step_${step}`)).join(', ') })}
          </DeskNote>
        )}
        <DeskNote>{t('merchant_yours')}</DeskNote>
        <DeskField
          label={t('reason')}
          side={t('reason_kept')}
          value={draft.reason}
          lines={3}
          maxLength={500}
          onChange={(reason) => set({ reason })}
        />
      </div>
    </DeskCard>
  );
}
