/** The whole winner board as a page: real settled wins, names masked, newest first. */
import { Card, Empty, SkeletonRow, useFormats } from '@lantern/ui';
import { WINNER_BOARD_LIMIT } from '@lantern/contract/constants';
import type { Answer } from '@lantern/web';
import { artUrl } from '../../lib/art-url.ts';
import { Block } from '../../lib/block.tsx';
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import styles from './winner-list.module.css';

type Win = Answer<'winner.board'>['list'][number]['vo'];

const REFRESH_MS = 20_000;

export function WinnerList() {
  const t = useT();
  const board = useCall('winner.board', { query: { gameCategory: 'ALL', limitNum: WINNER_BOARD_LIMIT } }, { refetchIntervalMs: REFRESH_MS });
  return (
    <div className={`gutter ${styles.page}`} data-testid="winner-list">
      <p className={styles.lead}>{t('winner_list_lead')}</p>
      <Card padding="none">
        <Block read={board} waiting={[0, 1, 2, 3, 4, 5].map((row) => <SkeletonRow key={row} />)}>
          {({ list }) =>
            list.length === 0 ? (
              <Empty title={t('winners_none')} text={t('winners_none_text')} />
            ) : (
              <ol>
                {list.map(({ vo }, at) => (
                  <Row key={`${vo.at}-${vo.customerName}-${at}`} win={vo} />
                ))}
              </ol>
            )
          }
        </Block>
      </Card>
    </div>
  );
}

function Row({ win }: { readonly win: Win }) {
  const formats = useFormats();
  return (
    <li className={styles.row} data-testid="winner-row">
      <span className={styles.thumb}>
        <img src={artUrl(win.iconUrl)} alt="" width={54} height={72} loading="lazy" />
      </span>
      <span className={styles.who}>
        <b>{win.customerName}</b>
        <span>{win.gameName}</span>
      </span>
      <span className={styles.amount}>
        <b>+{formats.money(win.winAmount, win.currency)}</b>
        <span>{formats.ago(win.at)}</span>
      </span>
    </li>
  );
}
