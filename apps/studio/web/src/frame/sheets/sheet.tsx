/** A sheet of a game, and the parts of its rules. */
import { BottomSheet, Button, useFormats } from '@lantern/ui';
import type { ReactNode } from 'react';
import { useGame } from '../game.ts';
import { useT } from '../i18n.ts';
import styles from './sheets.module.css';

/** Closes whatever sheet is open. */
export function useClose(): () => void {
  const { view } = useGame();
  return () => view.set({ sheet: undefined, trouble: undefined });
}

export interface SheetProps {
  readonly title: string;
  readonly testId: string;
  readonly children: ReactNode;
}

export function Sheet({ title, testId, children }: SheetProps) {
  return (
    <BottomSheet title={title} onClose={useClose()} data-testid={testId}>
      {children}
    </BottomSheet>
  );
}

export interface PartProps {
  readonly title: string;
  /** The heading, where it says more than the name. */
  readonly head?: string | undefined;
  readonly testId?: string;
  readonly children: ReactNode;
}

/** A part of the rules. Their sheet has no controls: its parts take the focus, so that the keyboard can scroll it. */
export function Part({ title, head = title, testId, children }: PartProps) {
  return (
    <section className={styles.part} tabIndex={0} aria-label={title} data-testid={testId}>
      {head !== '' && <h3 className={styles.head}>{head}</h3>}
      {children}
    </section>
  );
}

/** A paragraph. */
export const Text = ({ children }: { readonly children: ReactNode }) => <p className={styles.text}>{children}</p>;

/** Names and values of a game: its return, limits, chances. */
export function Figures({
  rows,
  of,
  children,
}: {
  readonly rows: readonly (readonly [string, string])[];
  /** Prefix of test ids: the kind of game. */
  readonly of: string;
  readonly children?: ReactNode;
}) {
  const t = useT();
  return (
    <Part title={t('rules_figures')} testId={`${of}-figures`}>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name} className={styles.figure}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </Part>
  );
}

/** Provable fairness: the commitment to the current round, published before betting. */
export function FairSheet({ of, title, text, hash }: Readonly<Record<'of' | 'title' | 'text' | 'hash', string>>) {
  const t = useT();
  const { view } = useGame();
  return (
    <Sheet title={title} testId={`${of}-fair`}>
      <Text>{text}</Text>
      <p className={styles.hash} data-testid={`${of}-seed-hash`}>
        {hash}
      </p>
      <Button wide onClick={() => view.set({ sheet: 'history' })} data-testid={`${of}-fair-history`}>
        {t('history')}
      </Button>
    </Sheet>
  );
}

/** Writes numbers in the session's language, percentages from basis points. */
export function useNumbers() {
  const formats = useFormats();
  const { locale } = useGame();
  const decimal = (value: number | string): string => String(value).replace('.', locale === 'en' ? '.' : ',');
  return { ...formats, decimal, percent: (value: number | string): string => `${decimal(value)} %` };
}
