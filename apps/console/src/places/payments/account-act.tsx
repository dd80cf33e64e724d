/** Asks to change the account a method receives money on: before and after, and a second person decides. */
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import fields from '../../look/desk-fields.module.css';
import { DeskField } from '../../widgets/fields.tsx';
import { ReasonAct } from '../../widgets/reason-act.tsx';
import { Diff } from '../../widgets/values.tsx';
import type { Bank, Method } from './method.ts';

const NUMBER = /^[A-Za-z0-9]{1,19}$/;

export function AccountAct({ method, banks }: { readonly method: Method; readonly banks: readonly Bank[] }) {
  const t = useT();
  const { methodId, version } = method;
  const [bankCode, setBank] = useState(method.bankCode ?? '');
  const [accountNumber, setNumber] = useState(method.accountNumber ?? '');
  const [accountName, setName] = useState(method.accountName ?? '');
  const name = (code: string | null) => banks.find((bank) => bank.code === code)?.name ?? code;
  const shown = (of: Pick<Method, 'bankCode' | 'accountNumber' | 'accountName'>) => ({
    [t('bank')]: name(of.bankCode),
    [t('account')]: of.accountNumber,
    [t('account_holder')]: of.accountName,
  });
  const isNumber = NUMBER.test(accountNumber);
  return (
    <ReasonAct
      id="ops.payments.setAccount"
      subject={methodId}
      refreshes={['ops.payments.methods']}
      label={t('payments_receiving_change')}
      title={`${t('payments_receiving_change')} · ${methodId}`}
      icon="bank"
      explanation={t('payments_receiving_text')}
      look="danger"
      input={(reason) =>
        bankCode === '' || !isNumber || accountName.trim() === ''
          ? undefined
          : { params: { methodId }, body: { bankCode, accountNumber, accountName, version, reason } }
      }
    >
      <label className={fields.field}>
        <span className={fields.label}>{t('bank')}</span>
        <select className={fields.input} value={bankCode} onChange={({ target }) => setBank(target.value)}>
          {bankCode === '' && <option value="">–</option>}
          {banks.map((bank) => (
            <option key={bank.code} value={bank.code}>
              {bank.name}
            </option>
          ))}
        </select>
      </label>
      <DeskField
        label={t('account')}
        value={accountNumber}
        onChange={setNumber}
        maxLength={19}
        fault={isNumber ? undefined : t('payments_receiving_fault')}
      />
      <DeskField label={t('account_holder')} value={accountName} onChange={setName} maxLength={100} />
      <Diff before={shown(method)} after={shown({ bankCode, accountNumber, accountName })} />
    </ReasonAct>
  );
}
