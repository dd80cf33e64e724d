/** A link to one of the house's texts that opens it over the page: a partly filled form stays as it is. */
import { BottomSheet } from '@lantern/ui';
import { useState } from 'react';
import { useT } from '../language/i18n.ts';
import { LegalText, type LegalName } from './legal-text.tsx';
import styles from './legal.module.css';

export function LegalLink({ text }: { readonly text: LegalName }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const title = t(`title_${text}`);
  return (
    <>
      <a
        href={`/m/${text}`}
        className={styles.link}
        data-testid={`go-${text}`}
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        {title}
      </a>
      {open && (
        <BottomSheet title={title} onClose={() => setOpen(false)} data-testid={`${text}-sheet`}>
          <LegalText text={text} />
        </BottomSheet>
      )}
    </>
  );
}
