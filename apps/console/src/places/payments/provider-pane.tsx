/** An account at a provider, or a new one. Keys are written and never shown. */
import { useState } from 'react';
import type { OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useKeys } from '../../lib/use-keys.ts';
import fields from '../../look/desk-fields.module.css';
import { carryOut } from '../../widgets/carry-out.ts';
import { ReasonDialog } from '../../widgets/dialogs.tsx';
import { DeskCheck, DeskField } from '../../widgets/fields.tsx';
import { Pane, PanePart } from '../../widgets/panel.tsx';
import { DeskButton, DeskNote, Facts } from '../../widgets/parts.tsx';
import styles from './payments.module.css';
import { wholeAmount } from './whole-amount.ts';

type Answer = OpsAnswer<'ops.payments.providers'>;
export type Provider = Answer['list'][number];
type Adapter = Answer['adapters'][number];

interface Draft {
  readonly code: string;
  /** `direction adapter` of a new account. */
  readonly adapter: string;
  readonly url: string;
  readonly key: string;
  readonly callbackKey: string;
  readonly enabled: boolean;
  readonly currencies: string;
  readonly minimum: string;
  readonly maximum: string;
  readonly priority: string;
}

const adapterKey = ({ direction, name }: Pick<Adapter, 'direction' | 'name'>) => `${direction} ${name}`;

const draftOf = (account: Provider | undefined, adapters: readonly Adapter[]): Draft => ({
  code: account?.code ?? '',
  adapter: account
    ? adapterKey({ direction: account.direction, name: account.adapter })
    : adapters[0]
      ? adapterKey(adapters[0])
      : '',
  url: account?.url ?? '',
  key: '',
  callbackKey: '',
  enabled: account?.enabled ?? false,
  currencies: account?.currencies?.join(' ') ?? '',
  minimum: account?.minimum === null || !account ? '' : String(account.minimum),
  maximum: account?.maximum === null || !account ? '' : String(account.maximum),
  priority: String(account?.priority ?? 100),
});

const limitOf = (text: string): number | null | undefined => (text.trim() === '' ? null : wholeAmount(text));

/** What the server is sent; undefined while a field is no value. */
function bodyOf(draft: Draft, account: Provider | undefined, adapters: readonly Adapter[]) {
  const adapter = adapters.find((one) => adapterKey(one) === draft.adapter);
  const direction = account?.direction ?? adapter?.direction;
  const [minimum, maximum] = [limitOf(draft.minimum), limitOf(draft.maximum)];
  const currencies = draft.currencies
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  const isWhole =
    direction !== undefined &&
    /^[a-z][a-z0-9_]{1,39}$/.test(draft.code) &&
    minimum !== undefined &&
    maximum !== undefined &&
    /^\d{1,5}$/.test(draft.priority) &&
    currencies.every((code) => /^[A-Z]{3,5}$/.test(code));
  if (!isWhole) return undefined;
  return {
    direction,
    ...(!account && adapter && { adapter: adapter.name }),
    ...(draft.url.trim() !== '' && draft.url !== account?.url && { url: draft.url.trim() }),
    ...(draft.key !== '' && { key: draft.key }),
    ...(draft.callbackKey !== '' && { callbackKey: draft.callbackKey }),
    // A new account starts switched off.
    ...(account && { enabled: draft.enabled }),
    currencies: currencies.length === 0 ? null : currencies,
    minimum,
    maximum,
    priority: Number(draft.priority),
    version: account?.version ?? 0,
  };
}

interface ProviderPaneProps {
  /** Undefined for a new account. */
  readonly account: Provider | undefined;
  readonly adapters: readonly Adapter[];
  readonly canEdit: boolean;
  readonly onClose: () => void;
}

export function ProviderPane({ account, adapters, canEdit, onClose }: ProviderPaneProps) {
  const t = useT();
  const first = draftOf(account, adapters);
  const [draft, setDraft] = useState(first);
  const [asks, setAsks] = useState(false);
  const body = bodyOf(draft, account, adapters);
  const maySave = canEdit && body !== undefined && JSON.stringify(draft) !== JSON.stringify(first);
  useKeys({ a: maySave ? () => setAsks(true) : undefined });

  async function save(reason: string): Promise<boolean> {
    if (!body) return false;
    return await carryOut(
      'ops.payments.setProvider',
      { params: { code: draft.code }, body: { ...body, reason } },
      { refreshes: ['ops.payments.providers'], said: () => t('saved'), onDone: () => !account && onClose() },
    );
  }

  return (
    <Pane
      label={t('payments_account')}
      eyebrow={account && t(`direction_${account.direction}`)}
      title={account?.code ?? t('payments_account_new')}
      onClose={onClose}
      foot={
        canEdit && (
          <DeskButton look="brand" hotkey="A" isDisabled={!maySave} onPress={() => setAsks(true)}>
            {t('save')}…
          </DeskButton>
        )
      }
    >
      {!canEdit && <DeskNote>{t('payments_read_only')}</DeskNote>}
      {account && (
        <Facts
          facts={[
            [t('payments_adapter'), account.adapter],
            [t('payments_url'), account.url],
            [t('state'), t(account.enabled ? 'payments_on' : 'payments_off')],
          ]}
        />
      )}
      {canEdit && (
        <PanePart title={t(account ? 'payments_change' : 'payments_account_new')}>
          <AccountFields
            draft={draft}
            account={account}
            adapters={adapters}
            onChange={(change) => setDraft({ ...draft, ...change })}
          />
        </PanePart>
      )}
      {asks && (
        <ReasonDialog
          title={`${t('save')} · ${draft.code}`}
          draft={`PAYMENT_PROVIDER_${draft.code}`}
          explanation={t('payments_account_text')}
          actionLabel={t('save')}
          onSubmit={save}
          onClose={() => setAsks(false)}
        />
      )}
    </Pane>
  );
}

interface AccountFieldsProps {
  readonly draft: Draft;
  readonly account: Provider | undefined;
  readonly adapters: readonly Adapter[];
  readonly onChange: (change: Partial<Draft>) => void;
}

function AccountFields({ draft, account, adapters, onChange }: AccountFieldsProps) {
  const t = useT();
  const needs = adapters.find((one) => adapterKey(one) === draft.adapter)?.needs ?? ['url', 'key', 'callbackKey'];
  const secretHint = account ? t('payments_key_kept') : t('payments_key_new');
  return (
    <div className={styles.fields}>
      {account ? (
        <div className={styles.wide}>
          <DeskCheck isSelected={draft.enabled} onChange={(enabled) => onChange({ enabled })}>
            {t('payments_account_on')}
          </DeskCheck>
        </div>
      ) : (
        <>
          <DeskField
            label={t('payments_code')}
            value={draft.code}
            maxLength={40}
            hint={t('payments_code_hint')}
            onChange={(code) => onChange({ code })}
          />
          <label className={fields.field}>
            <span className={fields.label}>{t('payments_adapter')}</span>
            <select
              className={fields.input}
              value={draft.adapter}
              onChange={({ target }) => onChange({ adapter: target.value })}
            >
              {adapters.map((one) => (
                <option key={adapterKey(one)} value={adapterKey(one)}>
                  {one.name} · {t(`direction_${one.direction}`)}
                </option>
              ))}
            </select>
          </label>
        </>
      )}
      {needs.includes('url') && (
        <div className={styles.wide}>
          <DeskField
            label={t('payments_url')}
            value={draft.url}
            maxLength={500}
            placeholder="https://"
            onChange={(url) => onChange({ url })}
          />
        </div>
      )}
      {needs.includes('key') && (
        <DeskField
          label={t('payments_key')}
          type="password"
          autoComplete="new-password"
          value={draft.key}
          maxLength={500}
          hint={secretHint}
          onChange={(key) => onChange({ key })}
        />
      )}
      {needs.includes('callbackKey') && (
        <DeskField
          label={t('payments_callback_key')}
          type="password"
          autoComplete="new-password"
          value={draft.callbackKey}
          maxLength={500}
          hint={secretHint}
          onChange={(callbackKey) => onChange({ callbackKey })}
        />
      )}
      <DeskField
        label={t('payments_currencies')}
        value={draft.currencies}
        maxLength={120}
        hint={t('payments_currencies_hint')}
        onChange={(currencies) => onChange({ currencies })}
      />
      <DeskField
        label={t('payments_order')}
        value={draft.priority}
        maxLength={5}
        hint={t('payments_order_hint')}
        onChange={(priority) => onChange({ priority })}
      />
      <DeskField
        label={t('payments_minimum')}
        value={draft.minimum}
        maxLength={20}
        hint={t('payments_limit_none')}
        onChange={(minimum) => onChange({ minimum })}
      />
      <DeskField
        label={t('payments_maximum')}
        value={draft.maximum}
        maxLength={20}
        hint={t('payments_limit_none')}
        onChange={(maximum) => onChange({ maximum })}
      />
    </div>
  );
}
