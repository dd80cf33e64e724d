/** Where a rebate line comes from: direct members and branches of direct agents, a page at a time. */
import { Note, SkeletonRow } from '@lantern/ui';
import { useState } from 'react';
import { useAgentT } from '../agent-texts.tsx';
import { PersonMark } from '../parts/person.tsx';
import { useAmounts } from '../parts/use-amounts.ts';
import { useLineParts } from '../api/use-line-parts.ts';
import styles from './agent-statement.module.css';

interface LinePartsProps {
  readonly lineId: string;
  readonly currency: string;
}

export function LineParts({ lineId, currency }: LinePartsProps) {
  const t = useAgentT();
  const [open, setOpen] = useState(false);
  return (
    <div>
      <button
        type="button"
        className={styles.partsMore}
        aria-expanded={open}
        data-testid="line-parts-open"
        onClick={() => setOpen(!open)}
      >
        {t(open ? 'parts_close' : 'parts_open')}
      </button>
      {open && <Parts lineId={lineId} currency={currency} />}
    </div>
  );
}

function Parts({ lineId, currency }: LinePartsProps) {
  const t = useAgentT();
  const amounts = useAmounts(currency);
  const parts = useLineParts(lineId);
  return (
    <div data-testid="line-parts">
      {parts.rows === undefined && !parts.error && <SkeletonRow />}
      {parts.error && <Note tone="bad">{parts.error.message}</Note>}
      {parts.rows?.length === 0 && <p>{t('no_play')}</p>}
      {parts.rows?.map(({ memberId, account, role, counted, watermark, shareBasisPoints }) => (
        <div key={`${memberId} ${watermark}`} className={styles.partRow}>
          <PersonMark name={account} small />
          <span>
            <b>{account}</b> · {t(role === 'agent' ? 'part_branch' : 'part_member')}
            <br />
            {t('part_share', { below: amounts.percent(watermark), share: amounts.percent(shareBasisPoints) })}
          </span>
          <b>{amounts.full(counted)}</b>
        </div>
      ))}
      {parts.loadMore && (
        <button type="button" className={styles.partsMore} onClick={parts.loadMore}>
          {t('parts_more')}
        </button>
      )}
    </div>
  );
}
