/** The whole winner board as a page: real settled wins, names masked, newest first. */
import { Card, Empty, SkeletonRow } from '@lantern/ui';
import { WINNER_BOARD_LIMIT } from '@lantern/contract/constants';
import { Block } from '../../lib/block.tsx';
import { useCall } from '../../lib/server/calls.ts';
import { useT } from '../../lib/language/i18n.ts';
import { useVendorNames, WinnerRow, WINNERS_REFRESH_MS } from '../../lib/content/winner-row.tsx';
import styles from './winner-list.module.css';

export function WinnerList() {
  const t = useT();
  const nameOf = useVendorNames();
  const board = useCall(
    'winner.board',
    { query: { gameCategory: 'ALL', limitNum: WINNER_BOARD_LIMIT } },
    { refetchIntervalMs: WINNERS_REFRESH_MS },
  );
  return (
    <div className={`gutter ${styles.page}`} data-testid="winner-list">
      <p className={styles.lead}>{t('winner_list_lead')}</p>
      <Card padding="none">
        <Block
          read={board}
          waiting={[0, 1, 2, 3, 4, 5].map((row) => (
            <SkeletonRow key={row} />
          ))}
        >
          {({ list }) =>
            list.length === 0 ? (
              <Empty title={t('winners_none')} text={t('winners_none_text')} />
            ) : (
              <ol>
                {list.map(({ vo }, at) => (
                  <WinnerRow key={`${vo.at}-${vo.customerName}-${at}`} win={vo} vendor={nameOf(vo)} />
                ))}
              </ol>
            )
          }
        </Block>
      </Card>
    </div>
  );
}
