/** The numbers on which most was staked within the last ten minutes, with the course of each. */
import { useFormats } from '@lantern/ui/i18n';
import { useCall, type OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { DeskCard } from '../../widgets/parts.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { Money } from '../../widgets/values.tsx';
import { REFETCH_MS } from './lottery-desk.ts';
import styles from './lottery.module.css';

type Taken = OpsAnswer<'ops.lottery.recent'>['list'][number];

const WIDTH = 64;
const HEIGHT = 16;

export function RecentTakings({ issueId }: { readonly issueId: string }) {
  const t = useT();
  const { integer } = useFormats();
  const read = useCall(
    'ops.lottery.recent',
    { params: { issueId } },
    { refetchIntervalMs: REFETCH_MS, keepsLast: true },
  );
  return (
    <DeskCard title={t('lottery_recent')} isFlush>
      <WhenRead read={read}>
        {({ list, currency }) =>
          list.length === 0 ? (
            <p className={styles.recentNone}>{t('lottery_recent_none')}</p>
          ) : (
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t('lottery_number')}</th>
                  <th scope="col">{t('lottery_bet_type')}</th>
                  <th scope="col">{t('lottery_stake')}</th>
                  <th scope="col">{t('lottery_people')}</th>
                  <th scope="col">
                    <span className="sr-only">{t('lottery_recent_course')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {list.map((taken) => (
                  <tr key={`${taken.betType} ${taken.selection}`}>
                    <td>
                      <b>{taken.selection}</b>
                    </td>
                    <td>{taken.name}</td>
                    <td>
                      <Money amount={taken.stake} currency={currency} />
                    </td>
                    <td>{integer(taken.members)}</td>
                    <td>
                      <Course taken={taken} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </WhenRead>
    </DeskCard>
  );
}

/** The stake of each minute as a line; the sum stands beside it. */
function Course({ taken: { minutes } }: { readonly taken: Taken }) {
  const top = Math.max(1, ...minutes);
  const points = minutes.map(
    (stake, at) => `${(at / (minutes.length - 1)) * WIDTH},${HEIGHT - 1 - (stake / top) * (HEIGHT - 2)}`,
  );
  return (
    <svg className={styles.course} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <polyline points={points.join(' ')} />
    </svg>
  );
}
