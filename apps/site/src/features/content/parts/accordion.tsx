/** Lines that unfold in place; the owner controls which one is open, so that opening one closes another (MSG-06). */
import { cx, Icon } from '@lantern/ui';
import { useId } from 'react';
import { Prose } from '../../../lib/content/prose.tsx';
import styles from './accordion.module.css';

interface AccordionItemProps {
  readonly title: string;
  readonly html: string;
  readonly open: boolean;
  readonly onToggle: () => void;
}

export function AccordionItem({ title, html, open, onToggle }: AccordionItemProps) {
  const id = useId();
  return (
    <div className={styles.item}>
      <h3>
        <button
          type="button"
          id={`${id}-head`}
          className={styles.head}
          aria-expanded={open}
          aria-controls={`${id}-body`}
          data-testid="accordion-head"
          onClick={onToggle}
        >
          <span className={styles.title}>{title}</span>
          <Icon name="caret-down" size={16} className={cx(styles.caret, open && styles.turned)} />
        </button>
      </h3>
      {open && (
        <div
          id={`${id}-body`}
          role="region"
          aria-labelledby={`${id}-head`}
          className={styles.body}
          data-testid="accordion-body"
        >
          <Prose html={html} />
        </div>
      )}
    </div>
  );
}
