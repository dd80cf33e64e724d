/** Roles × rights, as the server's guard applies them. */
import { DeskIcon } from '@lantern/ui/desk-icon';
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { WhenRead } from '../../widgets/states.tsx';
import styles from './operators.module.css';

export function RightsTable() {
  const t = useT();
  const read = useCall('ops.operators.roles', {});
  return (
    <WhenRead read={read}>
      {({ roles, rights }) => (
        // Scrolls by keyboard where it does not fit.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles.rights} tabIndex={0} role="region" aria-label={t('operators_rights')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('right')}</th>
                {roles.map((role) => (
                  <th key={role} scope="col">
                    {t(`role_${role}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rights.map(({ right, text, roles: allowed }) => (
                <tr key={right}>
                  <td>
                    <b>{text}</b>
                    <small className="mono">{right}</small>
                  </td>
                  {roles.map((role) => (
                    <td key={role}>
                      {allowed.includes(role) ? (
                        <span className={styles.yes}>
                          <DeskIcon name="check" size={13} />
                          <span className="sr-only">{t('yes')}</span>
                        </span>
                      ) : (
                        <span className={styles.no}>
                          <span aria-hidden="true">·</span>
                          <span className="sr-only">{t('no')}</span>
                        </span>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </WhenRead>
  );
}
