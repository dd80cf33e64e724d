/** Trống Đồng: antiquity, old kings and the classic reels. */
import type { GameEntry } from '../entry.ts';
import { art } from '../rows.ts';
import { CASCADE_20, CLASSIC_1, CLASSIC_5, HOLD_20, HOLD_25, JACKPOT_25, JACKPOT_9, LINES_20, LINES_25, slotsOf, WAYS_1024, WAYS_243 } from './slot-maths.ts';

const slot = slotsOf('TDG');

export const SLOTS_TDG: readonly GameEntry[] = [
  slot('ba-so-7', 'Ba Số 7', 'Triple|Seven', CLASSIC_1, art('reels', 'wine', 'drum', 'slot-machine', 'own:coin-hole', 'bell'), 'HOT'),
  slot('trong-dong-dong-son', 'Trống Đồng|Đông Sơn', 'Dong Son|Drum', LINES_25, art('throne', 'gold', 'drum', 'own:drum', 'feather'), 'HOT'),
  slot('no-than-co-loa', 'Nỏ Thần|Cổ Loa', 'The Magic|Crossbow', LINES_20, art('trio', 'jade', 'lattice', 'bow-and-arrow', 'own:temple', 'shield')),
  slot('voi-tran-me-linh', 'Voi Trận|Mê Linh', 'Elephants|of Me Linh', WAYS_243, art('throne', 'ember', 'drum', 'elephant', 'crossed-swords')),
  slot('kim-cuong-co-dien', 'Kim Cương|Cổ Điển', 'Classic|Diamonds', CLASSIC_5, art('reels', 'indigo', 'rays', 'gem-stone', 'ring', 'star')),
  slot('bach-dang-day-song', 'Bạch Đằng|Dậy Sóng', 'Bach Dang|Waves', WAYS_243, art('throne', 'deep', 'waves', 'own:boat', 'water-wave')),
  slot('tien-co-ngan-nam', 'Tiền Cổ|Ngàn Năm', 'Thousand-Year|Coins', JACKPOT_9, art('close-up', 'gold', 'scales', 'own:coin-hole', 'own:ingot', 'money-bag')),
  slot('thanh-long-giang-the', 'Thanh Long|Giáng Thế', 'Azure|Dragon', WAYS_1024, art('throne', 'sky', 'clouds', 'dragon', 'cloud-with-lightning')),
  slot('cherry-co-dien', 'Cherry|Cổ Điển', 'Classic|Cherries', CLASSIC_5, art('reels', 'ember', 'stripes', 'cherries', 'lemon', 'tangerine')),
  slot('de-che-co-dai', 'Đế Chế|Cổ Đại', 'Ancient|Empire', LINES_25, art('trio', 'cream', 'lattice', 'classical-building', 'shield', 'scroll')),
  slot('trau-rung-tay-nguyen', 'Trâu Rừng|Tây Nguyên', 'Highland|Buffalo', HOLD_20, art('throne', 'orange', 'drum', 'own:buffalo', 'long-drum')),
  slot('bach-ho-tran-son', 'Bạch Hổ|Trấn Sơn', 'White Tiger|Mountain', WAYS_1024, art('throne', 'steel', 'clouds', 'tiger', 'mountain')),
  slot('ngoc-trai-my-chau', 'Ngọc Trai|Mỵ Châu', 'My Chau’s|Pearl', LINES_20, art('close-up', 'sea', 'waves', 'own:pearl-shell', 'feather', 'ring')),
  slot('chuong-dong-ngan-vang', 'Chuông Đồng|Ngân Vang', 'Bronze|Bells', CLASSIC_5, art('reels', 'gold', 'drum', 'bell', 'star', 'red-apple')),
  slot('kiem-bau-thuan-thien', 'Kiếm Báu|Thuận Thiên', 'Sword of|the Kings', LINES_25, art('throne', 'wine', 'bolts', 'dagger', 'lotus')),
  slot('binh-gom-co-xua', 'Bình Gốm|Cổ Xưa', 'Ancient|Pottery', LINES_20, art('trio', 'cream', 'lattice', 'amphora', 'own:coin-hole', 'key')),
  slot('chu-tuoc-ruc-lua', 'Chu Tước|Rực Lửa', 'Vermilion|Bird', WAYS_243, art('throne', 'ember', 'embers', 'own:phoenix', 'fire')),
  slot('cong-chieng-dai-ngan', 'Cồng Chiêng|Đại Ngàn', 'Highland|Gongs', LINES_20, art('throne', 'jade', 'drum', 'long-drum', 'maple-leaf')),
  slot('thoi-vang-hoang-cung', 'Thỏi Vàng|Hoàng Cung', 'Palace|Ingots', HOLD_25, art('close-up', 'gold', 'lattice', 'own:ingot', 'crown', 'own:temple')),
  slot('tuong-da-dao-xa', 'Tượng Đá|Đảo Xa', 'Stone|Giants', LINES_25, art('throne', 'sea', 'clouds', 'moai', 'palm-tree')),
  slot('huyen-vu-tran-thuy', 'Huyền Vũ|Trấn Thủy', 'Black Tortoise|Waters', WAYS_1024, art('throne', 'deep', 'scales', 'turtle', 'snake'), 'NEW'),
  slot('dau-si-co-thanh', 'Đấu Sĩ|Cổ Thành', 'City of|Gladiators', LINES_20, art('trio', 'orange', 'rays', 'crossed-swords', 'horse', 'shield')),
  slot('nha-rong-lua-hoi', 'Nhà Rông|Lửa Hội', 'Longhouse|Bonfire', LINES_25, art('throne', 'wine', 'embers', 'hut', 'fire')),
  slot('mat-na-ngan-xua', 'Mặt Nạ|Ngàn Xưa', 'Masks of|Old', LINES_20, art('close-up', 'ember', 'fan', 'own:mask-opera', 'long-drum', 'flute')),
  slot('nhan-ngoc-hoang-hau', 'Nhẫn Ngọc|Hoàng Hậu', 'Queen’s|Jade Ring', LINES_25, art('throne', 'jade', 'lotus', 'ring', 'lotus')),
  slot('ba-thanh-vang-rong', 'Ba Thanh|Vàng Ròng', 'Triple|Gold Bars', CLASSIC_1, art('reels', 'jade', 'rays', 'own:ingot', 'gem-stone', 'own:coin-hole')),
  slot('ruong-dong-bi-mat', 'Rương Đồng|Bí Mật', 'Bronze|Chest', HOLD_20, art('trio', 'gold', 'drum', 'locked-with-key', 'key', 'money-bag')),
  slot('xe-ngua-kinh-thanh', 'Xe Ngựa|Kinh Thành', 'Imperial|Carriage', LINES_20, art('throne', 'wine', 'lattice', 'horse', 'wheel')),
  slot('chim-lac-tung-canh', 'Chim Lạc|Tung Cánh', 'Lac Bird|in Flight', CASCADE_20, art('throne', 'sky', 'drum', 'own:phoenix', 'feather')),
  slot('dan-than-goi-mua', 'Đàn Thần|Gọi Mưa', 'Rain-Calling|Lute', LINES_25, art('throne', 'indigo', 'waves', 'banjo', 'umbrella'), 'NEW'),
  slot('oc-thanh-xoay-tron', 'Ốc Thành|Xoáy Trôn', 'Spiral|Citadel', WAYS_243, art('close-up', 'cream', 'scales', 'spiral-shell', 'own:temple', 'shield')),
  slot('nho-tim-bay-sac', 'Nho Tím|Bảy Sắc', 'Grape|Sevens', CLASSIC_5, art('reels', 'lotus', 'stripes', 'grapes', 'slot-machine', 'lemon')),
  slot('cop-vang-rung-thieng', 'Cọp Vàng|Rừng Thiêng', 'Golden Forest|Tiger', HOLD_25, art('throne', 'orange', 'embers', 'own:tiger', 'sun')),
  slot('ban-do-vuong-trieu', 'Bản Đồ|Vương Triều', 'Dynasty|Map', LINES_20, art('trio', 'deep', 'lattice', 'scroll', 'compass', 'crown')),
  slot('dong-den-than-bi', 'Đồng Đen|Thần Bí', 'Mystic|Black Bronze', JACKPOT_25, art('close-up', 'ink', 'drum', 'own:drum', 'gem-stone', 'own:coin-hole'), 'NEW'),
];
