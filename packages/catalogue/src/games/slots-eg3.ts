/** Sen Vàng: Vietnamese festivals and folk tales. */
import type { GameEntry } from '../entry.ts';
import { art } from '../rows.ts';
import { HOLD_25, JACKPOT_25, LINES_20, LINES_25, slotsOf, WAYS_243 } from './slot-maths.ts';

const slot = slotsOf('EG3');

export const SLOTS_EG3: readonly GameEntry[] = [
  slot('rong-vang-hong-phuc', 'Rồng Vàng|Hồng Phúc', 'Dragon of|Good Fortune', WAYS_243, art('throne', 'ember', 'scales', 'dragon', 'own:coin-hole'), 'HOT'),
  slot('dem-hoi-hoa-dang', 'Đêm Hội|Hoa Đăng', 'Night of|Lanterns', LINES_25, art('trio', 'night', 'clouds', 'own:lantern', 'full-moon', 'lotus'), 'HOT'),
  slot('cong-ngoc', 'Công Ngọc', 'Jade Peacock', LINES_20, art('throne', 'jade', 'fan', 'peacock')),
  slot('phuong-hoang-lua', 'Phượng|Hoàng Lửa', 'Fire|Phoenix', HOLD_25, art('throne', 'gold', 'rays', 'own:phoenix', 'fire'), 'HOT'),
  slot('kho-bau-vua-hung', 'Kho Báu|Vua Hùng', 'Hung King’s|Treasure', JACKPOT_25, art('trio', 'wine', 'drum', 'crown', 'own:drum', 'gem-stone')),
];
