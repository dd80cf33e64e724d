/** A bank as a small plate with the letters of its name; decorative, its background chosen by the name. */
import styles from '../withdraw.module.css';

const BACKGROUNDS = 6;

const backgroundOf = (name: string): number =>
  [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % BACKGROUNDS;

export function BankMark({ name }: { readonly name: string }) {
  return (
    <span className={styles.mark} data-background={backgroundOf(name)} aria-hidden="true">
      {name
        .replace(/[^\p{L}\p{N}]/gu, '')
        .slice(0, 2)
        .toUpperCase()}
    </span>
  );
}
