/** Saved views: kept on the server for the operator, so they are there at every desk. */
import { useState } from 'react';
import { call, refresh, useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { DeskField } from '../../widgets/fields.tsx';
import { ChoiceMenu, Popup } from '../../widgets/menus.tsx';
import { DeskButton } from '../../widgets/parts.tsx';
import { say } from '../../widgets/toasts.tsx';

/** What belongs to a moment, not to a view. */
const OF_THE_MOMENT = ['open', 'after', 'drill'];
const NAME_MAXIMUM = 60;
const PLACE = 'reports';

export function ViewMenu({ address }: { readonly address: ListAddress }) {
  const t = useT();
  const { data } = useCall('ops.profile.views', { query: { place: PLACE } });
  const bare = new URLSearchParams(address.search);
  for (const name of OF_THE_MOMENT) bare.delete(name);
  const current = bare.toString();
  const views = data?.list ?? [];
  const shown = views.find(({ search }) => search === current);
  async function drop(viewId: string): Promise<void> {
    const result = await call('ops.profile.dropView', { params: { viewId } });
    if (!result.ok) return say('bad', result.message);
    refresh('ops.profile.views');
  }
  return (
    <>
      {views.length > 0 && (
        <ChoiceMenu
          label={t('reports_views')}
          trigger={<DeskButton icon="caret-down">{shown?.name ?? t('reports_views')}</DeskButton>}
          placement="bottom end"
          choices={[
            { id: '', label: t('reports_view_default'), onChoose: () => address.load('') },
            ...views.map(({ viewId, name, search }) => ({
              id: viewId,
              label: name,
              onChoose: () => address.load(search),
            })),
            ...(shown
              ? [
                  {
                    id: 'drop',
                    label: t('reports_view_drop'),
                    icon: 'trash' as const,
                    onChoose: () => void drop(shown.viewId),
                  },
                ]
              : []),
          ]}
        />
      )}
      {!shown && (
        <Popup
          label={t('reports_view_save')}
          trigger={<DeskButton icon="bookmark-simple">{t('reports_view_save')}</DeskButton>}
        >
          {(close) => <SaveView search={current} onDone={close} />}
        </Popup>
      )}
    </>
  );
}

function SaveView({ search, onDone }: { readonly search: string; readonly onDone: () => void }) {
  const t = useT();
  const [name, setName] = useState('');
  async function save(): Promise<void> {
    if (name.trim() === '') return;
    const result = await call('ops.profile.saveView', { body: { place: PLACE, name: name.trim(), search } });
    say(result.ok ? 'ok' : 'bad', result.ok ? t('reports_view_saved') : result.message);
    if (!result.ok) return;
    refresh('ops.profile.views');
    onDone();
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <DeskField label={t('view_name')} value={name} onChange={setName} maxLength={NAME_MAXIMUM} isFocused />
      <DeskButton type="submit" look="brand" isWide>
        {t('reports_view_save')}
      </DeskButton>
    </form>
  );
}
