/** The board, where the screen has no room for it. */
import { BottomSheet } from '@lantern/ui';
import { useT } from '../../frame/i18n.ts';
import { Board } from '../parts/board.tsx';
import type { ViewStore } from '../round/view.ts';

export function BoardSheet({ view, onClose }: { readonly view: ViewStore; readonly onClose: () => void }) {
  const t = useT();
  return (
    <BottomSheet title={t('crash_board')} onClose={onClose} data-testid="crash-board-sheet">
      <Board view={view} />
    </BottomSheet>
  );
}
