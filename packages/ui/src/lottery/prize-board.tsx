import { useUiText } from '../i18n/create-i18n.tsx';
import type { UiKey } from '../i18n/ui-catalogue.ts';
import { PrizeTable, type PrizeRow } from '../primitives/prize-table.tsx';
import type { ShownResult } from './draw-shape.ts';

const NAMED = /^(DB|G[1-8])$/;

/** The special prize is on top, the others by rank, whatever order they were drawn in. */
const rankOf = (prize: string): number => (prize === 'DB' ? 0 : Number(prize.slice(1)) || 99);

/** The rows of a result, the special prize first, with the names of its prizes. */
export function usePrizeRows(result: ShownResult): readonly PrizeRow[] {
  const t = useUiText();
  return [...result.prizes]
    .sort((a, b) => rankOf(a.prize) - rankOf(b.prize))
    .map(({ prize, numbers }) => ({
      id: prize,
      label: NAMED.test(prize) ? t(`ui.prize.${prize}` as UiKey) : prize,
      values: numbers,
      digits: numbers[0]?.length ?? 0,
    }));
}

interface PrizeBoardProps {
  readonly result: ShownResult;
  readonly caption: string;
  readonly endings: boolean;
  readonly isHit: ((prize: string, number: string, at: number) => boolean) | undefined;
  readonly shown: ((prize: string, at: number) => number) | undefined;
}

/** Highlighted last digits: bets of the construction lottery are read from them. */
const ENDING = 2;

/** Every prize of a result in a table. */
export function PrizeBoard({ result, caption, endings, isHit, shown }: PrizeBoardProps) {
  const rows = usePrizeRows(result);
  return (
    <PrizeTable
      caption={caption}
      rows={rows}
      highlight={endings ? ENDING : 0}
      {...(isHit && { isHit })}
      {...(shown && { shown })}
    />
  );
}
