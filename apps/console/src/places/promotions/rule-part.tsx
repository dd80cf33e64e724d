/** What the parts of a rule share: their frame, and what is wrong with a field. */
import type { PromotionFinding } from '@lantern/contract/promotion-rules';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { DeskField } from '../../widgets/fields.tsx';
import { DeskCard } from '../../widgets/parts.tsx';
import type { FieldName, Form, Section } from './rule-form.ts';
import styles from './promotions.module.css';

export interface SectionsProps {
  readonly form: Form;
  readonly promotionKey: string;
  readonly isNew: boolean;
  /** Published before: kind and gifts stay. */
  readonly isFixed: boolean;
  readonly isReadOnly: boolean;
  readonly missing: ReadonlySet<FieldName>;
  readonly found: ReadonlyMap<FieldName, PromotionFinding>;
  /** The most the rule can give; undefined until it was checked. */
  readonly most: number | undefined;
  readonly onChange: (form: Form) => void;
  readonly onKey: (key: string) => void;
}

/** What is wrong with a field: a finding first, else that it lacks a number. */
export function useFault({ found, missing }: Pick<SectionsProps, 'found' | 'missing'>) {
  const t = useT();
  return (field: FieldName, value = ''): string | undefined => {
    const finding = found.get(field);
    if (finding) return t(`finding_${finding}`);
    // An empty field of a new rule is not a fault yet; the step says that something is missing.
    return missing.has(field) && value.trim() !== '' ? t('promotion_number_wrong') : undefined;
  };
}

/** One part, found by its step. */
export function Part({
  section,
  side,
  children,
}: {
  readonly section: Section;
  readonly side?: ReactNode;
  readonly children: ReactNode;
}) {
  const t = useT();
  return (
    <div data-section={section}>
      <DeskCard title={t(`promotion_part_${section}`)} {...(side !== undefined && { side })}>
        <div className={styles.fields}>{children}</div>
      </DeskCard>
    </div>
  );
}

/** Fields that a form has as text. */
type TypedName = { readonly [Name in keyof Form]: Form[Name] extends string ? Name : never }[keyof Form] & FieldName;

interface FormFieldProps extends SectionsProps {
  readonly name: TypedName;
  readonly label: string;
  readonly side?: string;
  /** An empty one is a fault too. */
  readonly isNeeded?: boolean;
}

/** A number of the form, with what is wrong with it. */
export function FormField({ name, label, side, isNeeded = false, ...props }: FormFieldProps) {
  const { form, onChange } = props;
  const faultOf = useFault(props);
  const value = form[name];
  return (
    <DeskField
      label={label}
      {...(side !== undefined && { side })}
      value={value}
      fault={faultOf(name, isNeeded ? value || '?' : value)}
      onChange={(typed) => onChange({ ...form, [name]: typed })}
    />
  );
}
