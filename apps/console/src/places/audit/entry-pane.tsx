/** One entry: who, when, from where, on what, what changed, why, and how it is sealed. */
import { actName, objectName } from '../../lib/acts.ts';
import { useT } from '../../lib/i18n.ts';
import { Pane, PanePart } from '../../widgets/panel.tsx';
import { DeskButton, Facts, StatusBadge } from '../../widgets/parts.tsx';
import { Diff, Time } from '../../widgets/values.tsx';
import styles from './audit.module.css';
import { outcomeTone, type Entry } from './entries.ts';

interface EntryPaneProps {
  readonly entry: Entry;
  readonly onClose: () => void;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onPerson: (operatorId: string) => void;
  readonly onKind: (call: string) => void;
  readonly onObject: (kind: string, id: string) => void;
}

export function EntryPane({ entry, onClose, onPrevious, onNext, onPerson, onKind, onObject }: EntryPaneProps) {
  const t = useT();
  const { operator, object, before, after, reason, sealed } = entry;
  return (
    <Pane
      label={t('audit_entry')}
      eyebrow={t('audit_entry_number', { id: entry.entryId })}
      title={actName(entry.call)}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
      foot={
        <>
          {operator.operatorId !== null && (
            <DeskButton onPress={() => onPerson(operator.operatorId!)}>
              {t('audit_by_person', { name: operator.name })}
            </DeskButton>
          )}
          <DeskButton look="ghost" onPress={() => onKind(entry.call)}>
            {t('audit_by_kind')}
          </DeskButton>
          {object.id !== null && (
            <DeskButton look="ghost" onPress={() => onObject(object.kind, object.id!)}>
              {t('audit_by_object')}
            </DeskButton>
          )}
        </>
      }
    >
      <Facts
        facts={[
          [
            t('filter_outcome'),
            <StatusBadge key="o" tone={outcomeTone[entry.outcome]}>
              {entry.code ?? t(`outcome_${entry.outcome}`)}
            </StatusBadge>,
          ],
          [t('column_who'), operator.name],
          [t('column_time'), <Time key="t" atMs={entry.at} style="full" />],
          [t('column_from'), entry.from.address],
          [t('browser'), entry.from.agent],
          [t('merchant'), entry.merchant],
          [t('column_object'), `${objectName(object.kind)} ${object.id ?? ''}`],
          [
            t('filter_call'),
            <span key="c" className="mono">
              {entry.call}
            </span>,
          ],
          [t('right'), entry.right],
        ]}
      />
      {(before ?? after) !== null && (
        <PanePart title={t('before_after')}>
          <Diff before={before} after={after} />
        </PanePart>
      )}
      {reason !== null && (
        <PanePart title={t('reason')}>
          <p>“{reason}”</p>
        </PanePart>
      )}
      <PanePart title={t('audit_sealed')}>
        <div className={styles.hashes}>
          {sealed ? (
            <>
              {t('chain_position', { position: sealed.position })}
              <br />
              <span className="mono">{sealed.hash}</span>
            </>
          ) : (
            t('audit_unsealed')
          )}
        </div>
      </PanePart>
    </Pane>
  );
}
