/** What the agent may do for a downline: rates, a contract, a move, the offer of the agent's role. */
import { BottomSheet, IconButton, ListRow } from '@lantern/ui';
import { useState } from 'react';
import { useAgentT } from '../agent-texts.tsx';
import type { Downline } from '../api/use-downlines.ts';
import type { Kind } from '../state/terms.ts';
import { MoveSheet } from './move-sheet.tsx';
import { OfferSheet } from './offer-sheet.tsx';
import { ProposeSheet } from './propose-sheet.tsx';
import { RatesSheet } from './rates-sheet.tsx';

type Doing = 'menu' | 'rates' | 'propose' | 'move' | 'offer';

interface DownlineMenuProps {
  readonly person: Downline;
  /** Opens with the offer of a contract of this kind. */
  readonly offer?: Kind | undefined;
}

export function DownlineMenu({ person, offer }: DownlineMenuProps) {
  const t = useAgentT();
  const [doing, setDoing] = useState<Doing | undefined>(offer === undefined ? undefined : 'propose');
  const close = (): void => setDoing(undefined);
  const isDirect = person.level === 1;
  return (
    <>
      <IconButton
        boxed
        icon="dots-three"
        label={t('menu_of', { name: person.account })}
        data-testid="downline-menu"
        onClick={() => setDoing('menu')}
      />
      {doing === 'menu' && (
        <BottomSheet title={person.account} onClose={close} data-testid="downline-sheet">
          {isDirect && (
            <ListRow
              icon="percent"
              title={t('rates_title')}
              onPress={() => setDoing('rates')}
              data-testid="menu-rates"
            />
          )}
          {isDirect && person.role === 'agent' && (
            <ListRow
              icon="handshake"
              title={t('propose_title')}
              onPress={() => setDoing('propose')}
              data-testid="menu-propose"
            />
          )}
          <ListRow
            icon="tree-structure"
            title={t('move_title')}
            onPress={() => setDoing('move')}
            data-testid="menu-move"
          />
          {isDirect && person.role === 'member' && (
            <ListRow
              icon="user-plus"
              title={t('offer_title')}
              onPress={() => setDoing('offer')}
              data-testid="menu-offer"
            />
          )}
        </BottomSheet>
      )}
      {doing === 'rates' && <RatesSheet person={person} onClose={close} />}
      {doing === 'propose' && <ProposeSheet payee={person} kind={offer ?? 'daily_salary'} onClose={close} />}
      {doing === 'move' && <MoveSheet people={[person]} onMoved={close} onClose={close} />}
      {doing === 'offer' && <OfferSheet person={person} onClose={close} />}
    </>
  );
}
