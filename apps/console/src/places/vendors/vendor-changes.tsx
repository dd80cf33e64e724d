/** The newest entries of the audit trail about a vendor. */
import { actName } from '../../lib/acts.ts';
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { WhenRead } from '../../widgets/states.tsx';
import { DeskTimeline } from '../../widgets/timeline.tsx';
import styles from './vendors.module.css';

const SHOWN = 6;

export function VendorChanges({ code }: { readonly code: string }) {
  const t = useT();
  const read = useCall('ops.audit.list', {
    query: { objectKind: 'vendor', objectId: code, outcome: 'done', limit: SHOWN },
  });
  return (
    <section className={styles.part}>
      <h3>{t('vendor_changes')}</h3>
      <WhenRead read={read}>
        {({ list }) =>
          list.length === 0 ? (
            <p className={styles.faint}>{t('vendor_no_changes')}</p>
          ) : (
            <DeskTimeline
              label={t('vendor_changes')}
              steps={list.map((entry) => ({
                id: entry.entryId,
                title: actName(entry.call),
                text: [entry.operator.name, entry.reason].filter(Boolean).join(' · '),
                atMs: entry.at,
                tone: 'info' as const,
              }))}
            />
          )
        }
      </WhenRead>
    </section>
  );
}
