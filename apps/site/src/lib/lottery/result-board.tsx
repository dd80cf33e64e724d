/** A draw's whole result in a card, with a link to its verification. */
import { Card, cx, DrawNumbers, Icon, shapeOf, Skeleton, useFormats } from '@lantern/ui';
import { Link } from '../navigation/navigation.tsx';
import { useT } from '../language/i18n.ts';
import { verifyPath } from '../navigation/paths.ts';
import styles from './lottery.module.css';
import { shortNumero, type DrawResult } from './result.ts';

interface ResultBoardProps {
  readonly gameCode: string;
  readonly gameName: string;
  readonly format: string;
  readonly numero: string;
  readonly drawAt: number;
  readonly result: DrawResult;
}

export function ResultBoard({ gameCode, gameName, format, numero, drawAt, result }: ResultBoardProps) {
  const t = useT();
  const formats = useFormats();
  const issue = t('draw_issue', { numero: shortNumero(numero) });
  return (
    <Card padding="none">
      <div className={styles.boardHead}>
        <span className={styles.boardTitle}>
          <b>{gameName}</b>
          <span className={styles.boardMeta}>
            {issue} · {formats.dateTime(drawAt, 'timeWithSeconds')}
          </span>
        </span>
        <Link to={verifyPath(gameCode, numero)} className={styles.verify} data-testid="verify-link">
          <Icon name="seal-check" variant="fill" size={16} />
          <span>{t('draw_verify')}</span>
        </Link>
      </div>
      {/* A table of prizes reaches the card's edges, pictures have a margin. */}
      <div className={cx(shapeOf(format).picture !== 'prizes' && styles.boardPicture)}>
        <DrawNumbers format={format} result={result} size="full" caption={`${gameName}, ${issue}`} />
      </div>
    </Card>
  );
}

/** Skeleton of a board. */
export function ResultBoardSkeleton() {
  return (
    <Card>
      <Skeleton height={360} />
    </Card>
  );
}
