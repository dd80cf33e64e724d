/** Check by MD5: the commitment published before the last round, what was revealed after, and its hash computed here. */
import { Button, Icon } from '@lantern/ui';
import type { ReactNode } from 'react';
import { useT } from '../../frame/i18n.ts';
import { Part, Sheet, Text } from '../../frame/sheets/sheet.tsx';
import { describeResult } from '../play/words.ts';
import { useTable } from '../table-context.ts';
import { md5 } from './md5.ts';
import styles from './mini-check.module.css';

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
  if (opened?.result.game !== 'mini-tai-xiu') return <Text>{t('table_mini_check_none')}</Text>;
  const { dice, salt } = opened.result;
  const reveal = `${dice.join('-')}-${salt}`;
  const hash = md5(reveal);
  const matches = hash === opened.commitment;
  return (
    <Part title={t('table_mini_check_last', { number: opened.number, result: describeResult(t, opened.result) })}>
      <dl>
        <Fact name={t('table_mini_check_before')} value={opened.commitment} testId="table-check-before" />
        <Fact name={t('table_mini_check_after')} value={reveal} testId="table-check-reveal" />
        <Fact name={t('table_mini_check_anew')} value={hash} testId="table-check-anew" />
      </dl>
      <p className={matches ? styles.match : styles.differs} role="status" data-testid="table-check-verdict">
        <Icon name={matches ? 'check-circle' : 'warning-circle'} size={18} />
        <span>{t(matches ? 'table_mini_check_match' : 'table_mini_check_differs')}</span>
      </p>
    </Part>
  );
}

export function CheckSheet() {
  const t = useT();
  const { view } = useTable();
  const { number, commitment = '', seedHash } = view.use((state) => state.round);
  return (
    <Sheet title={t('table_mini_check')} testId="table-check-sheet">
      <Part title={t('table_mini_check_now', { number })}>
        <dl>
          <Fact name="MD5" value={commitment} />
          <Fact name={t('table_mini_check_seed')} value={seedHash} testId="table-seed-hash" />
        </dl>
        <Text>{t('table_mini_check_text')}</Text>
      </Part>
      <Opened />
      <Button wide onClick={() => view.set({ sheet: 'history' })} data-testid="table-fair-history">
        {t('history')}
      </Button>
    </Sheet>
  );
}
