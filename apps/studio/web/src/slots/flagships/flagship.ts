/** What a flagship brings along: a cabinet, reels and sounds of its own, and the story beside them. */
import type { ComponentType, ReactNode } from 'react';
import type { SlotTable } from '../../../../wire/slots.ts';
import type { Effects } from '../../frame/sound/instruments.ts';
import type { Translate } from '../../frame/i18n.ts';
import type { Announcement, View, ViewStore } from '../play/view.ts';
import type { Effect } from '../sound/effects.ts';
import type { StageLook } from '../stage/look.ts';
import type { Sheet } from '../stage/sheet.ts';
import type { Cabinet } from '../use-stage.ts';

export interface FlagshipProps {
  readonly view: ViewStore;
  readonly table: SlotTable;
  readonly sheet: Sheet;
}

export interface FeatureWords {
  readonly title: string;
  readonly text: string;
}

export interface Flagship {
  readonly cabinet: Cabinet;
  readonly look: StageLook;
  readonly effects: Effects<Effect>;
  /** Its colours: the custom properties of the plate, the pots and the cards. */
  readonly className: string;
  /** Whether the cabinet also changes in the feature. */
  readonly featureCabinet: boolean;
  readonly inFeature: (view: View) => boolean;
  /** Over the ground, under everything else. */
  readonly Sky: ComponentType<FlagshipProps>;
  /** In place of the name while the feature runs; the name stays where it is absent. */
  readonly FeatureName?: ComponentType<FlagshipProps>;
  /** On the cabinet, placed in its units: `--unit` is one. */
  readonly Ornaments: ComponentType<FlagshipProps>;
  readonly Story: ComponentType<FlagshipProps>;
  /** How its feature is announced, instead of the usual words: the heading, and what follows from it. */
  readonly announced: (t: Translate, announcement: Announcement) => FeatureWords | undefined;
  readonly button: ReactNode;
}
