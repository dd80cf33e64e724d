/** Open dues of either direction, leading to the statement's list of them. */
import { cx, Icon } from '@lantern/ui';
import { Link } from '../../../lib/navigation/navigation.tsx';
import { useAgentT } from '../agent-texts.tsx';
import { DUES_PATH } from '../parts/paths.ts';
import { useAmounts } from '../parts/use-amounts.ts';
import type { Overview } from './overview.ts';
import styles from './agent-home.module.css';

export function DuesNote({ overview: { currency, duesIn, duesOut } }: { readonly overview: Overview }) {
  const t = useAgentT();
  const amounts = useAmounts(currency);
  const notes = [
    ...(duesOut > 0
      ? [{ id: 'out', title: t('dues_out_note', { amount: amounts.full(duesOut) }), text: t('dues_out_text') }]
      : []),
    ...(duesIn > 0
      ? [{ id: 'in', title: t('dues_in_note', { amount: amounts.full(duesIn) }), text: t('dues_in_text') }]
      : []),
  ];
  return (
    <>
      {notes.map(({ id, title, text }) => (
        <Link
          key={id}
          to={DUES_PATH}
          className={cx(styles.offer, id === 'out' && styles.offerDue)}
          data-testid={`dues-${id}`}
        >
          <Icon name="hand-coins" variant="duotone" size={26} className={styles.offerIcon} />
          <span className={styles.offerWords}>
            <b>{title}</b>
            <span>{text}</span>
          </span>
          <Icon name="caret-right" size={16} mirror />
        </Link>
      ))}
    </>
  );
}
