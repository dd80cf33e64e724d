/** Check by MD5: the commitment published before the last round, what was revealed after, and its hash computed here. */
import { BottomSheet, Button, Icon } from '@lantern/ui';
import type { ReactNode } from 'react';
import { useT } from '../../frame/i18n.ts';
import { describeResult } from '../play/words.ts';
import sheets from '../sheets/table-sheets.module.css';
import { useTable } from '../table-context.ts';
import { md5 } from './md5.ts';
import styles from './mini-check.module.css';

interface CheckProps {
  readonly onHistory: () => void;
  readonly onClose: () => void;
}

function Fact({ name, value, testId }: { readonly name: string; readonly value: string; readonly testId?: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd data-testid={testId}>{value}</dd>
    </div>
  );
}

/** The last round this member saw opened. */
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
      <h3 className={sheets.head}>
        {t('table_mini_check_last', { number: opened.number, result: describeResult(t, opened.result) })}
      </h3>
      <dl>
        <Fact name={t('table_mini_check_before')} value={opened.commitment} testId="table-check-before" />
        <Fact name={t('table_mini_check_after')} value={reveal} testId="table-check-reveal" />
        <Fact name={t('table_mini_check_anew')} value={hash} testId="table-check-anew" />
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
          <Fact name="MD5" value={commitment} />
          <Fact name={t('table_mini_check_seed')} value={seedHash} testId="table-seed-hash" />
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
