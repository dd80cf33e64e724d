/** A new vendor of the installation: its code, names and kinds. It is connected afterwards. */
import { useState } from 'react';
import { categoryName } from '../../lib/category-name.ts';
import { useT } from '../../lib/i18n.ts';
import { useMerchant } from '../../lib/session.ts';
import { carryOut } from '../../widgets/carry-out.ts';
import { ReasonDialog } from '../../widgets/dialogs.tsx';
import { DeskCheck, DeskField } from '../../widgets/fields.tsx';
import { say } from '../../widgets/toasts.tsx';
import { VENDOR_READS } from './vendor.ts';
import styles from './vendors.module.css';

const KINDS = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'ARCADE'] as const;
const CODE = /^[A-Z0-9_]{2,20}$/;

interface NewVendorProps {
  readonly onAdded: (code: string) => void;
  readonly onClose: () => void;
}

export function NewVendor({ onAdded, onClose }: NewVendorProps) {
  const t = useT();
  const { currency } = useMerchant();
  const [code, setCode] = useState('');
  const [nameVi, setNameVi] = useState('');
  const [nameEn, setNameEn] = useState('');
  const [types, setTypes] = useState<readonly string[]>([]);
  const [onlyOwn, setOnlyOwn] = useState(true);
  async function submit(reason: string): Promise<boolean> {
    if (!CODE.test(code) || nameVi.trim() === '' || nameEn.trim() === '' || types.length === 0) {
      say('bad', t('fields_wrong'));
      return false;
    }
    const currencies = onlyOwn ? [currency] : null;
    return await carryOut(
      'ops.vendors.create',
      { body: { code, nameVi: nameVi.trim(), nameEn: nameEn.trim(), types: [...types], currencies, reason } },
      {
        refreshes: VENDOR_READS,
        refused: (refusal) => (refusal.code === 'changed_meanwhile' ? t('vendor_exists', { code }) : refusal.message),
        onDone: (made) => onAdded(made.code),
      },
    );
  }
  return (
    <ReasonDialog
      title={t('vendor_add')}
      draft="VENDOR_NEW"
      explanation={t('vendor_add_text')}
      actionLabel={t('vendor_add')}
      onSubmit={submit}
      onClose={onClose}
    >
      <DeskField
        label={t('vendor_code')}
        value={code}
        maxLength={20}
        hint={t('vendor_code_hint')}
        onChange={(text) => setCode(text.toUpperCase())}
      />
      <div className={styles.fields}>
        <DeskField label={t('vendor_name_vi')} value={nameVi} maxLength={100} onChange={setNameVi} />
        <DeskField label={t('vendor_name_en')} value={nameEn} maxLength={100} onChange={setNameEn} />
      </div>
      <div role="group" aria-label={t('vendor_kind')} className={styles.acts}>
        {KINDS.map((kind) => (
          <DeskCheck
            key={kind}
            isSelected={types.includes(kind)}
            onChange={(on) => setTypes(on ? [...types, kind] : types.filter((one) => one !== kind))}
          >
            {categoryName(t, kind)}
          </DeskCheck>
        ))}
      </div>
      <DeskCheck isSelected={onlyOwn} onChange={setOnlyOwn}>
        {t('vendor_only_currency', { currency })}
      </DeskCheck>
    </ReasonDialog>
  );
}
