/** Pháo Hoa: sweets, fruit, streets and cheerful animals. */
import type { GameEntry } from '../entry.ts';
import { art } from '../rows.ts';
import { CASCADE_1024, CASCADE_20, CASCADE_4096, CLASSIC_5, HOLD_20, HOLD_25, JACKPOT_20, JACKPOT_9, LINES_20, LINES_25, slotsOf, WAYS_243 } from './slot-maths.ts';

const slot = slotsOf('FC');

export const SLOTS_FC: readonly GameEntry[] = [
  slot('vuon-trai-cay', 'Vườn|Trái Cây', 'Fruit|Garden', LINES_20, art('trio', 'lime', 'rays', 'cherries', 'watermelon', 'four-leaf-clover'), 'HOT'),
  slot('keo-ngot-no-tung', 'Kẹo Ngọt|Nổ Tung', 'Sweet|Explosion', CASCADE_20, art('trio', 'lotus', 'stars', 'candy', 'lollipop', 'cupcake'), 'HOT'),
  slot('meo-vang-chieu-tai', 'Mèo Vàng|Chiêu Tài', 'Beckoning|Gold Cat', HOLD_20, art('throne', 'gold', 'rays', 'cat', 'tangerine'), 'HOT'),
  slot('khi-vui-hai-chuoi', 'Khỉ Vui|Hái Chuối', 'Banana|Monkeys', LINES_25, art('throne', 'jade', 'fan', 'monkey', 'banana')),
  slot('ot-cay-xe-luoi', 'Ớt Cay|Xé Lưỡi', 'Fiery|Chillies', LINES_20, art('close-up', 'ember', 'embers', 'hot-pepper', 'fire', 'tomato')),
  slot('gau-truc-rung-xanh', 'Gấu Trúc|Rừng Xanh', 'Bamboo|Panda', WAYS_243, art('close-up', 'lime', 'clouds', 'panda', 'herb', 'own:ingot')),
  slot('rap-xiec-ruc-ro', 'Rạp Xiếc|Rực Rỡ', 'Grand|Circus', LINES_25, art('trio', 'orange', 'rays', 'circus-tent', 'elephant', 'balloon')),
  slot('pho-nong-ha-noi', 'Phở Nóng|Hà Nội', 'Hanoi|Noodles', LINES_20, art('throne', 'cream', 'clouds', 'steaming-bowl', 'lime')),
  slot('canh-cut-truot-bang', 'Cánh Cụt|Trượt Băng', 'Sliding|Penguins', CASCADE_20, art('throne', 'sky', 'clouds', 'penguin', 'ice')),
  slot('dua-hau-ngot-lim', 'Dưa Hấu|Ngọt Lịm', 'Sweet|Watermelon', CLASSIC_5, art('close-up', 'jade', 'stripes', 'watermelon', 'strawberry', 'sun')),
  slot('dem-nhac-guong-cau', 'Đêm Nhạc|Gương Cầu', 'Mirror Ball|Night', LINES_20, art('throne', 'ink', 'stars', 'mirror-ball', 'musical-notes')),
  slot('ong-mat-cham-chi', 'Ong Mật|Chăm Chỉ', 'Busy|Honeybees', LINES_25, art('trio', 'gold', 'lattice', 'honeybee', 'honey-pot', 'sunflower')),
  slot('cho-vang-dai-phat', 'Chó Vàng|Đại Phát', 'Golden Dog|Fortune', HOLD_25, art('throne', 'orange', 'rays', 'dog', 'bone')),
  slot('kem-mat-mua-he', 'Kem Mát|Mùa Hè', 'Summer|Ice Cream', CASCADE_20, art('trio', 'sky', 'stars', 'ice-cream', 'soft-ice-cream', 'cherries')),
  slot('xe-may-xuong-pho', 'Xe Máy|Xuống Phố', 'City|Scooters', LINES_20, art('throne', 'lotus', 'stripes', 'motor-scooter', 'coin')),
  slot('buom-hoa-mua-xuan', 'Bướm Hoa|Mùa Xuân', 'Spring|Butterflies', LINES_25, art('close-up', 'lime', 'blossom', 'butterfly', 'tulip', 'hibiscus')),
  slot('banh-mi-sai-gon', 'Bánh Mì|Sài Gòn', 'Saigon|Baguette', LINES_20, art('throne', 'ember', 'stripes', 'baguette-bread', 'cucumber')),
  slot('heo-vang-may-man', 'Heo Vàng|May Mắn', 'Lucky Golden|Pig', HOLD_20, art('close-up', 'gold', 'rays', 'pig', 'own:coin-hole', 'money-bag')),
  slot('tra-sua-tran-chau', 'Trà Sữa|Trân Châu', 'Bubble Tea|Pearls', CASCADE_20, art('throne', 'cream', 'stars', 'bubble-tea', 'bubbles')),
  slot('vong-du-quay-ngay-hoi', 'Vòng Đu Quay|Ngày Hội', 'Ferris Wheel|Festival', JACKPOT_20, art('throne', 'indigo', 'stars', 'ferris-wheel', 'party-popper')),
  slot('bo-rua-may-man', 'Bọ Rùa|May Mắn', 'Lucky|Ladybug', LINES_20, art('close-up', 'jade', 'rays', 'lady-beetle', 'four-leaf-clover', 'blossom')),
  slot('rock-bung-chay', 'Rock|Bùng Cháy', 'Rock|on Fire', LINES_25, art('throne', 'wine', 'bolts', 'guitar', 'fire')),
  slot('chuot-tui-nhay-xa', 'Chuột Túi|Nhảy Xa', 'Kangaroo|Leap', LINES_20, art('throne', 'orange', 'clouds', 'kangaroo', 'boomerang')),
  slot('bap-rang-no-gion', 'Bắp Rang|Nổ Giòn', 'Popcorn|Pop', CASCADE_1024, art('close-up', 'ember', 'stripes', 'popcorn', 'ear-of-corn', 'star'), 'NEW'),
  slot('qua-mong-lap-lanh', 'Quả Mọng|Lấp Lánh', 'Glittering|Berries', CLASSIC_5, art('reels', 'lotus', 'stars', 'strawberry', 'blueberries', 'grapes')),
  slot('ech-vang-ngam-tien', 'Ếch Vàng|Ngậm Tiền', 'Frog with|a Coin', HOLD_25, art('close-up', 'lime', 'lotus', 'frog', 'own:coin-hole', 'lotus')),
  slot('ngua-go-quay-tron', 'Ngựa Gỗ|Quay Tròn', 'Carousel|Horses', LINES_20, art('throne', 'sky', 'rays', 'carousel-horse', 'balloon')),
  slot('bom-no-vui-nhon', 'Bom Nổ|Vui Nhộn', 'Merry|Bombs', CASCADE_4096, art('close-up', 'indigo', 'bolts', 'firecracker', 'bomb', 'coin'), 'NEW'),
  slot('cao-do-tinh-ranh', 'Cáo Đỏ|Tinh Ranh', 'Clever|Fox', LINES_25, art('close-up', 'orange', 'fan', 'fox', 'red-apple', 'maple-leaf')),
  slot('qua-tang-bat-ngo', 'Quà Tặng|Bất Ngờ', 'Surprise|Gifts', HOLD_20, art('trio', 'ember', 'stars', 'wrapped-gift', 'confetti-ball', 'glowing-star'), 'NEW'),
  slot('ha-ma-tam-bun', 'Hà Mã|Tắm Bùn', 'Hippo|Splash', LINES_20, art('throne', 'sea', 'waves', 'hippopotamus', 'water-wave')),
  slot('tiec-banh-sinh-nhat', 'Tiệc Bánh|Sinh Nhật', 'Birthday|Cakes', JACKPOT_9, art('trio', 'lotus', 'blossom', 'birthday-cake', 'candle', 'shortcake')),
  slot('chanh-tuoi-mat-lanh', 'Chanh Tươi|Mát Lạnh', 'Fresh|Lemons', CLASSIC_5, art('reels', 'lime', 'rays', 'lemon', 'lime', 'tangerine')),
  slot('lac-da-khong-buou', 'Lạc Đà|Không Bướu', 'Happy|Llama', LINES_20, art('throne', 'gold', 'clouds', 'llama', 'cactus')),
  slot('ban-nhac-duong-pho', 'Ban Nhạc|Đường Phố', 'Street|Band', LINES_25, art('trio', 'night', 'stripes', 'saxophone', 'trumpet', 'drum')),
  slot('gau-meo-tinh-nghich', 'Gấu Mèo|Tinh Nghịch', 'Raccoon|Rascal', LINES_20, art('close-up', 'steel', 'stars', 'raccoon', 'key', 'gem-stone')),
  slot('huou-cao-co-dao-choi', 'Hươu Cao Cổ|Dạo Chơi', 'Giraffe|Parade', WAYS_243, art('throne', 'lime', 'rays', 'giraffe', 'balloon')),
  slot('nhim-nho-rung-nam', 'Nhím Nhỏ|Rừng Nấm', 'Hedgehog|Mushrooms', LINES_20, art('throne', 'orange', 'fan', 'hedgehog', 'mushroom')),
  slot('xe-lam-vuot-pho', 'Xe Lam|Vượt Phố', 'Three-Wheeler|Town', LINES_25, art('throne', 'jade', 'stripes', 'auto-rickshaw', 'money-bag')),
  slot('pizza-nuong-lua', 'Pizza|Nướng Lửa', 'Wood-Fired|Pizza', LINES_20, art('close-up', 'ember', 'plain', 'pizza', 'tomato', 'cheese-wedge')),
];
