/** Tia Chớp: speed, space and sport. */
import type { GameEntry } from '../entry.ts';
import { art } from '../rows.ts';
import { CASCADE_1024, CASCADE_20, CASCADE_4096, CLASSIC_1, CLASSIC_5, HOLD_20, HOLD_25, JACKPOT_20, JACKPOT_25, JACKPOT_9, LINES_20, LINES_25, LINES_9, slotsOf, WAYS_243 } from './slot-maths.ts';

const slot = slotsOf('JL');

export const SLOTS_JL: readonly GameEntry[] = [
  slot('tia-chop-than-toc', 'Tia Chớp|Thần Tốc', 'Flash of|Lightning', LINES_20, art('throne', 'indigo', 'bolts', 'high-voltage', 'coin'), 'HOT'),
  slot('sieu-xe-toc-do', 'Siêu Xe|Tốc Độ', 'Supercar|Sprint', LINES_25, art('throne', 'ember', 'stripes', 'racing-car', 'chequered-flag'), 'HOT'),
  slot('so-7-da-quang', 'Số 7|Dạ Quang', 'Neon|Sevens', CLASSIC_5, art('reels', 'lotus', 'bolts', 'slot-machine', 'cherries', 'lemon')),
  slot('sao-choi-ruc-lua', 'Sao Chổi|Rực Lửa', 'Blazing|Comet', CASCADE_20, art('throne', 'night', 'stars', 'comet', 'fire')),
  slot('cu-sut-vang', 'Cú Sút|Vàng', 'Golden|Free Kick', LINES_20, art('close-up', 'lime', 'stripes', 'own:ball-soccer', 'trophy', 'goal-net')),
  slot('nguoi-may-noi-loan', 'Người Máy|Nổi Loạn', 'Robot|Uprising', WAYS_243, art('throne', 'steel', 'bolts', 'robot', 'gear')),
  slot('hanh-tinh-da-quy', 'Hành Tinh|Đá Quý', 'Planet|of Gems', CASCADE_1024, art('trio', 'ink', 'stars', 'ringed-planet', 'gem-stone', 'star')),
  slot('vo-dai-nay-lua', 'Võ Đài|Nảy Lửa', 'Ring|of Fire', LINES_25, art('close-up', 'ember', 'rays', 'boxing-glove', 'high-voltage', 'sports-medal')),
  slot('dia-bay-bi-an', 'Đĩa Bay|Bí Ẩn', 'Mystery|Saucer', HOLD_20, art('throne', 'deep', 'stars', 'flying-saucer', 'cow')),
  slot('loc-xoay-tien-vang', 'Lốc Xoáy|Tiền Vàng', 'Tornado|of Coins', JACKPOT_20, art('throne', 'gold', 'bolts', 'tornado', 'own:coin-hole')),
  slot('up-ro-dinh-cao', 'Úp Rổ|Đỉnh Cao', 'Sky-High|Dunk', LINES_20, art('close-up', 'orange', 'stripes', 'own:ball-basket', 'glowing-star', 'trophy')),
  slot('hoa-tien-may-man', 'Hỏa Tiễn|May Mắn', 'Lucky|Rocket', HOLD_25, art('throne', 'sky', 'stars', 'own:rocket-gold', 'cloud')),
  slot('nha-phat-minh', 'Nhà Phát Minh', 'Mad|Inventor', LINES_25, art('trio', 'lime', 'lattice', 'light-bulb', 'gear', 'magnet')),
  slot('duong-dua-xuyen-dem', 'Đường Đua|Xuyên Đêm', 'Midnight|Circuit', LINES_20, art('throne', 'night', 'stripes', 'motorcycle', 'full-moon')),
  slot('kim-cuong-chop-nhoang', 'Kim Cương|Chớp Nhoáng', 'Flash|Diamonds', CLASSIC_1, art('reels', 'sky', 'bolts', 'gem-stone', 'sparkles', 'ring')),
  slot('sinh-vat-ngoai-troi-sao', 'Sinh Vật|Ngoài Trời Sao', 'Star|Monsters', CASCADE_20, art('close-up', 'ink', 'stars', 'alien-monster', 'ringed-planet', 'comet')),
  slot('ca-no-luot-song', 'Ca Nô|Lướt Sóng', 'Speedboat|Surf', LINES_25, art('throne', 'sea', 'waves', 'speedboat', 'sun'), 'NEW'),
  slot('dong-ho-cat-vang', 'Đồng Hồ|Cát Vàng', 'Golden|Hourglass', LINES_20, art('throne', 'gold', 'rays', 'hourglass-not-done', 'own:coin-hole')),
  slot('bowling-sam-set', 'Bowling|Sấm Sét', 'Thunder|Bowling', LINES_9, art('trio', 'wine', 'stripes', 'bowling', 'cloud-with-lightning', 'star')),
  slot('tau-sieu-toc', 'Tàu Siêu Tốc', 'Bullet|Train', WAYS_243, art('throne', 'steel', 'stripes', 'bullet-train', 'high-voltage')),
  slot('huyen-thoai-may-xeng', 'Huyền Thoại|Máy Xèng', 'Arcade|Legend', JACKPOT_9, art('close-up', 'lotus', 'lattice', 'joystick', 'video-game', 'coin')),
  slot('sao-bang-uoc-nguyen', 'Sao Băng|Ước Nguyện', 'Wishing|Star', CASCADE_1024, art('throne', 'indigo', 'stars', 'glowing-star', 'crescent-moon')),
  slot('banh-rang-hoi-nuoc', 'Bánh Răng|Hơi Nước', 'Steam|and Gears', LINES_25, art('trio', 'orange', 'lattice', 'locomotive', 'gear', 'key')),
  slot('phi-doi-canh-bac', 'Phi Đội|Cánh Bạc', 'Silver|Squadron', LINES_20, art('throne', 'sky', 'clouds', 'small-airplane', 'sports-medal'), 'NEW'),
  slot('bom-hen-gio-vang', 'Bom Hẹn|Giờ Vàng', 'Golden|Countdown', HOLD_25, art('throne', 'ember', 'bolts', 'stopwatch', 'bomb')),
  slot('bao-tu-vu-tru', 'Bão Từ|Vũ Trụ', 'Magnetic|Storm', CASCADE_4096, art('close-up', 'deep', 'bolts', 'magnet', 'cyclone', 'satellite')),
  slot('cup-vang-vo-dich', 'Cúp Vàng|Vô Địch', 'Trophy|Hunters', JACKPOT_25, art('throne', 'gold', 'stripes', 'trophy', 'own:ball-soccer')),
  slot('truc-thang-giai-cuu', 'Trực Thăng|Giải Cứu', 'Helicopter|Rescue', LINES_20, art('throne', 'jade', 'clouds', 'helicopter', 'own:ingot')),
  slot('kinh-thien-van', 'Kính Thiên Văn', 'Star|Gazer', LINES_25, art('throne', 'night', 'stars', 'telescope', 'ringed-planet'), 'NEW'),
  slot('bi-a-tam-bi', 'Bi-a|Tám Bi', 'Eight-Ball|Fever', LINES_9, art('close-up', 'felt', 'plain', 'pool-8-ball', 'star', 'money-bag')),
];
