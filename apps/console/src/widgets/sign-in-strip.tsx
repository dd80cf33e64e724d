/** Sign-ins of a member per day as a strip: a column each, with what was new that day. A table for readers. */
import { mayCall, useCall } from '../lib/calls.ts';
import { useT } from '../lib/i18n.ts';
import { useMe } from '../lib/session.ts';
import styles from './sign-in-strip.module.css';
import { WhenRead } from './states.tsx';

/** Height of the strip in pixels; the busiest day fills it. */
const HEIGHT = 36;
const MARK = 3;

/** Nothing for who may not look at members. */
export function SignInStrip({ memberId }: { readonly memberId: string }) {
  const t = useT();
  const { rights } = useMe();
  const isAllowed = mayCall('ops.members.signInDays', rights);
  const read = useCall('ops.members.signInDays', { params: { memberId } }, { enabled: isAllowed });
  if (!isAllowed) return null;
  return (
    <WhenRead read={read}>
      {({ list }) => {
        const most = Math.max(1, ...list.map(({ signIns }) => signIns));
        const total = list.reduce((sum, { signIns }) => sum + signIns, 0);
        return (
          <figure className={styles.strip}>
            <div className={styles.columns} style={{ height: HEIGHT }} aria-hidden="true">
              {list.map(({ day, signIns, newDevices, addresses }) => (
                <span
                  key={day}
                  title={`${shortDay(day)} · ${t('sign_in_day', { signIns, newDevices, addresses })}`}
                  data-new={newDevices > 0 || undefined}
                  style={{ height: signIns === 0 ? 1 : MARK + ((HEIGHT - MARK) * signIns) / most }}
                />
              ))}
            </div>
            <figcaption>
              <span>{list[0] && shortDay(list[0].day)}</span>
              <span>{t('sign_in_sum', { total, days: list.length })}</span>
              <span>{t('today')}</span>
            </figcaption>
            <table className="sr-only">
              <caption>{t('sign_in_strip')}</caption>
              <tbody>
                {list
                  .filter(({ signIns }) => signIns > 0)
                  .map(({ day, signIns, newDevices, addresses }) => (
                    <tr key={day}>
                      <th scope="row">{shortDay(day)}</th>
                      <td>{t('sign_in_day', { signIns, newDevices, addresses })}</td>
                    </tr>
                  ))}
              </tbody>
            </table>
          </figure>
        );
      }}
    </WhenRead>
  );
}

/** Day and month. */
const shortDay = (day: string): string => day.split('-').toReversed().slice(0, 2).join('/');
