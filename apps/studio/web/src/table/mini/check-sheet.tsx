/** Checking by MD5: what was told before the last round, what was told after, and the hash of it reckoned anew here. */
import { BottomSheet, Button, Icon } from '@lantern/ui';
import type { ReactNode } from 'react';
import { useT } from '../../frame/i18n.ts';
import { spokenResult } from '../play/words.ts';
import sheets from '../sheets/table-sheets.module.css';
import { useTable } from '../table-context.ts';
import { md5 } from './md5.ts';
import styles from './mini-check.module.css';

interface CheckProps {
  readonly onHistory: () => void;
  readonly onClose: () => void;
}

function Told({ name, value, testId }: { readonly name: string; readonly value: string; readonly testId?: string }) {
  return (
    <div className={styles.told}>
      <dt>{name}</dt>
      <dd data-testid={testId}>{value}</dd>
    </div>
  );
}

/** The last round that was opened before this member's eyes. */
function Opened(): ReactNode {
  const t = useT();
  const { view } = useTable();
  const opened = view.use((state) => state.opened);
  if (opened?.result.game !== 'mini-tai-xiu') return <p className={sheets.text}>{t('table_mini_check_none')}</p>;
  const { dice, salt } = opened.result;
  const reveal = `${dice.join('-')}-${salt}`;
  const hash = md5(reveal);
  const matches = hash === opened.commitment;
  return (
    <>
      <h3 className={sheets.head}>{t('table_mini_check_last', { number: opened.number, result: spokenResult(t, opened.result) })}</h3>
      <dl>
        <Told name={t('table_mini_check_before')} value={opened.commitment} testId="table-check-before" />
        <Told name={t('table_mini_check_after')} value={reveal} testId="table-check-reveal" />
        <Told name={t('table_mini_check_anew')} value={hash} testId="table-check-anew" />
      </dl>
      <p className={matches ? styles.match : styles.differs} role="status" data-testid="table-check-verdict">
        <Icon name={matches ? 'check-circle' : 'warning-circle'} size={18} />
        <span>{t(matches ? 'table_mini_check_match' : 'table_mini_check_differs')}</span>
      </p>
    </>
  );
}

export function CheckSheet({ onHistory, onClose }: CheckProps) {
  const t = useT();
  const { view } = useTable();
  const { number, commitment = '', seedHash } = view.use((state) => state.round);
  return (
    <BottomSheet title={t('table_mini_check')} onClose={onClose} data-testid="table-check-sheet">
      <section className={sheets.part} tabIndex={0} aria-label={t('table_mini_check_now', { number })}>
        <h3 className={sheets.head}>{t('table_mini_check_now', { number })}</h3>
        <dl>
          <Told name="MD5" value={commitment} />
          <Told name={t('table_mini_check_seed')} value={seedHash} testId="table-seed-hash" />
        </dl>
        <p className={sheets.text}>{t('table_mini_check_text')}</p>
      </section>
      <section className={sheets.part}>
        <Opened />
      </section>
      <Button wide onClick={onHistory} data-testid="table-fair-history">
        {t('history')}
      </Button>
    </BottomSheet>
  );
}
