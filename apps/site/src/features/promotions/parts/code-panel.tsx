/** A promotion that needs a code: where it is typed in. */
import { Button, Card as Surface } from '@lantern/ui';
import { useState } from 'react';
import { useT } from '../../../lib/language/i18n.ts';
import { standingOf, type Promotion } from '../promotion-view.ts';
import styles from '../promotions.module.css';
import { CodeSheet } from './code-sheet.tsx';

/** Renders nothing where the code cannot be used: the conditions say why. */
export function CodePanel({ promotion }: { readonly promotion: Promotion }) {
  const t = useT();
  const [isTyping, setTyping] = useState(false);
  const isOpen = promotion.eligible && standingOf(promotion) === 'open';
  if (!isOpen && !isTyping) return null;
  return (
    <Surface className={styles.panel}>
      <p className={styles.panelText}>{t('promo_code_have')}</p>
      <Button look="money" wide icon="ticket" data-testid="promo-code-open" onClick={() => setTyping(true)}>
        {t('promo_code_enter')}
      </Button>
      {isTyping && <CodeSheet onClose={() => setTyping(false)} />}
    </Surface>
  );
}
