/** Every place of the console, in the order of the navigation. A new place is added here and nowhere else in the shell. */
import type { Place } from '../lib/place.ts';
import { adjustments } from './adjustments/index.ts';
import { agents } from './agents/index.ts';
import { applications } from './applications/index.ts';
import { approvals } from './approvals/index.ts';
import { audit } from './audit/index.ts';
import { games } from './games/index.ts';
import { hosts } from './hosts/index.ts';
import { lottery } from './lottery/index.ts';
import { content } from './content/index.ts';
import { closing } from './closing/index.ts';
import { chat } from './chat/index.ts';
import { checks } from './checks/index.ts';
import { feedback } from './feedback/index.ts';
import { explain } from './explain/index.ts';
import { deposits } from './deposits/index.ts';
import { members } from './members/index.ts';
import { merchants } from './merchants/index.ts';
import { payments } from './payments/index.ts';
import { operators } from './operators/index.ts';
import { promotions } from './promotions/index.ts';
import { reports } from './reports/index.ts';
import { risk } from './risk/index.ts';
import { sports } from './sports/index.ts';
import { today } from './today/index.ts';
import { unmatched } from './unmatched/index.ts';
import { vendors } from './vendors/index.ts';
import { withdrawals } from './withdrawals/index.ts';
import { settings } from './settings/index.ts';

export const PLACES: readonly Place[] = [
  today,
  members,
  chat,
  withdrawals,
  deposits,
  unmatched,
  adjustments,
  payments,
  closing,
  approvals,
  applications,
  vendors,
  games,
  hosts,
  lottery,
  sports,
  content,
  promotions,
  agents,
  reports,
  risk,
  settings,
  merchants,
  operators,
  audit,
  checks,
  feedback,
  explain,
];
