/** A button for a move with a name. */
import type { CardAct } from '../../../../wire/cards.ts';
import { useCards } from '../cards-context.ts';
import { isMyTurn } from '../play/reading.ts';

export interface Doing {
  readonly act: CardAct;
  readonly text: string;
  readonly cards?: readonly number[] | undefined;
  /** Of a bet, in stakes. */
  readonly units?: number | undefined;
  readonly off?: boolean | undefined;
}

interface ActButtonProps {
  readonly doing: Doing;
  readonly className: string | undefined;
  readonly testId: string;
}

export function ActButton({ doing: { act, text, cards, units, off = false }, className, testId }: ActButtonProps) {
  const { view, play } = useCards();
  const isOn = view.use(({ table, busy }) => table !== undefined && isMyTurn(table) && !busy) && !off;
  return (
    <button
      type="button"
      className={className}
      aria-disabled={!isOn}
      onClick={() => isOn && play.act(act, cards, units)}
      data-act={act}
      data-testid={testId}
    >
      {text}
    </button>
  );
}
