/** The mails of the agents' programme; part of the templates. */
const AGENT = { class: 'service', route: 'agent' } as const;
const CONTRACT = { class: 'service', route: 'agentContract' } as const;
const STATEMENT = { class: 'money', route: 'agentStatement' } as const;

export const AGENT_TEMPLATES = {
  agent_rate_lowered: {
    ...AGENT,
    variables: { from: 'day' },
    vi: {
      title: 'Tỷ lệ hoàn trả sẽ giảm',
      text: 'Tuyến trên giảm tỷ lệ hoàn trả của bạn từ ngày {{from}}. Đến trước ngày đó, tỷ lệ hiện tại vẫn được giữ.',
    },
    en: {
      title: 'Your rebate rates go down',
      text: 'Your upline lowers your rebate rates from {{from}} on. Until then your present rates hold.',
    },
  },
  agent_role_offered: {
    class: 'service',
    route: 'member',
    variables: { until: 'date' },
    vi: {
      title: 'Lời mời làm đại lý',
      text: 'Đại lý tuyến trên mời bạn làm đại lý. Bạn có thể trả lời đến {{until}}.',
    },
    en: {
      title: 'You may become an agent',
      text: 'The agent above you offers you the role of an agent. You can answer until {{until}}.',
    },
  },
  agent_move_requested: {
    ...AGENT,
    variables: { until: 'date' },
    vi: {
      title: 'Yêu cầu chuyển tuyến',
      text: 'Tuyến trên muốn chuyển bạn sang đại lý khác. Hợp đồng đã ký chỉ thay đổi khi bạn đồng ý. Trả lời đến {{until}}; không trả lời thì giữ nguyên.',
    },
    en: {
      title: 'You are asked to move',
      text: 'Your upline wants to move you under another agent. Signed contracts change only if you agree. Answer until {{until}}; without an answer all stays as it is.',
    },
  },
  agent_contract_waiting: {
    ...CONTRACT,
    variables: { contract: 'id', name: 'text' },
    vi: { title: 'Hợp đồng chờ bạn trả lời', text: '{{name}}: điều khoản mới chờ bạn trả lời trong 7 ngày.' },
    en: { title: 'A contract waits for you', text: '{{name}}: new terms wait for your answer for 7 days.' },
  },
  agent_contract_ending: {
    ...CONTRACT,
    variables: { contract: 'id', name: 'text' },
    vi: {
      title: 'Đề nghị chấm dứt hợp đồng',
      text: '{{name}}: bên kia muốn chấm dứt. Bạn có 7 ngày để trả lời; không trả lời thì hợp đồng vẫn giữ nguyên.',
    },
    en: {
      title: 'A contract may end',
      text: '{{name}}: the other side asks to end it. You have 7 days to answer; without an answer it goes on.',
    },
  },
  agent_paid: {
    ...STATEMENT,
    variables: { amount: 'amount' },
    vi: { title: 'Hoa hồng đã vào ví', text: '{{amount}} theo sao kê đại lý đã được cộng vào ví của bạn.' },
    en: { title: 'Commission paid', text: '{{amount}} of your statement as an agent was added to your wallet.' },
  },
  agent_due_owed: {
    ...STATEMENT,
    variables: { amount: 'amount' },
    vi: {
      title: 'Tuyến trên chưa trả đủ',
      text: 'Tuyến trên còn nợ bạn {{amount}}. Khoản này tự được trả ngay khi tuyến trên có tiền rút được.',
    },
    en: {
      title: 'Your upline has not paid in full',
      text: 'Your upline owes you {{amount}}. It is paid by itself as soon as your upline has money that can be withdrawn.',
    },
  },
  agent_due_owing: {
    ...STATEMENT,
    variables: { amount: 'amount' },
    vi: {
      title: 'Bạn còn nợ tuyến dưới',
      text: 'Ví của bạn không đủ để trả {{amount}} theo hợp đồng. Sau 1 ngày bạn không thể tạo liên kết hay hợp đồng mới; sau 3 ngày khoản nợ không rút được.',
    },
    en: {
      title: 'You owe a downline',
      text: 'Your wallet could not pay {{amount}} of a contract. After 1 day you cannot make new links or contracts; after 3 days what you owe cannot be withdrawn.',
    },
  },
} as const;
