import { useT } from '../../lib/i18n.ts';
import { useMe } from '../../lib/session.ts';
import { DeskCheck } from '../../widgets/fields.tsx';
import parts from '../../look/desk-fields.module.css';
import type { Operator } from './operator.ts';
import styles from './operators.module.css';

export type Role = Operator['roles'][number];
const ROLES: readonly Role[] = ['admin', 'finance', 'risk', 'content', 'support', 'auditor'];

interface RoleFieldsProps {
  readonly roles: readonly Role[];
  readonly merchants: readonly string[];
  readonly onRoles: (roles: readonly Role[]) => void;
  readonly onMerchants: (merchants: readonly string[]) => void;
}

const toggled = <T,>(list: readonly T[], one: T): readonly T[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

/** Roles, and merchants among one's own. */
export function RoleFields({ roles, merchants, onRoles, onMerchants }: RoleFieldsProps) {
  const t = useT();
  const { operator } = useMe();
  return (
    <>
      <fieldset className={parts.field}>
        <legend className={parts.label}>{t('roles')}</legend>
        <div className={styles.checks}>
          {ROLES.map((role) => (
            <DeskCheck key={role} isSelected={roles.includes(role)} onChange={() => onRoles(toggled(roles, role))}>
              {t(`role_${role}`)}
            </DeskCheck>
          ))}
        </div>
      </fieldset>
      <fieldset className={parts.field}>
        <legend className={parts.label}>{t('merchants')}</legend>
        <div className={styles.checks}>
          {operator.merchants.map(({ code, name }) => (
            <DeskCheck
              key={code}
              isSelected={merchants.includes(code)}
              onChange={() => onMerchants(toggled(merchants, code))}
            >
              {name}
            </DeskCheck>
          ))}
        </div>
      </fieldset>
    </>
  );
}
