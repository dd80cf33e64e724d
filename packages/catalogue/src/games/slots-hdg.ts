/** Hoa Đăng: rivers, seas, seasons and jewels. */
import type { GameEntry } from '../entry.ts';
import { art } from '../rows.ts';
import { CASCADE_1024, CASCADE_20, HOLD_20, HOLD_25, JACKPOT_25, JACKPOT_9, LINES_20, LINES_25, slotsOf, WAYS_1024, WAYS_243 } from './slot-maths.ts';

const slot = slotsOf('HDG');

export const SLOTS_HDG: readonly GameEntry[] = [
  slot('song-den-huyen-ao', 'Sông Đèn|Huyền Ảo', 'River|of Lights', WAYS_243, art('trio', 'indigo', 'waves', 'own:lotus-gold', 'own:boat', 'crescent-moon'), 'HOT'),
  slot('cao-tuyet-chin-duoi', 'Cáo Tuyết|Chín Đuôi', 'Nine-Tailed|Snow Fox', CASCADE_1024, art('close-up', 'lotus', 'clouds', 'fox', 'snowflake', 'glowing-star'), 'HOT'),
  slot('cau-rong-phun-lua', 'Cầu Rồng|Phun Lửa', 'Dragon Bridge|of Fire', HOLD_25, art('throne', 'ember', 'bolts', 'own:dragon-head', 'fire')),
  slot('ca-heo-nhay-song', 'Cá Heo|Nhảy Sóng', 'Dolphin|Waves', LINES_20, art('throne', 'sea', 'waves', 'dolphin', 'star')),
  slot('vuong-mien-da-quy', 'Vương Miện|Đá Quý', 'Jewelled|Crown', LINES_25, art('throne', 'wine', 'rays', 'crown', 'ring')),
  slot('ngoc-trai-dai-duong', 'Ngọc Trai|Đại Dương', 'Ocean|Pearls', WAYS_243, art('close-up', 'deep', 'waves', 'own:pearl-shell', 'tropical-fish', 'spiral-shell')),
  slot('bon-mua-yeu-thuong', 'Bốn Mùa|Yêu Thương', 'Four|Seasons', CASCADE_20, art('trio', 'lime', 'blossom', 'sunflower', 'maple-leaf', 'ice')),
  slot('ho-thien-nga', 'Hồ|Thiên Nga', 'Swan|Lake', LINES_20, art('throne', 'night', 'lotus', 'swan', 'feather')),
  slot('long-phung-sum-vay', 'Long Phụng|Sum Vầy', 'Dragon|and Phoenix', JACKPOT_25, art('trio', 'gold', 'scales', 'own:dragon-head', 'own:phoenix', 'cherry-blossom'), 'HOT'),
  slot('tau-hoa-xuyen-viet', 'Tàu Hỏa|Xuyên Việt', 'Cross-Country|Express', LINES_25, art('throne', 'jade', 'stripes', 'locomotive', 'compass')),
  slot('da-quy-lap-lanh', 'Đá Quý|Lấp Lánh', 'Glittering|Gems', JACKPOT_9, art('reels', 'ink', 'lattice', 'gem-stone', 'ring', 'crystal-ball')),
  slot('bien-xanh-cat-trang', 'Biển Xanh|Cát Trắng', 'Blue Sea|White Sand', LINES_20, art('trio', 'sky', 'waves', 'umbrella-on-ground', 'desert-island', 'sun')),
  slot('nguoi-tuyet-sa-pa', 'Người Tuyết|Sa Pa', 'Sa Pa|Snowman', HOLD_20, art('throne', 'steel', 'stars', 'snowman', 'snowflake')),
  slot('da-lat-ngan-hoa', 'Đà Lạt|Ngàn Hoa', 'Dalat|in Bloom', LINES_25, art('trio', 'lotus', 'blossom', 'hyacinth', 'bouquet', 'rose')),
  slot('sua-phat-sang', 'Sứa|Phát Sáng', 'Glowing|Jellyfish', CASCADE_20, art('throne', 'deep', 'stars', 'jellyfish', 'bubbles'), 'NEW'),
  slot('hoi-an-dem-ram', 'Hội An|Đêm Rằm', 'Hoi An|Full Moon', LINES_20, art('close-up', 'gold', 'clouds', 'own:lantern', 'full-moon', 'own:mask-opera')),
  slot('thuyen-buom-vuot-gio', 'Thuyền Buồm|Vượt Gió', 'Sailing|the Wind', LINES_25, art('throne', 'sky', 'clouds', 'sailboat', 'compass')),
  slot('nhan-vang-se-duyen', 'Nhẫn Vàng|Se Duyên', 'Ring|of Love', LINES_20, art('close-up', 'lotus', 'fan', 'ring', 'heart-with-arrow', 'wrapped-gift')),
  slot('dua-ghe-ngay-hoi', 'Đua Ghe|Ngày Hội', 'Longboat|Race', LINES_25, art('throne', 'orange', 'waves', 'own:boat', 'own:drum')),
  slot('rua-bien-con-dao', 'Rùa Biển|Côn Đảo', 'Con Dao|Sea Turtle', WAYS_243, art('throne', 'sea', 'lotus', 'turtle', 'coral')),
  slot('rung-thong-tuyet-phu', 'Rừng Thông|Tuyết Phủ', 'Snowy|Pines', LINES_20, art('trio', 'sky', 'stars', 'evergreen-tree', 'moose', 'snowflake')),
  slot('chia-khoa-vang', 'Chìa Khóa|Vàng', 'Golden|Key', HOLD_20, art('throne', 'gold', 'lattice', 'key', 'locked')),
  slot('o-giay-mua-phun', 'Ô Giấy|Mưa Phùn', 'Paper|Umbrella', LINES_25, art('throne', 'indigo', 'clouds', 'umbrella', 'droplet')),
  slot('vinh-ngoc-ha-long', 'Vịnh Ngọc|Hạ Long', 'Ha Long|Jade Bay', WAYS_1024, art('trio', 'jade', 'waves', 'mountain', 'sailboat', 'own:pearl-shell')),
  slot('thu-tinh-mua-xuan', 'Thư Tình|Mùa Xuân', 'Spring Love|Letters', LINES_20, art('close-up', 'lotus', 'blossom', 'love-letter', 'cherry-blossom', 'red-heart'), 'NEW'),
  slot('le-hoi-anh-sang', 'Lễ Hội|Ánh Sáng', 'Festival|of Light', CASCADE_20, art('throne', 'ink', 'stars', 'sparkles', 'own:lantern')),
  slot('dao-dua-hoang-so', 'Đảo Dừa|Hoang Sơ', 'Coconut|Island', LINES_25, art('trio', 'sea', 'rays', 'palm-tree', 'coconut', 'parrot')),
  slot('la-ban-phieu-luu', 'La Bàn|Phiêu Lưu', 'Compass|Quest', LINES_20, art('close-up', 'orange', 'rays', 'compass', 'world-map', 'anchor')),
  slot('ca-voi-hat-ca', 'Cá Voi|Hát Ca', 'Singing|Whale', WAYS_243, art('throne', 'deep', 'waves', 'whale', 'musical-notes')),
  slot('vu-dieu-cong-xanh', 'Vũ Điệu|Công Xanh', 'Peacock|Dance', LINES_25, art('throne', 'jade', 'fan', 'peacock', 'own:coin-hole'), 'NEW'),
];
