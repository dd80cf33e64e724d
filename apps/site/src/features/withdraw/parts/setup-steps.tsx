/** One-time setup before the first withdrawal, each step linked to its screen; done steps are ticked. */
import { Button, Icon } from '@lantern/ui';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import { useNavigate } from '../../../lib/navigation/navigation.tsx';
import type { Setup } from '../state/draft.ts';
import styles from '../withdraw.module.css';

export function SetupSteps({ steps }: { readonly steps: readonly Setup[] }) {
  const t = useT();
  const navigate = useNavigate();
  const next = steps.find(({ done }) => !done);
  return (
    <section className={styles.setup} data-testid="withdraw-setup">
      <h2 className={styles.setupTitle}>{t('withdraw_setup')}</h2>
      <p className={styles.setupLead}>{t('withdraw_setup_text')}</p>
      <ol className={styles.setupList}>
        {steps.map(({ step, done, to }, at) => (
          <li key={step}>
            <button
              type="button"
              className={styles.setupRow}
              disabled={done}
              onClick={() => navigate(to)}
              data-testid={`withdraw-setup-${step}`}
              data-done={done}
            >
              <span className={styles.checkMark} data-result={done ? 'passed' : 'waiting'}>
                {done ? <Icon name="check" size={14} /> : <bdi>{at + 1}</bdi>}
              </span>
              <span className={styles.cardWords}>
                <b>{t(`withdraw_setup_${step}` as TextKey)}</b>
                <span>{done ? t('withdraw_setup_done') : t(`withdraw_setup_${step}_text` as TextKey)}</span>
              </span>
              {!done && <Icon name="caret-right" size={16} mirror className={styles.caret} />}
            </button>
          </li>
        ))}
      </ol>
      {next && (
        <Button look="money" wide onClick={() => navigate(next.to)} data-testid="withdraw-setup-next">
          {t(`withdraw_setup_${next.step}` as TextKey)}
        </Button>
      )}
    </section>
  );
}
