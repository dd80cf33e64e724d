/** A table: loads until it has been entered, then shows it; a final error is shown instead. */
import { useFormats, useReducedMotion } from '@lantern/ui';
import { useEffect, useRef, useState } from 'react';
import { Failed } from '../frame/failed.tsx';
import { i18n } from '../frame/i18n.ts';
import type { PartProps } from '../frame/part.ts';
import type { Trouble } from '../frame/sheets/trouble-sheet.tsx';
import { createSound, type Sound } from '../frame/sound/sound.ts';
import { createPlay, type Play } from './play/play.ts';
import { createView, type TableView } from './play/view.ts';
import { matchedText, describeResult } from './play/words.ts';
import { playEffect, type Effect } from './sound/effects.ts';
import { tableTune } from './sound/tunes.ts';
import { Table } from './table.tsx';

interface Playing {
  readonly play: Play;
  readonly sound: Sound<Effect>;
}

export function TableGame({ session, onReady }: PartProps) {
  const formats = useFormats();
  const still = useReducedMotion();
  const stillNow = useRef(still);
  stillNow.current = still;
  const [view] = useState(createView);
  const [playing, setPlaying] = useState<Playing>();
  const [ended, setEnded] = useState<Trouble>();
  const [trouble, setTrouble] = useState<Trouble>();
  const [short, setShort] = useState<number>();
  const known = useRef({ formats, onReady });
  known.current = { formats, onReady };
  useEffect(() => {
    let sound: Sound<Effect> | undefined;
    const sayEnd = ({ round, outcome }: TableView): string => {
      const result = round.result ? describeResult(i18n.t, round.result) : '';
      if (!outcome) return result;
      const money = (amount: number): string => known.current.formats.money(amount, session.currency);
      const end =
        outcome.won > 0
          ? [i18n.t('table_said_won', { amount: money(outcome.won) })]
          : outcome.bet > 0
            ? [i18n.t('table_said_lost')]
            : [];
      const back = outcome.returned > 0 ? [i18n.t('table_mini_returned', { amount: money(outcome.returned) })] : [];
      return [result, ...end, ...back].join('. ');
    };
    const sayMatched = ({ mine }: TableView): string =>
      `${i18n.t('table_mini_even')}. ${matchedText(i18n.t, known.current.formats, session.currency, mine)}`;
    const play = createPlay({
      session: { session: session.session, gameId: session.game.id },
      view,
      sound: () => sound,
      still: () => stillNow.current,
      sayEnd,
      sayMatched,
      onEntered: () => {
        if (sound) return;
        sound = createSound(tableTune(session.game.id, view.get().rules.game), playEffect);
        setPlaying({ play, sound });
        known.current.onReady();
      },
      onRefused: setTrouble,
      onFunds: setShort,
      onEnded: (code, message) => {
        setEnded({ code, message });
        known.current.onReady();
      },
    });
    return () => {
      play.close();
      sound?.destroy();
    };
  }, [session, view]);
  if (ended) return <Failed {...ended} lobbyUrl={session.lobbyUrl} />;
  if (!playing) return null;
  return (
    <Table
      session={session}
      view={view}
      {...playing}
      trouble={trouble}
      short={short}
      onSeen={() => {
        setTrouble(undefined);
        setShort(undefined);
      }}
    />
  );
}
