/** The demo's live chat: canned answers, two conversations that are over, and one that waits for the desk. */
import type { ChatTopic } from '@lantern/contract';
import type { PreparingPlatform } from '../../compose/platform.ts';
import { transact, type Tx } from '../../kernel/tx.ts';
import { deskContext } from './operators.ts';
import { contextOf, handlerOf, logRefusal, type Person } from './steps.ts';

const HOUR_MS = 3_600_000;

interface Canned {
  readonly id: string;
  readonly topic: ChatTopic | null;
  readonly title: string;
  readonly vi: string;
  readonly en: string;
}

const CANNED: readonly Canned[] = [
  {
    id: '0c7a1f5e-6f0b-4d7b-9a53-1d2f6c1b0a01',
    topic: null,
    title: 'Chào hỏi',
    vi: 'Chào {{username}}, mình là CSKH số {{desk}}. Mình có thể giúp gì cho bạn?',
    en: 'Hello {{username}}, this is support no. {{desk}}. How can I help you?',
  },
  {
    id: '0c7a1f5e-6f0b-4d7b-9a53-1d2f6c1b0a02',
    topic: null,
    title: 'Đang kiểm tra',
    vi: 'Mình đang kiểm tra, bạn chờ mình vài phút nhé.',
    en: 'I am looking into it, please give me a few minutes.',
  },
  {
    id: '0c7a1f5e-6f0b-4d7b-9a53-1d2f6c1b0a03',
    topic: 'deposit',
    title: 'Nạp tiền: xin ảnh chuyển khoản',
    vi: 'Bạn gửi giúp mình ảnh biên lai chuyển khoản của lệnh {{reference}}, có thấy rõ số tiền và thời gian nhé.',
    en: 'Please send me a picture of the transfer receipt for {{reference}} that shows the amount and the time.',
  },
  {
    id: '0c7a1f5e-6f0b-4d7b-9a53-1d2f6c1b0a04',
    topic: 'deposit',
    title: 'Nạp tiền: đã cộng ví',
    vi: 'Lệnh nạp {{reference}} đã được cộng vào ví. Bạn tải lại trang ví để xem số dư mới nhé.',
    en: 'Deposit {{reference}} is in your wallet now. Please reload the wallet page to see the new balance.',
  },
  {
    id: '0c7a1f5e-6f0b-4d7b-9a53-1d2f6c1b0a05',
    topic: 'withdrawal',
    title: 'Rút tiền: đang duyệt',
    vi: 'Lệnh rút {{reference}} đang được kiểm duyệt. Khi có kết quả, bạn sẽ nhận được thư trong hộp thư.',
    en: 'Withdrawal {{reference}} is being reviewed. You will get a message in your inbox once it is decided.',
  },
  {
    id: '0c7a1f5e-6f0b-4d7b-9a53-1d2f6c1b0a06',
    topic: 'account',
    title: 'Không gửi mật khẩu',
    vi: 'Bạn đừng gửi mật khẩu hay mã xác minh cho bất kỳ ai. CSKH không bao giờ hỏi những thông tin này.',
    en: 'Please never send anyone your password or a verification code. Support never asks for them.',
  },
  {
    id: '0c7a1f5e-6f0b-4d7b-9a53-1d2f6c1b0a07',
    topic: 'stop_playing',
    title: 'Dừng chơi',
    vi: 'Bạn có thể dừng ngay trong mục Chơi có trách nhiệm: đặt giới hạn, tạm nghỉ hoặc tự loại trừ. Mình ở đây nếu bạn cần hỗ trợ.',
    en: 'You can stop right now under Responsible gaming: set a limit, take a break or exclude yourself. I am here if you need help.',
  },
  {
    id: '0c7a1f5e-6f0b-4d7b-9a53-1d2f6c1b0a08',
    topic: null,
    title: 'Kết thúc',
    vi: 'Cảm ơn {{username}}. Nếu cần thêm, bạn cứ viết tiếp vào đây trong 24 giờ nhé.',
    en: 'Thank you, {{username}}. If you need anything else, just write here again within 24 hours.',
  },
];

/** A call of the demo's support operator. */
const supportDesk = (running: PreparingPlatform, tx: Tx) => deskContext(running, tx, 'demo-support', ['chat.work']);

/** Writes them, unless an earlier start did. */
export async function writeCannedAnswers(running: PreparingPlatform): Promise<void> {
  const save = running.modules.chat.opsHandlers['ops.chat.saveCanned'];
  for (const { id, ...canned } of CANNED) {
    const saved = await transact(running.kernel.db, async (tx) =>
      save(await supportDesk(running, tx), {
        params: { cannedId: id },
        query: undefined,
        body: { ...canned, version: 0 },
      }),
    );
    if (!saved.ok && saved.code !== 'changed_meanwhile') logRefusal(running, `a canned answer`, saved);
  }
}

interface Talk {
  readonly shown: number;
  readonly hoursAgo: number;
  readonly topic: ChatTopic;
  readonly asks: string;
  /** Without an answer it waits for the desk. */
  readonly answers: readonly string[];
  readonly stars?: number;
}

const TALKS: readonly Talk[] = [
  {
    shown: 0,
    hoursAgo: 47,
    topic: 'withdrawal',
    asks: 'Tôi rút tiền thì mất bao lâu mới về ngân hàng?',
    answers: [
      'Chào bạn, sau khi lệnh được duyệt, tiền thường về trong vòng 30 phút.',
      'Nếu quá 24 giờ chưa thấy, bạn nhắn lại để mình kiểm tra với ngân hàng nhé.',
    ],
    stars: 5,
  },
  {
    shown: 1,
    hoursAgo: 30,
    topic: 'promotion',
    asks: 'Hoàn trả của hôm qua khi nào nhận được vậy?',
    answers: ['Chào bạn, hoàn trả của ngày hôm qua đã mở từ 0 giờ, bạn vào Trung tâm thưởng để nhận nhé.'],
    stars: 4,
  },
  {
    shown: 1,
    hoursAgo: 2,
    topic: 'deposit',
    asks: 'Tôi đã chuyển khoản nhưng ví chưa cộng tiền, nhờ kiểm tra giúp.',
    answers: [],
  },
];

/** Members write to support, some of them get an answer. Run again it finds what is there. Leaves the clock moved. */
export async function talkWithSupport(
  running: PreparingPlatform,
  people: readonly Person[],
  now: number,
): Promise<void> {
  const shown = people.filter(({ member }) => member.shown);
  for (const talk of TALKS) {
    const person = shown[talk.shown];
    if (!person) continue;
    await running.moveClock(now - talk.hoursAgo * HOUR_MS);
    await hold(running, person, talk);
  }
}

async function hold(
  running: PreparingPlatform,
  person: Person,
  { topic, asks, answers, stars, hoursAgo }: Talk,
): Promise<void> {
  const { chat } = running.modules;
  const { db } = running.kernel;
  const key = `demo-chat-${hoursAgo}-${person.memberId}`;
  const context = contextOf(running, person, key);
  const duty = async (on: boolean) => {
    const set = await chat.opsHandlers['ops.chat.duty'](await supportDesk(running, db), {
      params: undefined,
      query: undefined,
      body: { on },
    });
    logRefusal(running, 'an operator on duty', set);
  };
  await duty(answers.length > 0);
  const opened = await handlerOf(running, 'chat.open')(context, {
    params: undefined,
    query: undefined,
    body: { topic, text: asks },
  });
  if (!opened.ok) return logRefusal(running, `a chat of ${person.member.userName}`, opened);
  // Held by an earlier start.
  if (answers.length === 0 || opened.value.state === 'closed') return;
  const params = { conversationId: opened.value.conversationId };
  await transact(db, async (tx) => {
    const desk = await supportDesk(running, tx);
    const query = undefined;
    const handlers = chat.opsHandlers;
    const version = async () => {
      const read = await handlers['ops.chat.read'](desk, { params, query, body: undefined });
      return read.ok ? read.value.version : 0;
    };
    // answer not needed: taken by an earlier start, it goes on
    await handlers['ops.chat.take'](desk, { params, query, body: { version: await version() } });
    for (const text of answers) {
      const sent = await handlers['ops.chat.send'](desk, {
        params,
        query,
        body: { clientId: crypto.randomUUID(), text },
      });
      logRefusal(running, 'an answer of support', sent);
    }
    const body = { reason: 'solved' as const, version: await version() };
    logRefusal(running, 'the end of a chat', await handlers['ops.chat.close'](desk, { params, query, body }));
  });
  await duty(false);
  // The member has read the answers.
  const read = await handlerOf(running, 'chat.read')(context, { params, query: undefined, body: { upTo: 1_000 } });
  logRefusal(running, 'what a member has read', read);
  if (stars === undefined) return;
  const rated = await handlerOf(running, 'chat.rate')(context, { params, query: undefined, body: { stars } });
  logRefusal(running, 'a rating', rated);
}
