import { useT } from '../lib/i18n.ts';
import { DeskButton, DeskNote } from '../widgets/parts.tsx';
import styles from './desk-sign-in.module.css';

/** Recovery codes, shown this once; copying them is part of finishing. */
export function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const t = useT();
  return (
    <>
      <DeskNote tone="warn">{t('recovery_once')}</DeskNote>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code} className="mono">
            {code}
          </li>
        ))}
      </ol>
      <div className={styles.row}>
        <DeskButton icon="copy" onPress={() => void navigator.clipboard.writeText(codes.join('\n'))}>
          {t('copy')}
        </DeskButton>
        <DeskButton look="brand" onPress={onDone}>
          {t('recovery_kept')}
        </DeskButton>
      </div>
    </>
  );
}
