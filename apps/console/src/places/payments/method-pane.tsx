/** One deposit method: names, limits, order, whether it is offered. A stale edit keeps what was typed. */
import { RECEIVING_METHOD_KINDS } from '@lantern/contract/constants';
import { useState } from 'react';
import { i18n, useT } from '../../lib/i18n.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { carryOut } from '../../widgets/carry-out.ts';
import { ReasonDialog } from '../../widgets/dialogs.tsx';
import { DeskCheck, DeskField } from '../../widgets/fields.tsx';
import { Pane, PanePart } from '../../widgets/panel.tsx';
import { DeskButton, DeskNote, Facts } from '../../widgets/parts.tsx';
import { Diff } from '../../widgets/values.tsx';
import styles from './payments.module.css';
import { AccountAct } from './account-act.tsx';
import type { Bank, Method } from './method.ts';
import { wholeAmount, wholeAmounts } from './whole-amount.ts';

const SECONDS = 60;

interface Draft {
  readonly nameVi: string;
  readonly nameEn: string;
  readonly minimum: string;
  readonly maximum: string;
  readonly quickAmounts: string;
  readonly expiryMinutes: string;
  readonly sort: string;
  readonly enabled: boolean;
}

const draftOf = (method: Method): Draft => ({
  nameVi: method.nameVi,
  nameEn: method.nameEn,
  minimum: String(method.minimum),
  maximum: String(method.maximum),
  quickAmounts: method.quickAmounts.join(' '),
  expiryMinutes: String(Math.ceil(method.expirySec / SECONDS)),
  sort: String(method.sort),
  enabled: method.enabled,
});

/** What the server is sent; undefined while a field is no value. */
function valuesOf(draft: Draft) {
  const [minimum, maximum] = [wholeAmount(draft.minimum), wholeAmount(draft.maximum)];
  const quickAmounts = wholeAmounts(draft.quickAmounts);
  const minutes = wholeAmount(draft.expiryMinutes);
  const isOrder = /^\d{1,5}$/.test(draft.sort);
  if (minimum === undefined || maximum === undefined || !quickAmounts || minutes === undefined || !isOrder)
    return undefined;
  const { nameVi, nameEn, enabled } = draft;
  if (nameVi.trim() === '' || nameEn.trim() === '' || maximum < minimum) return undefined;
  const expirySec = minutes * SECONDS;
  return { nameVi, nameEn, minimum, maximum, quickAmounts, expirySec, enabled, sort: Number(draft.sort) };
}

type Values = NonNullable<ReturnType<typeof valuesOf>>;

const factsOf = ({ nameVi, nameEn, minimum, maximum, quickAmounts, expirySec, enabled, sort }: Values): Values => ({
  nameVi,
  nameEn,
  minimum,
  maximum,
  quickAmounts,
  expirySec,
  enabled,
  sort,
});

interface MethodPaneProps {
  readonly method: Method;
  readonly banks: readonly Bank[];
  readonly onClose: () => void;
}

export function MethodPane({ method, banks, onClose }: MethodPaneProps) {
  const t = useT();
  const [draft, setDraft] = useState(() => draftOf(method));
  const [asks, setAsks] = useState(false);
  const values = valuesOf(draft);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(method));
  const maySave = method.canEdit && isChanged && values !== undefined;
  useKeys({ a: maySave ? () => setAsks(true) : undefined });

  async function save(reason: string): Promise<boolean> {
    if (!values) return false;
    const body = { ...values, version: method.version, reason };
    return await carryOut(
      'ops.payments.setMethod',
      { params: { methodId: method.methodId }, body },
      { refreshes: ['ops.payments.methods'], said: () => t('saved') },
    );
  }

  return (
    <Pane
      label={t('deposit_method')}
      eyebrow={<span className="mono">{method.methodId}</span>}
      title={i18n.locale() === 'en' ? method.nameEn : method.nameVi}
      onClose={onClose}
      foot={
        method.canEdit && (
          <DeskButton look="brand" hotkey="A" isDisabled={!maySave} onPress={() => setAsks(true)}>
            {t('save')}…
          </DeskButton>
        )
      }
    >
      {!method.canEdit && <DeskNote>{t('payments_read_only')}</DeskNote>}
      <Facts
        facts={[
          [t('closing_kind'), t(`method_kind_${method.kind}`)],
          [t('closing_provider'), method.provider],
          [t('payments_fallbacks'), method.fallbacks.join(', ')],
          [t('payments_currency'), method.currency],
          [t('bank'), method.bankName],
          [t('account'), method.accountNumber],
          [t('account_holder'), method.accountName],
          [t('payments_scope'), method.merchant ?? t('payments_shared')],
        ]}
      />
      {method.canEdit && RECEIVING_METHOD_KINDS.includes(method.kind) && <AccountAct method={method} banks={banks} />}
      {method.canEdit && (
        <PanePart title={t('payments_change')}>
          <Fields draft={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
        </PanePart>
      )}
      {asks && values && (
        <ReasonDialog
          title={`${t('save')} · ${method.methodId}`}
          draft={`PAYMENT_METHOD_${method.methodId}`}
          explanation={t('payments_change_text')}
          actionLabel={t('save')}
          onSubmit={save}
          onClose={() => setAsks(false)}
        >
          <Diff before={{ ...factsOf(method) }} after={{ ...values }} />
        </ReasonDialog>
      )}
    </Pane>
  );
}

function Fields({ draft, onChange }: { readonly draft: Draft; readonly onChange: (change: Partial<Draft>) => void }) {
  const t = useT();
  const isLimits = wholeAmount(draft.minimum) !== undefined && wholeAmount(draft.maximum) !== undefined;
  const limitsFault =
    isLimits && wholeAmount(draft.maximum)! < wholeAmount(draft.minimum)! ? t('payments_limits_fault') : undefined;
  const amountFault = (text: string) => (wholeAmount(text) === undefined ? t('payments_amount_fault') : undefined);
  return (
    <div className={styles.fields}>
      <div className={styles.wide}>
        <DeskCheck isSelected={draft.enabled} onChange={(enabled) => onChange({ enabled })}>
          {t('payments_offered')}
        </DeskCheck>
      </div>
      <DeskField
        label={t('payments_name_vi')}
        value={draft.nameVi}
        maxLength={100}
        onChange={(nameVi) => onChange({ nameVi })}
      />
      <DeskField
        label={t('payments_name_en')}
        value={draft.nameEn}
        maxLength={100}
        onChange={(nameEn) => onChange({ nameEn })}
      />
      <DeskField
        label={t('payments_minimum')}
        value={draft.minimum}
        maxLength={20}
        fault={amountFault(draft.minimum)}
        onChange={(minimum) => onChange({ minimum })}
      />
      <DeskField
        label={t('payments_maximum')}
        value={draft.maximum}
        maxLength={20}
        fault={amountFault(draft.maximum) ?? limitsFault}
        onChange={(maximum) => onChange({ maximum })}
      />
      <div className={styles.wide}>
        <DeskField
          label={t('payments_quick')}
          value={draft.quickAmounts}
          maxLength={240}
          hint={t('payments_quick_hint')}
          fault={wholeAmounts(draft.quickAmounts) ? undefined : t('payments_amount_fault')}
          onChange={(quickAmounts) => onChange({ quickAmounts })}
        />
      </div>
      <DeskField
        label={t('payments_expiry')}
        value={draft.expiryMinutes}
        maxLength={4}
        onChange={(expiryMinutes) => onChange({ expiryMinutes })}
      />
      <DeskField
        label={t('payments_order')}
        value={draft.sort}
        maxLength={5}
        hint={t('payments_order_hint')}
        onChange={(sort) => onChange({ sort })}
      />
    </div>
  );
}
